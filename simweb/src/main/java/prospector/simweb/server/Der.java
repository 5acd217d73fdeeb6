package prospector.simweb.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Just enough of DER (ITU-T X.690) to write an X.509 certificate. */
final class Der {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private Der() {}

  static byte[] sequence(byte[]... parts) {
    return tagged(0x30, parts);
  }

  static byte[] set(byte[]... parts) {
    return tagged(0x31, parts);
  }

  static byte[] integer(BigInteger value) {
    return tagged(0x02, value.toByteArray());
  }

  static byte[] bool(boolean value) {
    return tagged(0x01, new byte[] {(byte) (value ? 0xff : 0)});
  }

  static byte[] octets(byte[] content) {
    return tagged(0x04, content);
  }

  /** All bits used but the last {@code unused}. */
  static byte[] bits(int unused, byte[] content) {
    return tagged(0x03, new byte[] {(byte) unused}, content);
  }

  static byte[] text(String text) {
    return tagged(0x0c, text.getBytes(UTF_8));
  }

  static byte[] time(Instant instant) {
    return tagged(0x18, TIME.format(instant).getBytes(US_ASCII));
  }

  /** Object identifier of at least two numbers. */
  static byte[] oid(int... numbers) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(numbers[0] * 40 + numbers[1]);
    for (int i = 2; i < numbers.length; i++) {
      for (int shift = 28; shift > 0; shift -= 7) {
        if (numbers[i] >> shift != 0) {
          bytes.write(0x80 | (numbers[i] >> shift & 0x7f));
        }
      }
      bytes.write(numbers[i] & 0x7f);
    }
    return tagged(0x06, bytes.toByteArray());
  }

  static byte[] tagged(int tag, byte[]... parts) {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(length + 4);
    bytes.write(tag);
    if (length > 0xff) {
      bytes.write(0x82);
      bytes.write(length >> 8);
    } else if (length > 0x7f) {
      bytes.write(0x81);
    }
    bytes.write(length & 0xff);
    for (byte[] part : parts) {
      bytes.writeBytes(part);
    }
    return bytes.toByteArray();
  }
}
