package prospector.web.page;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Marks which blocks of a page's text show what other pages are about. One instance, one page; not
 * thread-safe.
 */
final class TextBlocks {
  /** Blocks of a page; what lies beyond belongs to the last one. */
  static final int MAX = 5_000;

  private final VisibleText text;
  private final int count;
  private final int[] linkChars;
  private final BitSet entries = new BitSet();

  TextBlocks(VisibleText text) {
    this.text = text;
    this.count = Math.min(MAX, text.block() + 1);
    this.linkChars = new int[count];
  }

  private int from(int block) {
    return Math.min(text.blockStart(block), text.length());
  }

  private int to(int block) {
    return block + 1 < count ? from(block + 1) : text.length();
  }

  /** A link to another page. */
  void link(FoundLink link) {
    int last = Math.min(link.lastBlock, count - 1);
    for (int block = link.firstBlock; block <= last; block++) {
      linkChars[block] +=
          Math.max(0, Math.min(link.end, to(block)) - Math.max(link.start, from(block)));
    }
  }

  /** What a list shows of another page, by offsets in the text; in order. */
  void entry(int from, int to) {
    int block = Math.max(0, entries.length() - 1);
    while (block < count && to(block) <= from) {
      block++;
    }
    for (; block < count && from(block) < to; block++) {
      entries.set(block);
    }
  }

  List<TextBlock> found() {
    List<TextBlock> blocks = new ArrayList<>(count);
    for (int block = 0; block < count; block++) {
      int from = from(block);
      int to = to(block);
      if (to > from) {
        boolean entry = entries.get(block);
        blocks.add(new TextBlock(from, to, entry || 2 * linkChars[block] > to - from, entry));
      }
    }
    return blocks;
  }
}
