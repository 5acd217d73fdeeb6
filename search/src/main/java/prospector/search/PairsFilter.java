package prospector.search;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.jspecify.annotations.Nullable;

/**
 * Leaves out single characters that are part of a pair: a query looks for the pairs, of which there
 * are far fewer pages. Takes a character, the pair that begins with it at the same place, and so
 * on; the last character of a run has no pair of its own.
 *
 * <p><em>What stays has the places that it has in pages</em>, where a run of characters takes one
 * more than it has pairs: else no phrase would be found that goes on behind such a run.
 */
final class PairsFilter extends TokenFilter {
  private final TypeAttribute type = addAttribute(TypeAttribute.class);
  private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);

  private @Nullable State ahead; // read already
  private int passed; // places of what was left out
  private boolean behindPair;
  private boolean ended;

  PairsFilter(TokenStream input) {
    super(input);
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    ahead = null;
    passed = 0;
    behindPair = false;
    ended = false;
  }

  @Override
  public boolean incrementToken() throws IOException {
    while (next()) {
      boolean isPair = isPair();
      if (!isPair && behindPair) { // the last character of that pair
        behindPair = false;
        passed += step.getPositionIncrement();
      } else if (isPair || !beginsPair()) {
        behindPair = isPair;
        step.setPositionIncrement(passed + step.getPositionIncrement());
        passed = 0;
        return true;
      }
    }
    return false;
  }

  /** Looks at the word behind this one; where it is a pair that begins here, this one is passed. */
  private boolean beginsPair() throws IOException {
    State single = captureState();
    int place = step.getPositionIncrement();
    if (!next()) {
      restoreState(single);
      return false;
    }
    ahead = captureState();
    if (isPair() && step.getPositionIncrement() == 0) {
      passed += place;
      return true;
    }
    restoreState(single);
    return false;
  }

  private boolean next() throws IOException {
    State known = ahead;
    if (known != null) {
      restoreState(known);
      ahead = null;
      return true;
    }
    ended = ended || !input.incrementToken();
    return !ended;
  }

  private boolean isPair() {
    return type.type().equals(CJKBigramFilter.DOUBLE_TYPE);
  }
}
