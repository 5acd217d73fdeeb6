package prospector.web.content;

import java.util.List;
import prospector.web.page.ParsedPage;
import prospector.web.page.TextArea;
import prospector.web.page.TextBlock;
import prospector.web.text.UnspacedScripts;

/**
 * Finds the main text of a page among the blocks that the parser told apart, without a tree.
 *
 * <p>Blocks of text count for a stretch of the page, links and what other pages are about against
 * it; the main text is the stretch that counts most, without its links and its navigation, or all
 * such text where that stretch has less than half of it. <em>Its cost is linear in the page's
 * text</em>, which has 5,000 blocks and 1,000 stretches of navigation at most.
 *
 * <p>Source: J. Pasternack and D. Roth, "Extracting Article Text from the Web with Maximum
 * Subsequence Segmentation" (WWW 2009). Different: blocks with weights of their own in place of
 * tokens with learned ones.
 */
final class MainBlocks {
  private static final int SENTENCE_CHARS = 60; // a block of fewer is a label as likely as text
  private static final char FIRST_DENSE = '\u3005'; // kana and Han stand for three Latin letters
  private static final char FIRST_HANGUL = '\uAC00'; // and these for two
  private static final char LAST_HANGUL = '\uD7A3';
  private static final int LABEL_WEIGHT = -10; // so that a few do not cut a text in two
  private static final int LINK_LEAST = 40;
  private static final double LEAST_SHARE = 0.5; // else the text lies in parts

  private final ParsedPage page;
  private final List<TextBlock> blocks;
  private final List<TextArea> areas;
  private final boolean[] left; // out of the main text
  private int first;
  private int last = -1;

  private MainBlocks(ParsedPage page) {
    this.page = page;
    this.blocks = page.layout().blocks();
    this.areas = page.layout().areas();
    this.left = new boolean[blocks.size()];
  }

  /** The main text, a line for each block; empty where nothing stands out. */
  static String of(ParsedPage page) {
    MainBlocks found = new MainBlocks(page);
    found.search();
    return found.text();
  }

  /** Kadane's search for the stretch of the greatest sum; none where no block counts for one. */
  private void search() {
    long best = 0;
    long sum = 0;
    long all = 0; // characters that are text
    long before = 0; // of them before the stretch
    long within = 0;
    int start = 0;
    int area = 0;
    for (int i = 0; i < blocks.size(); i++) {
      TextBlock block = blocks.get(i);
      while (area < areas.size() && areas.get(area).to() <= block.from()) {
        area++;
      }
      TextArea.Kind kind = kindOf(block, area);
      left[i] = block.elsewhere() || kind == TextArea.Kind.NAVIGATION;
      all += left[i] ? 0 : block.length();
      sum += weight(block, left[i]);
      if (sum <= 0 && kind != TextArea.Kind.HEADING) {
        sum = 0;
        start = i + 1;
        before = all;
      } else if (sum > best) {
        within = all - before;
        best = sum;
        first = start;
        last = i;
      }
      sum = Math.max(0, sum); // a heading begins a stretch and does not count against it
    }
    if (best > 0 && within < LEAST_SHARE * all) {
      first = 0;
      last = blocks.size() - 1;
    }
  }

  private int weight(TextBlock block, boolean left) {
    int size = size(block);
    if (left) {
      return -Math.max(LINK_LEAST, size);
    }
    return size >= SENTENCE_CHARS ? size : LABEL_WEIGHT;
  }

  /** How long a block would be in Latin letters, of which a word has more than of others. */
  private int size(TextBlock block) {
    String all = page.text();
    int to = Math.min(all.length(), block.to());
    int size = block.length();
    for (int i = block.from(); i < to; i++) {
      char c = all.charAt(i);
      if (c >= FIRST_DENSE && UnspacedScripts.contains(c)) {
        size += c >= FIRST_HANGUL && c <= LAST_HANGUL ? 1 : 2;
      }
    }
    return size;
  }

  /** What a block is for the most part; null for running text. */
  private TextArea.@org.jspecify.annotations.Nullable Kind kindOf(TextBlock block, int area) {
    if (area == areas.size()) {
      return null;
    }
    TextArea next = areas.get(area);
    int common = Math.min(block.to(), next.to()) - Math.max(block.from(), next.from());
    return 2 * common > block.length() ? next.kind() : null;
  }

  private String text() {
    String all = page.text();
    StringBuilder text = new StringBuilder(last < 0 ? 0 : blocks.get(last).to() - from());
    for (int i = first; i <= last; i++) {
      TextBlock block = blocks.get(i);
      if (!left[i]) {
        text.append(text.isEmpty() ? "" : "\n");
        text.append(all.substring(block.from(), Math.min(all.length(), block.to())).strip());
      }
    }
    return text.toString();
  }

  private int from() {
    return blocks.get(first).from();
  }
}
