package prospector.web.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Changes bytes at random, the same for the same seed: single bits and bytes, runs taken out,
 * doubled, repeated many times, words of the format put in, halves of two inputs joined.
 */
public final class Mutator {
  private static final int BYTES_MAX = 64 * 1024;
  private static final int REPEATS_MAX = 2_000;
  private static final int[] ODD_BYTES = {
    0, 1, 0x1B, 0x20, 0x7F, 0x80, 0xBF, 0xC0, 0xED, 0xFE, 0xFF
  };

  private final Random random;
  private final List<byte[]> corpus;
  private final List<String> words;

  /** The same seed gives the same inputs. */
  public Mutator(long seed, List<byte[]> corpus, List<String> words) {
    this.random = new Random(seed);
    this.corpus = corpus;
    this.words = words;
  }

  /** The next input. */
  public byte[] next() {
    byte[] bytes = corpus.get(random.nextInt(corpus.size()));
    int changes = 1 + random.nextInt(6);
    for (int i = 0; i < changes; i++) {
      bytes = changed(bytes);
    }
    return bytes.length > BYTES_MAX ? Arrays.copyOf(bytes, BYTES_MAX) : bytes;
  }

  private byte[] changed(byte[] bytes) {
    int from = random.nextInt(bytes.length + 1);
    int to = Math.min(bytes.length, from + random.nextInt(32));
    return switch (random.nextInt(8)) {
      case 0 -> joined(bytes, from, new byte[] {(byte) random.nextInt(256)}, to);
      case 1 -> joined(bytes, from, new byte[0], to);
      case 2 -> joined(bytes, from, repeated(Arrays.copyOfRange(bytes, from, to), 2), to);
      case 3 -> joined(bytes, from, repeated(Arrays.copyOfRange(bytes, from, to), REPEATS_MAX), to);
      case 4 -> joined(bytes, from, odd(), from);
      case 5 -> flipped(bytes);
      case 6 -> {
        byte[] other = corpus.get(random.nextInt(corpus.size()));
        int start = random.nextInt(other.length + 1);
        yield joined(bytes, from, Arrays.copyOfRange(other, start, other.length), bytes.length);
      }
      default -> joined(bytes, from, word(), random.nextBoolean() ? from : to);
    };
  }

  private byte[] repeated(byte[] part, int timesMax) {
    int fits = part.length == 0 ? 0 : BYTES_MAX / part.length;
    int times = 1 + random.nextInt(Math.max(1, Math.min(timesMax, fits)));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < times; i++) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  private byte[] odd() {
    return new byte[] {(byte) ODD_BYTES[random.nextInt(ODD_BYTES.length)]};
  }

  private byte[] word() {
    return words.get(random.nextInt(words.size())).getBytes(StandardCharsets.UTF_8);
  }

  private byte[] flipped(byte[] bytes) {
    byte[] copy = bytes.clone();
    if (copy.length > 0) {
      int at = random.nextInt(copy.length);
      copy[at] ^= (byte) (1 << random.nextInt(8));
    }
    return copy;
  }

  private static byte[] joined(byte[] bytes, int from, byte[] between, int to) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(bytes, 0, from);
    out.writeBytes(between);
    out.write(bytes, to, bytes.length - to);
    return out.toByteArray();
  }
}
