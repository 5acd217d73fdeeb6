/**
 * Several sites on one machine, with slow links between them that can be cut: {@link
 * prospector.bench.sites.SitesCommand} runs a {@link prospector.bench.sites.SitesRun} and judges
 * it.
 */
@NullMarked
package prospector.bench.sites;

import org.jspecify.annotations.NullMarked;
