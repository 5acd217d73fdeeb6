package prospector.search;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/**
 * Makes pairs of neighbouring characters of what Thai, Lao, Khmer and Burmese write without spaces,
 * as {@code CJKBigramFilter} does of ideographs, so that a word is found wherever it stands. A
 * character is a letter with the signs on it, and stands beside the pair that it begins.
 *
 * <p>Not dictionaries: where a page's word is a compound to them, a search for a part of it would
 * find nothing.
 */
final class UnspacedFilter extends TokenFilter {
  private static final String UNSPACED =
      StandardTokenizer.TOKEN_TYPES[StandardTokenizer.SOUTHEAST_ASIAN];

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final TypeAttribute type = addAttribute(TypeAttribute.class);
  private final OffsetAttribute place = addAttribute(OffsetAttribute.class);
  private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);

  private String run = "";
  private int[] starts = new int[64]; // of the run's characters, and where it ends
  private int count; // of its characters
  private int next; // of its words, from 0
  private int from; // where the run stands
  private int to;
  private int firstStep;

  UnspacedFilter(TokenStream input) {
    super(input);
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    count = 0;
    next = 0;
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (next < words()) {
      give();
      return true;
    }
    if (!input.incrementToken()) {
      return false;
    }
    if (type.type().equals(UNSPACED)) {
      begin();
      if (count > 1) {
        give();
      }
    }
    return true;
  }

  /** There is a pair less than there are characters. */
  private int words() {
    return count < 2 ? 0 : 2 * count - 1;
  }

  private void begin() {
    run = term.toString();
    from = place.startOffset();
    to = place.endOffset();
    firstStep = step.getPositionIncrement();
    next = 0;
    count = 0;
    for (int i = 0; i < run.length(); i++) {
      if (i == 0 || !isSign(run.charAt(i))) {
        starts = count + 1 < starts.length ? starts : Arrays.copyOf(starts, 2 * starts.length);
        starts[count++] = i;
      }
    }
    starts[count] = run.length();
  }

  private void give() {
    int character = next / 2;
    boolean pair = next % 2 == 1;
    int start = starts[character];
    int end = starts[character + (pair ? 2 : 1)];
    boolean asWritten = to - from == run.length();
    clearAttributes();
    term.append(run, start, end);
    type.setType(pair ? CJKBigramFilter.DOUBLE_TYPE : UNSPACED);
    step.setPositionIncrement(pair ? 0 : next == 0 ? firstStep : 1);
    place.setOffset(asWritten ? from + start : from, asWritten ? from + end : to);
    next++;
  }

  private static boolean isSign(char c) {
    int kind = Character.getType(c);
    return kind == Character.NON_SPACING_MARK || kind == Character.COMBINING_SPACING_MARK;
  }
}
