package prospector.persistence.warc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;

/**
 * Undoes chunked transfer coding (RFC 9112 section 7.1) in archives that other programs wrote as
 * the bytes came. A body that is not chunked, though its head says so, stays as it is; one that
 * breaks off keeps the data before its end.
 */
final class Chunks {
  private final byte[] body;
  private int at;

  private Chunks(byte[] body) {
    this.body = body;
  }

  static byte[] join(byte[] body) {
    return new Chunks(body).join();
  }

  private byte[] join() {
    ByteArrayOutputStream out = new ByteArrayOutputStream(body.length);
    int size = nextSize();
    if (size < 0) {
      return body;
    }
    while (size > 0) {
      int length = Math.min(size, body.length - at);
      out.write(body, at, length);
      at += length + 2; // and the line end
      size = nextSize();
    }
    return out.toByteArray();
  }

  /** Reads a size line; -1 when there is none. */
  private int nextSize() {
    int end = at;
    while (end < body.length && body[end] != '\n') {
      end++;
    }
    if (end >= body.length) {
      return -1;
    }
    String line = new String(body, at, end - at, ISO_8859_1);
    String digits = line.split(";", 2)[0].strip();
    if (!digits.matches("[0-9A-Fa-f]{1,7}")) {
      return -1;
    }
    at = end + 1;
    return Integer.parseInt(digits, 16);
  }
}
