package prospector.web.page;

/** What bytes are as UTF-8 (RFC 3629). A character cut off at the very end counts as valid. */
enum Utf8Check {
  /** Seven bits only, and no escape sequences. */
  ASCII,
  /** Well-formed, with characters beyond ASCII. */
  VALID,
  /**
   * Well-formed but for a few bytes, such as of a character that was cut: no other encoding looks
   * like that, whose bytes beyond ASCII would have to follow each other by the rules of this one.
   */
  MOSTLY,
  /** Something else, or ISO 2022 by its escape byte. */
  INVALID;

  /** What ISO 2022 begins another set of characters with. */
  static final int ESCAPE = 0x1B;

  private static final int GOOD_FOR_ONE_BAD = 10; // characters beyond ASCII

  static Utf8Check of(byte[] bytes) {
    int good = 0;
    int bad = 0;
    int i = 0;
    while (i < bytes.length) {
      int b = bytes[i] & 0xFF;
      if (b == ESCAPE) {
        return INVALID;
      }
      int length = b < 0x80 ? 1 : lengthAt(bytes, i);
      good += length > 1 ? 1 : 0;
      bad += length == 0 ? 1 : 0;
      i += Math.max(1, length);
    }
    if (bad == 0) {
      return good == 0 ? ASCII : VALID;
    }
    return good / GOOD_FOR_ONE_BAD > bad ? MOSTLY : INVALID;
  }

  /** Bytes of the character beyond ASCII that begins there; 0 where none does. */
  private static int lengthAt(byte[] bytes, int at) {
    int first = bytes[at] & 0xFF;
    int length = length(first);
    for (int k = 1; k < length && at + k < bytes.length; k++) {
      if (!isContinuation(first, k, bytes[at + k] & 0xFF)) {
        return 0;
      }
    }
    return length;
  }

  private static int length(int first) {
    if (first >= 0xC2 && first <= 0xDF) {
      return 2;
    } else if (first >= 0xE0 && first <= 0xEF) {
      return 3;
    }
    return first >= 0xF0 && first <= 0xF4 ? 4 : 0;
  }

  private static boolean isContinuation(int first, int index, int value) {
    int low = 0x80;
    int high = 0xBF;
    if (index == 1) {
      low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : low;
      high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : high;
    }
    return value >= low && value <= high;
  }
}
