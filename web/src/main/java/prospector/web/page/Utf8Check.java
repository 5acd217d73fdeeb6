package prospector.web.page;

/** What bytes are as UTF-8 (RFC 3629). A character cut off at the very end counts as valid. */
enum Utf8Check {
  /** Seven bits only, and no escape sequences. */
  ASCII,
  /** Well-formed, with characters beyond ASCII. */
  VALID,
  /** Something else, or ISO 2022 by its escape byte. */
  INVALID;

  private static final int ESCAPE = 0x1B;

  static Utf8Check of(byte[] bytes) {
    Utf8Check result = ASCII;
    int i = 0;
    while (i < bytes.length) {
      int b = bytes[i] & 0xFF;
      if (b < 0x80) {
        if (b == ESCAPE) {
          return INVALID;
        }
        i++;
        continue;
      }
      int length = length(b);
      if (length == 0) {
        return INVALID;
      }
      for (int k = 1; k < length && i + k < bytes.length; k++) {
        if (!isContinuation(b, k, bytes[i + k] & 0xFF)) {
          return INVALID;
        }
      }
      i += length;
      result = VALID;
    }
    return result;
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
