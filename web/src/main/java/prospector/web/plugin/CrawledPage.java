package prospector.web.plugin;

/**
 * A stored page.
 *
 * @param crawl crawl id; with the URL it is the key
 * @param url normalised
 * @param title as the page has it; may be empty
 * @param language primary language, such as {@code en}; empty when unknown
 * @param mime media type without parameters
 * @param fetchedMillis epoch milliseconds
 * @param score nugget score in [0,1]
 * @param nugget whether it is one
 * @param json its line as {@code export --format jsonl} has it (docs/output.md), with {@code text}
 *     where the settings want it; ends with a line feed
 */
public record CrawledPage(
    String crawl,
    String url,
    String title,
    String language,
    String mime,
    long fetchedMillis,
    double score,
    boolean nugget,
    String json) {}
