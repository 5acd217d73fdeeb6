package prospector.simweb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;

/** A growing byte buffer a page is written into; reused by its thread. */
final class ByteSink {
  private byte[] bytes;
  private int size;

  ByteSink(int capacity) {
    bytes = new byte[capacity];
  }

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  ByteSink put(byte[] piece) {
    return put(piece, 0, piece.length);
  }

  ByteSink put(byte[] piece, int offset, int length) {
    room(length);
    System.arraycopy(piece, offset, bytes, size, length);
    size += length;
    return this;
  }

  ByteSink put(char ascii) {
    room(1);
    bytes[size++] = (byte) ascii;
    return this;
  }

  /** Decimal digits of a number of at least 0. */
  ByteSink putNumber(int number) {
    int digits = 1;
    for (int rest = number; rest >= 10; rest /= 10) {
      digits++;
    }
    room(digits);
    int rest = number;
    for (int i = size + digits - 1; i >= size; i--) {
      bytes[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    size += digits;
    return this;
  }

  ByteSink putAscii(String text) {
    return put(text.getBytes(US_ASCII));
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  /** The written bytes from an offset on, all of them ASCII. */
  String asciiFrom(int offset) {
    return new String(bytes, offset, size - offset, US_ASCII);
  }

  private void room(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
    }
  }
}
