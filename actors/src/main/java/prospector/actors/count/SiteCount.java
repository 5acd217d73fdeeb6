package prospector.actors.count;

import prospector.actors.crawl.CrawlLoad;

/**
 * What one site has done and is doing for one crawl.
 *
 * @param site its name; empty for this one
 * @param bytes of bodies over the wire
 * @param limit pages up to which it has claimed the budget, at least its pages
 * @param load what waits and is under way there; nothing best where it was not heard for long
 * @param pagesPerSecond over the last ten seconds
 */
public record SiteCount(
    String site,
    long pages,
    long nuggets,
    long bytes,
    long limit,
    CrawlLoad load,
    double pagesPerSecond) {}
