package prospector.actors.work;

import java.util.Optional;
import prospector.web.fetch.FetchResult;
import prospector.web.sitemap.Sitemap;

/**
 * What a request for a sitemap brought; what came is archived.
 *
 * @param verdict what the answer means for its host; a redirect carries its target
 * @param sitemap empty where there was none, or none that could be read
 */
public record SitemapReport(FetchResult result, Verdict verdict, Optional<Sitemap> sitemap) {}
