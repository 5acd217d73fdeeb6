package prospector.persistence.warc;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * What members of {@link GzipMembers} hold, one after the other, and those behind a damage.
 *
 * <p><em>A member ends where the head of the next begins</em>, so that one that lost its end takes
 * nothing of what was appended behind it: the bytes of a head stand within a member by chance once
 * in 2^80. Memory is a small buffer, and time grows with the bytes, whatever they are. Not
 * thread-safe; {@link #close} frees the inflater's native memory.
 */
public final class GzipMemberInput extends InputStream {
  private static final int TRAILER = 8; // bytes: check sum and length

  private final InputStream in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private final byte[] buffer = new byte[1 << 16];
  private final byte[] one = new byte[1];
  private int from; // of what is read and not taken yet
  private int end;
  private boolean ended; // there is no more than that
  private boolean within; // a member

  /**
   * @param in is closed with this
   */
  public GzipMemberInput(InputStream in) {
    this.in = in;
  }

  /**
   * Reads bytes of one member.
   *
   * @throws ZipException where no member begins, or one is damaged
   * @throws EOFException where a member ends too early
   */
  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (within || begin()) {
      int read = inflate(bytes, offset, length);
      if (read > 0) {
        crc.update(bytes, offset, read);
        return read;
      }
      if (inflater.finished()) {
        finish();
      } else if (inflater.needsDictionary()) {
        throw new ZipException("a member wants a dictionary");
      } else {
        feed();
      }
    }
    return -1;
  }

  @Override
  public int read() throws IOException {
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  /** Goes to the next member, whatever is left of this one; false where there is none. */
  public boolean next() throws IOException {
    within = false;
    from = nextHead();
    while (!isHead(from) && !ended) {
      fill();
      from = nextHead();
    }
    return isHead(from);
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }

  private int inflate(byte[] bytes, int offset, int length) throws ZipException {
    try {
      return inflater.inflate(bytes, offset, length);
    } catch (DataFormatException e) {
      throw new ZipException(String.valueOf(e.getMessage()));
    }
  }

  private boolean begin() throws IOException {
    while (end - from < GzipMembers.HEAD_BYTES && !ended) {
      fill();
    }
    if (from == end) {
      return false;
    }
    if (!isHead(from)) {
      throw new ZipException("no member begins behind the last one");
    }
    from += GzipMembers.HEAD_BYTES;
    inflater.reset();
    crc.reset();
    within = true;
    return true;
  }

  private void feed() throws IOException {
    int until = nextHead();
    while (until == from && !isHead(from) && !ended) {
      fill();
      until = nextHead();
    }
    if (until == from) {
      throw new EOFException("a member lost its end");
    }
    inflater.setInput(buffer, from, until - from);
    from = until;
  }

  private void finish() throws IOException {
    from -= inflater.getRemaining();
    while (end - from < TRAILER + GzipMembers.HEAD_BYTES && !ended) {
      fill();
    }
    if (nextHead() - from < TRAILER) {
      throw new EOFException("a member lost its end");
    }
    if (littleEndian(from) != (int) crc.getValue()
        || littleEndian(from + 4) != (int) inflater.getBytesWritten()) {
      throw new ZipException("a member has another check sum");
    }
    from += TRAILER;
    within = false;
  }

  /** Where the next head may begin: before it there is none. */
  private int nextHead() {
    int until = ended ? end : Math.max(from, end - GzipMembers.HEAD_BYTES + 1);
    for (int i = from; i < until; i++) {
      if (isHead(i)) {
        return i;
      }
    }
    return until;
  }

  private boolean isHead(int at) {
    return end - at >= GzipMembers.HEAD_BYTES && GzipMembers.isHead(buffer, at);
  }

  private void fill() throws IOException {
    System.arraycopy(buffer, from, buffer, 0, end - from);
    end -= from;
    from = 0;
    int read = in.read(buffer, end, buffer.length - end);
    ended = read < 0;
    end += Math.max(0, read);
  }

  private int littleEndian(int at) {
    return (buffer[at] & 0xff)
        | (buffer[at + 1] & 0xff) << 8
        | (buffer[at + 2] & 0xff) << 16
        | (buffer[at + 3] & 0xff) << 24;
  }
}
