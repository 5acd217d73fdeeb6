package prospector.search;

import com.ibm.icu.text.Normalizer2;
import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Brings words to NFKC (Unicode UAX #15): a letter is one character, of one width. */
final class ComposedFilter extends TokenFilter {
  private static final char FIRST_BEYOND_ASCII = 0x80;
  private static final Normalizer2 NFKC = Normalizer2.getNFKCInstance();

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

  ComposedFilter(TokenStream input) {
    super(input);
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    if (reaches(term, FIRST_BEYOND_ASCII) && !NFKC.isNormalized(term)) {
      String composed = NFKC.normalize(term);
      term.setEmpty().append(composed);
    }
    return true;
  }

  /** Whether a word has a character from this one on. */
  static boolean reaches(CharTermAttribute term, char first) {
    char[] chars = term.buffer();
    for (int i = 0; i < term.length(); i++) {
      if (chars[i] >= first) {
        return true;
      }
    }
    return false;
  }
}
