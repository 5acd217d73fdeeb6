package prospector.web.markup;

/**
 * What one tag does to the number of open elements, as far as can be told without a tree.
 *
 * <p><em>Elements without content, and those that the next of their kind ends, count for
 * nothing</em>, so that a page that leaves out all end tags it may leave out is not deep.
 */
final class OpenNames {
  private static final int LONGEST = 8; // characters of a leaf's name, and bytes of a long
  private static final int TABLE_MASK = 255;

  /** Void elements and those whose end tag is optional (HTML standard, 13.1.2), by their hashes. */
  private static final long[] LEAVES =
      table(
          "area base br col embed hr img input link meta param source track wbr frame",
          "p li dt dd tr td th tbody thead tfoot option colgroup caption optgroup rt rp");

  private OpenNames() {}

  private static long[] table(String... lines) {
    long[] table = new long[TABLE_MASK + 1];
    for (String line : lines) {
      for (String name : line.split(" ")) {
        long key = key(name, 0, name.length());
        int slot = slot(key);
        while (table[slot] != 0) {
          slot = (slot + 1) & TABLE_MASK;
        }
        table[slot] = key;
      }
    }
    return table;
  }

  /**
   * 1 where an element begins, -1 where one ends, 0 for all else.
   *
   * @param at behind the less-than sign
   * @param next where the next one is
   */
  static int change(String html, int at, int next, boolean xml) {
    boolean closing = at < next && html.charAt(at) == '/';
    int name = closing ? at + 1 : at;
    if (name >= next || !isNameStart(html.charAt(name))) {
      return 0;
    }
    int end = nameEnd(html, name, Math.min(next, name + LONGEST + 1));
    if (end - name <= LONGEST && isLeaf(key(html, name, end))) {
      return 0;
    }
    if (closing) {
      return -1;
    }
    return xml && endsItself(html, end, next) ? 0 : 1;
  }

  /** A short name in lower case as one number. */
  private static long key(String text, int from, int to) {
    long key = 0;
    for (int i = from; i < to; i++) {
      key = key << 8 | (text.charAt(i) & 0xFF) | 0x20;
    }
    return key;
  }

  private static boolean isLeaf(long key) {
    int slot = slot(key);
    while (LEAVES[slot] != 0) {
      if (LEAVES[slot] == key) {
        return true;
      }
      slot = (slot + 1) & TABLE_MASK;
    }
    return false;
  }

  private static int slot(long key) {
    return (int) ((key * 0x9E3779B97F4A7C15L) >>> 56);
  }

  /** Whether a tag is a whole element; text may follow it. */
  private static boolean endsItself(String html, int from, int next) {
    for (int i = next - 1; i >= from; i--) {
      if (html.charAt(i) == '>') {
        return html.charAt(i - 1) == '/';
      }
    }
    return false;
  }

  static int nameEnd(String html, int from, int to) {
    int end = from;
    while (end < to && !isNameEnd(html.charAt(end))) {
      end++;
    }
    return end;
  }

  private static boolean isNameStart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':' || c >= 0x80;
  }

  static boolean isNameEnd(char c) {
    return c <= ' ' || c == '>' || c == '/';
  }
}
