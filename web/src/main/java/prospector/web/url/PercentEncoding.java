package prospector.web.url;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Percent-encode sets of the WHATWG URL standard (section 1.3) and the UTF-8 percent encoder over
 * them. What is encoded already is copied as it stands, so encoding twice changes nothing.
 */
final class PercentEncoding {
  /**
   * The path percent-encode set, without {@code /}, {@code ?} and {@code #}, which end segments.
   */
  static final PercentEncoding PATH = new PercentEncoding(" \"#<>?^`{}");

  /** The special-query percent-encode set. */
  static final PercentEncoding QUERY = new PercentEncoding(" \"#<>'");

  private static final char[] HEX = "0123456789ABCDEF".toCharArray();
  private static final int REPLACEMENT = 0xFFFD; // stands for a lone surrogate (Infra standard)

  private final boolean[] plain = new boolean[128];

  private PercentEncoding(String encoded) {
    for (char c = 0x20; c < 0x7F; c++) {
      plain[c] = encoded.indexOf(c) < 0;
    }
  }

  /** Whether the character stands for itself. */
  boolean isPlain(char c) {
    return c < 128 && plain[c];
  }

  /** Appends a part of the text, encoded. */
  void append(String text, int start, int end, StringBuilder out) {
    int copied = start;
    int at = start;
    while (at < end) {
      if (isPlain(text.charAt(at))) {
        at++;
        continue;
      }
      out.append(text, copied, at);
      int codePoint = text.codePointAt(at);
      appendEncoded(codePoint, out);
      at += Character.charCount(codePoint);
      copied = at;
    }
    out.append(text, copied, end);
  }

  private static void appendEncoded(int codePoint, StringBuilder out) {
    if (codePoint < 0x80) {
      appendByte(codePoint, out);
    } else {
      for (byte octet : utf8(codePoint)) {
        appendByte(octet, out);
      }
    }
  }

  private static void appendByte(int octet, StringBuilder out) {
    out.append('%').append(HEX[(octet >> 4) & 0xF]).append(HEX[octet & 0xF]);
  }

  private static byte[] utf8(int codePoint) {
    boolean lone = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    return Character.toString(lone ? REPLACEMENT : codePoint).getBytes(StandardCharsets.UTF_8);
  }

  /** Percent-decodes to octets and reads them as UTF-8, malformed ones as U+FFFD. */
  static String decode(String text) {
    ByteArrayOutputStream octets = new ByteArrayOutputStream(text.length());
    int at = 0;
    while (at < text.length()) {
      int codePoint = text.codePointAt(at);
      int octet = codePoint == '%' ? octetAt(text, at) : -1;
      if (octet >= 0) {
        octets.write(octet);
        at += 3;
      } else {
        octets.writeBytes(utf8(codePoint));
        at += Character.charCount(codePoint);
      }
    }
    return octets.toString(StandardCharsets.UTF_8);
  }

  /** The octet that a well-formed %XX at the index stands for; -1 when there is none. */
  private static int octetAt(String text, int percent) {
    if (percent + 2 >= text.length()) {
      return -1;
    }
    int high = hexDigit(text.charAt(percent + 1));
    int low = hexDigit(text.charAt(percent + 2));
    return high < 0 || low < 0 ? -1 : high << 4 | low;
  }

  /** Value of an ASCII hexadecimal digit; -1 for any other character. */
  static int hexDigit(char c) {
    return c < 128 ? Character.digit(c, 16) : -1;
  }
}
