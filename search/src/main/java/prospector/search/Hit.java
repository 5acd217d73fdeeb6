package prospector.search;

import java.util.List;
import java.util.OptionalLong;

/**
 * A page that was found.
 *
 * @param rank from 1, offset included
 * @param relevance how well it fits the words; greater is better, and comparable within one answer
 *     only
 * @param title may be empty
 * @param fetchedMillis epoch milliseconds
 * @param publishedMillis when the page says it was published
 * @param language ISO 639 code; empty when unknown
 * @param score nugget score in [0,1]
 * @param copyOf URL of the page that it is a copy of; empty for none
 * @param cut whether only the beginning of its text is in the index
 * @param passages at most {@value Passages#MOST}, the best ones in the order of the page; the
 *     page's first words where none has the words, none where it has no text
 */
public record Hit(
    int rank,
    double relevance,
    String url,
    String host,
    Marked title,
    long fetchedMillis,
    OptionalLong publishedMillis,
    String language,
    double score,
    boolean nugget,
    String copyOf,
    boolean cut,
    List<Marked> passages) {
  public Hit {
    passages = List.copyOf(passages);
  }
}
