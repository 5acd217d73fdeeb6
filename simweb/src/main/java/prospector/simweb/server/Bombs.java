package prospector.simweb.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import prospector.simweb.server.RawAnswer.Ending;

/**
 * Small bodies that inflate to a gigabyte. Made once, when first asked for.
 *
 * <p>Sources: RFC 1952 (gzip), RFC 7932 (Brotli), RFC 8878 (Zstandard), the latter two written by
 * hand.
 */
final class Bombs {
  private static final int BLOCK = 16_000_000; // bytes of one Brotli meta-block, inflated
  private static final int BLOCKS = 64;
  private static final byte[] TEXT = "bang ".getBytes(US_ASCII);

  private Bombs() {}

  /** Gzip files end to end, which one gzip body may be made of. */
  static RawAnswer gzip(String type) {
    return answer(type, "gzip", Gzip.BYTES);
  }

  static RawAnswer gzipTwice() {
    return answer("text/html", "gzip, gzip", gzipped(Gzip.BYTES, 1));
  }

  static RawAnswer brotli() {
    return answer("text/html", "br", brotliBytes());
  }

  static RawAnswer zstd() {
    return answer("text/html", "zstd", zstdBytes());
  }

  static RawAnswer answer(String type, String coding, byte[] body) {
    String head =
        "HTTP/1.1 200 OK\r\nContent-Type: "
            + type
            + "\r\nContent-Encoding: "
            + coding
            + "\r\nConnection: close\r\nContent-Length: "
            + body.length
            + "\r\n\r\n";
    return new RawAnswer(200, head.getBytes(US_ASCII), body, 1, 0, Ending.CLOSE);
  }

  /** The text, so many times, compressed. */
  static byte[] gzipped(byte[] text, int times) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes, 8_192)) {
      for (int i = 0; i < times; i++) {
        gzip.write(text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("in memory", e);
    }
    return bytes.toByteArray();
  }

  /** Made when first wanted. */
  private static final class Gzip {
    static final byte[] BYTES = repeated(gzipped(TEXT, 200_000), 1_000); // 1,000 x 1 MB
  }

  private static byte[] repeated(byte[] piece, int times) {
    byte[] all = new byte[piece.length * times];
    for (int i = 0; i < times; i++) {
      System.arraycopy(piece, 0, all, i * piece.length, piece.length);
    }
    return all;
  }

  /**
   * Meta-blocks of one command each: four literals, then a copy of distance four that fills the
   * block. Every prefix code has one symbol and so takes no bits.
   */
  static byte[] brotliBytes() {
    Bits bits = new Bits();
    bits.put(0b1111, 4); // window of 2^24
    for (int i = 0; i < BLOCKS; i++) {
      bits.put(0, 1).put(2, 2).put(BLOCK - 1, 24).put(0, 1); // not last, six nibbles, compressed
      bits.put(0, 3); // one type of blocks in each of three categories
      bits.put(0, 2).put(0, 4).put(0, 2); // no postfix, no direct distances, context mode
      bits.put(0, 2); // one literal tree, one distance tree
      bits.put(1, 2).put(0, 2).put('!', 8); // the only literal
      bits.put(1, 2).put(0, 2).put(384 + (4 << 3) + 7, 10); // insert 4, copy 2118 + 24 bits
      bits.put(1, 2).put(0, 2).put(0, 6); // the last distance, which starts at 4
      bits.put(BLOCK - 4 - 2_118, 24);
    }
    return bits.put(0b11, 2).toBytes(); // last and empty
  }

  /** A frame of blocks that repeat one byte 131,072 times. */
  static byte[] zstdBytes() {
    byte[] head = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, 0x38}; // window of 128 KiB
    int block = 131_072 << 3 | 1 << 1;
    byte[] bytes = Arrays.copyOf(head, head.length + 4 * 8_192);
    for (int i = 0; i < 8_192; i++) {
      int header = block | (i == 8_191 ? 1 : 0);
      int at = head.length + 4 * i;
      bytes[at] = (byte) header;
      bytes[at + 1] = (byte) (header >> 8);
      bytes[at + 2] = (byte) (header >> 16);
      bytes[at + 3] = '!';
    }
    return bytes;
  }

  /** Bits from the lowest up, as Brotli packs them. */
  private static final class Bits {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int current;
    private int used;

    Bits put(int value, int count) {
      for (int i = 0; i < count; i++) {
        current |= (value >> i & 1) << used;
        if (++used == 8) {
          flush();
        }
      }
      return this;
    }

    byte[] toBytes() {
      if (used > 0) {
        flush();
      }
      return bytes.toByteArray();
    }

    private void flush() {
      bytes.write(current);
      current = 0;
      used = 0;
    }
  }
}
