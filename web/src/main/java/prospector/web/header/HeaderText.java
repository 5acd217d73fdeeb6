package prospector.web.header;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Text of header fields, whose bytes came as ISO 8859-1 (RFC 9110 section 5.5). */
public final class HeaderText {
  private HeaderText() {}

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
