package prospector.web.header;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Text of header fields, whose bytes came as ISO 8859-1 (RFC 9110 section 5.5). */
public final class HeaderText {
  private static final String HEX = "0123456789ABCDEF";

  private HeaderText() {}

  /**
   * A reference in a Location, Link or Refresh field. Bytes that are no UTF-8 are percent-encoded
   * as they are, as browsers do: read as letters, they would be encoded as others.
   */
  public static String location(String value) {
    String text = utf8(value);
    return text.equals(value) ? percentEncoded(value) : text;
  }

  private static String percentEncoded(String value) {
    StringBuilder text = new StringBuilder(value.length());
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c < 0x80) {
        text.append(c);
      } else {
        text.append('%').append(HEX.charAt(c >> 4 & 0xF)).append(HEX.charAt(c & 0xF));
      }
    }
    return text.toString();
  }

  /** Bytes that are UTF-8 are read as UTF-8, as browsers do with Location; others as they came. */
  public static String utf8(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException notUtf8) {
      return value;
    }
  }
}
