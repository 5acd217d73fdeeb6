package prospector.search;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.KeywordAttribute;

/**
 * Tells the stem of a word from a word that is written so: a stem carries a mark and its language,
 * {@code U+0001 en:locomot}, and stands where its word stands.
 *
 * <p>Takes each word twice, first as a keyword, then as what the stemmer left of it.
 */
final class StemMark extends TokenFilter {
  static final char MARK = '\u0001';

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final KeywordAttribute keyword = addAttribute(KeywordAttribute.class);
  private final String mark;
  private final boolean always;
  private String word = "";

  /**
   * A filter.
   *
   * @param always whether a stem that is the word itself comes too: wanted in queries, and nothing
   *     but a larger index in pages
   */
  StemMark(TokenStream input, String language, boolean always) {
    super(input);
    this.mark = MARK + language + ":";
    this.always = always;
  }

  @Override
  public boolean incrementToken() throws IOException {
    while (input.incrementToken()) {
      if (keyword.isKeyword()) {
        word = term.toString();
        return true;
      }
      String stem = term.toString();
      if (always || !stem.equals(word)) {
        term.setEmpty().append(mark).append(stem);
        return true;
      }
    }
    return false;
  }
}
