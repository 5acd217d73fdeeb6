package prospector.persistence.warc;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Gzip members (RFC 1952), one after the other, in a buffer that is used again.
 *
 * <p>One deflater for its whole life: making one costs 256 kB and more than compressing a small
 * record. Not thread-safe; {@link #close} frees the deflater's native memory.
 */
public final class GzipMembers implements AutoCloseable {
  private static final byte[] MEMBER_HEAD = {
    0x1f,
    (byte) 0x8b,
    8,
    0,
    0,
    0,
    0,
    0,
    0,
    (byte) 0xff // deflate, no flags, no time, system unknown
  };

  /** Of the head of a member. */
  static final int HEAD_BYTES = MEMBER_HEAD.length;

  private final Deflater deflater;
  private final CRC32 crc = new CRC32();
  private final byte[] chunk = new byte[16 * 1024];
  private final Members members = new Members();

  /**
   * @param level 0 to 9
   */
  public GzipMembers(int level) {
    deflater = new Deflater(level, true);
  }

  /** Whether the head of a member stands in some bytes, of which there are enough. */
  static boolean isHead(byte[] bytes, int at) {
    return bytes[at] == MEMBER_HEAD[0]
        && Arrays.equals(bytes, at, at + HEAD_BYTES, MEMBER_HEAD, 0, HEAD_BYTES);
  }

  /** Appends one member holding the parts in order; returns its length in bytes. */
  public int add(byte[]... parts) {
    int start = members.size();
    members.write(MEMBER_HEAD, 0, MEMBER_HEAD.length);
    deflater.reset();
    crc.reset();
    int length = 0;
    for (byte[] part : parts) {
      crc.update(part, 0, part.length);
      length += part.length;
      deflater.setInput(part);
      while (!deflater.needsInput()) {
        drain();
      }
    }
    deflater.finish();
    while (!deflater.finished()) {
      drain();
    }
    littleEndian((int) crc.getValue());
    littleEndian(length);
    return members.size() - start;
  }

  /** Bytes waiting. */
  public int size() {
    return members.size();
  }

  /** What waits, as a view that the next {@link #add} or {@link #clear} invalidates. */
  public ByteBuffer view() {
    return members.view();
  }

  public void clear() {
    members.reset();
  }

  @Override
  public void close() {
    deflater.end();
  }

  private void drain() {
    members.write(chunk, 0, deflater.deflate(chunk, 0, chunk.length));
  }

  private void littleEndian(int value) {
    for (int shift = 0; shift < 32; shift += 8) {
      members.write(value >>> shift);
    }
  }

  private static final class Members extends ByteArrayOutputStream {
    Members() {
      super(256 * 1024);
    }

    ByteBuffer view() {
      return ByteBuffer.wrap(buf, 0, count);
    }
  }
}
