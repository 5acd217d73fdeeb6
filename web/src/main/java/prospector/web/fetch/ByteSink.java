package prospector.web.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Collects bytes as they arrive. Holds no Netty buffer, so nothing has to be released.
 *
 * <p>Beyond 256 KiB it begins another array instead of a larger one: what is refused at its limit
 * has then been copied once, and never lay in an array of megabytes, which the collector moves.
 */
final class ByteSink {
  static final int PART_BYTES = 256 * 1024;
  private static final int LEAST_BYTES = 512;

  private final List<byte[]> full = new ArrayList<>(0);
  private int fullSize;
  private byte[] last;
  private int lastSize;

  ByteSink(int capacity) {
    last = new byte[capacity];
  }

  int size() {
    return fullSize + lastSize;
  }

  /** Bytes of the arrays that it holds. */
  int capacity() {
    return fullSize + last.length;
  }

  void append(byte value) {
    makeRoom();
    last[lastSize++] = value;
  }

  void append(ByteBuf from, int length) {
    int left = length;
    while (left > 0) {
      makeRoom();
      int part = Math.min(left, last.length - lastSize);
      from.readBytes(last, lastSize, part);
      lastSize += part;
      left -= part;
    }
  }

  void clear() {
    full.clear();
    fullSize = 0;
    lastSize = 0;
  }

  /** What was collected; no copy when it lies in one array that is exactly full. */
  byte[] toBytes() {
    if (full.isEmpty()) {
      return lastSize == last.length ? last : Arrays.copyOf(last, lastSize);
    }
    byte[] all = new byte[size()];
    int at = 0;
    for (byte[] part : full) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    System.arraycopy(last, 0, all, at, lastSize);
    return all;
  }

  /**
   * Whether it begins so.
   *
   * @param ascii at most 512 characters
   */
  boolean startsWith(String ascii) {
    byte[] first = full.isEmpty() ? last : full.get(0);
    for (int i = 0; i < ascii.length(); i++) {
      if (i >= size() || first[i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** What was collected as one character a byte. */
  String toLatin1() {
    return full.isEmpty()
        ? new String(last, 0, lastSize, ISO_8859_1)
        : new String(toBytes(), ISO_8859_1);
  }

  private void makeRoom() {
    if (lastSize < last.length) {
      return;
    }
    if (last.length < PART_BYTES) {
      last = Arrays.copyOf(last, Math.max(LEAST_BYTES, Math.min(PART_BYTES, last.length * 2)));
    } else {
      full.add(last);
      fullSize += last.length;
      last = new byte[PART_BYTES];
      lastSize = 0;
    }
  }
}
