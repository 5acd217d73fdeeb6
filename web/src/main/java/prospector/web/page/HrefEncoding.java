package prospector.web.page;

import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;

/**
 * Encodes the query of a reference as the document's encoding asks (WHATWG URL standard, "query
 * state"): {@code ?q=ä} in a windows-1252 page is {@code ?q=%E4}. Everything else in a URL is UTF-8
 * whatever the page is.
 */
final class HrefEncoding {
  private static final String HEX = "0123456789ABCDEF";

  private HrefEncoding() {}

  static String encodeQuery(String href, WebEncoding encoding) {
    int question = href.indexOf('?');
    if (question < 0 || encoding.isUnicode() || isAscii(href, question)) {
      return href;
    }
    int hash = href.indexOf('#', question);
    int end = hash < 0 ? href.length() : hash;
    StringBuilder out = new StringBuilder(href.length() + 32).append(href, 0, question);
    CharsetEncoder encoder = encoding.charset().newEncoder();
    for (int i = question; i < end; ) {
      int codePoint = href.codePointAt(i);
      if (codePoint < 0x80) {
        out.append((char) codePoint);
      } else {
        append(out, codePoint, encoder, encoding);
      }
      i += Character.charCount(codePoint);
    }
    return out.append(href, end, href.length()).toString();
  }

  private static void append(
      StringBuilder out, int codePoint, CharsetEncoder encoder, WebEncoding encoding) {
    String text = Character.toString(codePoint);
    if (!encoder.canEncode(CharBuffer.wrap(text))) {
      out.append("%26%23").append(codePoint).append("%3B"); // a character reference, encoded
      return;
    }
    boolean escapes = encoding.name().startsWith("ISO-2022");
    for (byte b : text.getBytes(encoding.charset())) {
      if (!escapes && isPlain(b)) {
        out.append((char) b);
      } else {
        out.append('%').append(HEX.charAt((b >> 4) & 0xF)).append(HEX.charAt(b & 0xF));
      }
    }
  }

  /**
   * Whether the second byte of a character is written as the letter or sign that it looks like (URL
   * standard, percent-encode after encoding, with the special-query set).
   */
  private static boolean isPlain(byte b) {
    return b > ' ' && b < 0x7F && b != '"' && b != '#' && b != '<' && b != '>' && b != '\'';
  }

  private static boolean isAscii(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }
}
