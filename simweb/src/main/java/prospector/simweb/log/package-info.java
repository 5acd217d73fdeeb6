/**
 * The request log of a simulated web, and the judge that reads it.
 *
 * <p>The log is the truth about politeness, coverage and overlap: it is written by the side that
 * was asked, not by the crawler. {@link prospector.simweb.log.RequestLog} collects one {@link
 * prospector.simweb.log.RequestEntry} a request; {@link prospector.simweb.log.PolitenessJudge}
 * counts what a crawler did against a {@link prospector.simweb.log.PolitenessRule}.
 */
@NullMarked
package prospector.simweb.log;

import org.jspecify.annotations.NullMarked;
