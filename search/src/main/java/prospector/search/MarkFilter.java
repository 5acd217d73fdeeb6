package prospector.search;

import com.ibm.icu.lang.UScript;
import com.ibm.icu.text.Normalizer2;
import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Leaves out the marks that many writers leave out: accents of Greek and Cyrillic letters, points
 * of Hebrew, vowels of Arabic and Syriac, and what else may stand on letters of any script. Signs
 * without which a word is another one stay: those of Indic scripts and of Thai, and the marks that
 * voice a kana.
 *
 * <p>Lucene's own filter of the kind (in its module for ICU) has tables that ICU 76 and later do
 * not read, and its tokenizer there lets words depend on what stands beyond the space before them.
 */
final class MarkFilter extends TokenFilter {
  private static final char FIRST_MARK = 0x300;
  private static final Normalizer2 APART = Normalizer2.getNFDInstance();
  private static final Normalizer2 TOGETHER = Normalizer2.getNFCInstance();

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final StringBuilder apart = new StringBuilder();
  private final StringBuilder kept = new StringBuilder();

  MarkFilter(TokenStream input) {
    super(input);
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    if (ComposedFilter.reaches(term, FIRST_MARK)) {
      leaveOut();
    }
    return true;
  }

  private void leaveOut() {
    APART.normalize(term, apart);
    kept.setLength(0);
    for (int i = 0; i < apart.length(); ) {
      int c = apart.codePointAt(i);
      if (!isLeftOut(c)) {
        kept.appendCodePoint(c);
      }
      i += Character.charCount(c);
    }
    if (kept.length() < apart.length() && kept.length() > 0) {
      term.setEmpty().append(TOGETHER.normalize(kept));
    }
  }

  private static boolean isLeftOut(int c) {
    if (c < FIRST_MARK || Character.getType(c) != Character.NON_SPACING_MARK) {
      return false;
    }
    return switch (UScript.getScript(c)) {
      case UScript.INHERITED -> c != 0x3099 && c != 0x309A;
      case UScript.COMMON, UScript.HEBREW, UScript.ARABIC, UScript.SYRIAC -> true;
      default -> false;
    };
  }
}
