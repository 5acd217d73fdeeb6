package prospector.search;

import java.util.OptionalLong;
import prospector.web.text.Cut;

/**
 * A page as the index takes it. What is over a bound is left out of the index, and the page is
 * kept.
 *
 * @param crawl crawl id; with the URL it is the key
 * @param url normalised URL
 * @param host scheme and authority of it, such as {@code https://a.example}
 * @param title at most {@value #TITLE_CHARS} characters count
 * @param part text and headings; at most {@value #TEXT_CHARS} and {@value #HEADING_CHARS}
 *     characters count
 * @param language ISO 639 code such as {@code en}; empty when unknown
 * @param fetchedMillis epoch milliseconds
 * @param publishedMillis when the page says it was published
 * @param score nugget score in [0,1]
 * @param nugget whether it is one
 * @param copyOf URL of the page that it is a copy of; empty for none
 */
record IndexedPage(
    String crawl,
    String url,
    String host,
    String title,
    IndexText.Part part,
    String language,
    long fetchedMillis,
    OptionalLong publishedMillis,
    double score,
    boolean nugget,
    String copyOf) {

  /** A short book; the parser's own bound is five times as many. */
  static final int TEXT_CHARS = 200_000;

  static final int HEADING_CHARS = 10_000;
  static final int TITLE_CHARS = 1_000;

  IndexedPage {
    title = Cut.at(title, TITLE_CHARS);
  }

  /** Whether some of its text is not in the index. */
  boolean isCut() {
    return part.text().length() > TEXT_CHARS;
  }

  String text() {
    return Cut.at(part.text(), TEXT_CHARS);
  }

  String headings() {
    return Cut.at(part.headings(), HEADING_CHARS);
  }
}
