package prospector.graph;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * One text of a sorted list as what it adds to the one before: how many bytes they share, how many
 * follow, and those. Both numbers have seven bits a byte, the lowest first.
 */
public final class FrontCoding {
  private static final byte[] NOTHING = {};
  private static final int LONGEST = 1 << 24; // bytes: no URL has as many

  private byte[] last = NOTHING;

  /** Forgets the text before: the next one stands for itself. */
  public void restart() {
    last = NOTHING;
  }

  /** Writes a text; returns how many bytes that took. */
  public int write(String text, DataOutput out) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int shared = 0;
    int most = Math.min(bytes.length, last.length);
    while (shared < most && bytes[shared] == last[shared]) {
      shared++;
    }
    int written = number(shared, out) + number(bytes.length - shared, out);
    out.write(bytes, shared, bytes.length - shared);
    last = bytes;
    return written + bytes.length - shared;
  }

  /** Reads the next text. */
  public String read(DataInput in) throws IOException {
    int shared = number(in);
    int more = number(in);
    if (shared < 0 || shared > last.length || more < 0 || more > LONGEST) {
      throw new IOException(
          "damaged list of URLs: shares "
              + shared
              + " bytes of "
              + last.length
              + " and has "
              + more
              + " more");
    }
    byte[] bytes = new byte[shared + more];
    System.arraycopy(last, 0, bytes, 0, shared);
    in.readFully(bytes, shared, more);
    last = bytes;
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static int number(int value, DataOutput out) throws IOException {
    int rest = value;
    int written = 1;
    while (rest > 0x7f) {
      out.writeByte((rest & 0x7f) | 0x80);
      rest >>>= 7;
      written++;
    }
    out.writeByte(rest);
    return written;
  }

  private static int number(DataInput in) throws IOException {
    int value = 0;
    for (int shift = 0; shift < 32; shift += 7) {
      int next = in.readUnsignedByte();
      value |= (next & 0x7f) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw new IOException("damaged list of URLs: a number has more than 32 bits");
  }
}
