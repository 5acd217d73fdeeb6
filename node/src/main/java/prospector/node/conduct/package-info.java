/**
 * What was asked of one host, for its webmaster: every request with the delay asked and given, the
 * robots.txt in force, errors and what followed.
 *
 * <p>Read from the files of a crawl's directory alone, so that it can be told while the crawl runs:
 * {@link prospector.node.conduct.RequestLines} reads {@code requests.log}, {@link
 * prospector.node.conduct.RobotsCopies} the WARC files, {@link
 * prospector.node.conduct.ConductReport} puts both together, and is written as JSON, as text or as
 * a page.
 */
@NullMarked
package prospector.node.conduct;

import org.jspecify.annotations.NullMarked;
