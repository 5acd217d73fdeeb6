package prospector.web.page;

import java.util.Arrays;
import prospector.web.text.Cut;

/**
 * Collects the visible text of a page with white space folded, and remembers where its blocks
 * start, so that the surroundings of a link can be cut out afterwards.
 *
 * <p>A plain character array rather than a builder: this is the parser's innermost loop.
 */
final class VisibleText {
  private final int maxChars;
  private char[] chars = new char[8 * 1024];
  private int length;
  private boolean spaceDue;
  private int[] blockStarts = new int[256]; // block 0 starts at 0
  private int block;

  VisibleText(int maxChars) {
    this.maxChars = maxChars;
  }

  /** Appends text; white space, no-break spaces included, folds to one space. */
  void append(String text) {
    int end = Cut.end(text, Math.max(0, maxChars - length));
    if (end <= 0) {
      return;
    }
    if (chars.length - length < end + 1) { // one space may be due from before
      chars = Arrays.copyOf(chars, Math.max(length + end + 1, chars.length * 2));
    }
    char[] target = chars;
    int at = length;
    boolean due = spaceDue;
    for (int i = 0; i < end; i++) {
      char c = text.charAt(i);
      if (c <= ' ' || c == '\u00A0') {
        due = true;
      } else if (c != '\u00AD' && c != '\u200B') { // soft hyphen and zero-width space are unseen
        if (due) {
          due = false;
          if (at > 0) {
            target[at++] = ' ';
          }
        }
        target[at++] = c;
      }
    }
    length = at;
    spaceDue = due;
  }

  /** A word boundary without white space in the source, such as {@code <br>}. */
  void space() {
    spaceDue = true;
  }

  /** A block begins or ends here; empty blocks do not count. */
  void blockBoundary() {
    spaceDue = true;
    if (length > blockStarts[block]) {
      if (++block == blockStarts.length) {
        blockStarts = Arrays.copyOf(blockStarts, block * 2);
      }
      blockStarts[block] = length;
    }
  }

  int length() {
    return length;
  }

  /** Number of the current block, from 0. */
  int block() {
    return block;
  }

  /** Where a block starts, from block 0 to the current one. */
  int blockStart(int number) {
    return blockStarts[number];
  }

  /** Text between two offsets, at most so many characters, without outer space. */
  String slice(int from, int to, int max) {
    int start = from;
    int end = to;
    while (start < end && chars[start] == ' ') {
      start++;
    }
    if (end - start > max) {
      end = start + max;
      end -= end > start && Character.isHighSurrogate(chars[end - 1]) ? 1 : 0;
    }
    while (end > start && chars[end - 1] == ' ') {
      end--;
    }
    return new String(chars, start, end - start);
  }

  /**
   * Text around a stretch, within the blocks it begins and ends in, cut at words.
   *
   * @param max characters in all; each side has half, and what the left side leaves goes right
   */
  String around(int from, int firstBlock, int to, int lastBlock, int max) {
    int low = Math.min(from, blockStarts[firstBlock]);
    int high = lastBlock < block ? blockStarts[lastBlock + 1] : length;
    int leftStart = Math.max(low, from - max / 2);
    while (leftStart > low && leftStart < from && chars[leftStart - 1] != ' ') {
      leftStart++;
    }
    String left = slice(leftStart, from, max);
    int rightMax = max - left.length() - 1;
    int rightEnd = Math.min(high, to + rightMax);
    while (rightEnd > to && rightEnd < high && chars[rightEnd] != ' ') {
      rightEnd--;
    }
    String right = slice(to, Math.max(to, rightEnd), rightMax);
    return left.isEmpty() ? right : right.isEmpty() ? left : left + " " + right;
  }

  @Override
  public String toString() {
    return new String(chars, 0, length);
  }
}
