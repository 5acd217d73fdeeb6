package prospector.web.fetch;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/** A growing byte array. Holds no Netty buffer, so nothing has to be released. */
final class ByteSink {
  private static final byte[] EMPTY = {};

  private byte[] bytes;
  private int size;

  ByteSink(int capacity) {
    bytes = capacity == 0 ? EMPTY : new byte[capacity];
  }

  int size() {
    return size;
  }

  void append(byte value) {
    ensure(1);
    bytes[size++] = value;
  }

  void append(ByteBuf from, int length) {
    ensure(length);
    from.readBytes(bytes, size, length);
    size += length;
  }

  void clear() {
    size = 0;
  }

  /** What was collected; no copy when the array is exactly full. */
  byte[] toBytes() {
    return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
  }

  boolean startsWith(String ascii) {
    for (int i = 0; i < ascii.length(); i++) {
      if (i >= size || bytes[i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** What was collected as one character a byte. */
  String toLatin1() {
    return new String(bytes, 0, size, java.nio.charset.StandardCharsets.ISO_8859_1);
  }

  private void ensure(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, Math.max(512, bytes.length * 2)));
    }
  }
}
