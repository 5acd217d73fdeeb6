package prospector.web.url;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * What a URL's percent-encoded bytes spell: RFC 3986 section 2.1, as UTF-8. Runs of bytes that are
 * no UTF-8 stay as they are written. Linear in the length of the text.
 */
public final class PercentText {
  private static final String HEX = "0123456789ABCDEF";

  private PercentText() {}

  /** The text with its escapes read. */
  public static String decoded(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    StringBuilder decoded = new StringBuilder(text.length());
    int i = 0;
    while (i < text.length()) {
      int end = endOfRun(text, i);
      if (end == i) {
        decoded.append(text.charAt(i++));
      } else {
        decoded.append(spelt(text, i, end));
        i = end;
      }
    }
    return decoded.toString();
  }

  /**
   * The text in the form in which two spellings of one path are equal: escapes of unreserved octets
   * read, the others with upper-case digits (RFC 3986 section 6.2.2). The text itself where it has
   * no escape. Cannot make a slash, a question mark, a percent sign or a star.
   */
  public static String comparable(String text) {
    int percent = text.indexOf('%');
    if (percent < 0) {
      return text;
    }
    StringBuilder same = new StringBuilder(text.length());
    int i = 0;
    for (; percent >= 0; percent = text.indexOf('%', i)) {
      int octet = percent + 2 < text.length() ? octet(text, percent + 1) : -1;
      same.append(text, i, percent);
      if (octet < 0) {
        same.append('%'); // a bare one
        i = percent + 1;
      } else {
        if (isUnreserved(octet)) {
          same.append((char) octet);
        } else {
          same.append('%').append(HEX.charAt(octet >> 4)).append(HEX.charAt(octet & 0xF));
        }
        i = percent + 3;
      }
    }
    return same.append(text, i, text.length()).toString();
  }

  private static boolean isUnreserved(int octet) {
    return (octet >= 'a' && octet <= 'z')
        || (octet >= 'A' && octet <= 'Z')
        || (octet >= '0' && octet <= '9')
        || octet == '-'
        || octet == '.'
        || octet == '_'
        || octet == '~';
  }

  private static int endOfRun(String text, int from) {
    int i = from;
    while (i + 2 < text.length() && text.charAt(i) == '%' && octet(text, i + 1) >= 0) {
      i += 3;
    }
    return i;
  }

  private static String spelt(String text, int from, int to) {
    byte[] bytes = new byte[(to - from) / 3];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) octet(text, from + 3 * i + 1);
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) { // another charset: its author's, and unknown here
      return text.substring(from, to);
    }
  }

  /** The byte that two hexadecimal digits say; -1 for others. */
  private static int octet(String text, int at) {
    int high = Character.digit(text.charAt(at), 16);
    int low = Character.digit(text.charAt(at + 1), 16);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
  }
}
