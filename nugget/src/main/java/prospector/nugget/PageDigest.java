package prospector.nugget;

import java.util.Optional;
import java.util.function.Supplier;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;

/**
 * What is kept of a page that a nugget function is taught with, in place of the page itself.
 *
 * @param features different features of its words, ascending, as the model of labels has them
 * @param score by the function as the topic file has it, in [0,1]
 * @param again reads the page once more, for a function that takes labelled pages among its
 *     examples; empty where it cannot be read any more
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
public record PageDigest(
    CrawlUrl url, int[] features, double score, Supplier<Optional<ParsedPage>> again) {}
