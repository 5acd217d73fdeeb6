package prospector.web.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * A way to make an input of any size that is meant to cost more than its bytes.
 *
 * @param name says what it is made of, lower case with hyphens
 * @param maker from a size in bytes to an input of about that size
 */
public record Adversary(String name, IntFunction<byte[]> maker) {
  /** An input of at most so many bytes. */
  public byte[] input(int bytes) {
    byte[] made = maker.apply(bytes);
    return made.length <= bytes ? made : Arrays.copyOf(made, bytes);
  }

  /** The same piece again and again; {@code %d} in it is its number. */
  public static Adversary repeated(String name, String start, String piece) {
    return new Adversary(name, bytes -> repeat(start, piece, "", bytes));
  }

  /** As many openings as closings, one in the other. */
  static Adversary nested(String name, String start, String open, String close) {
    return new Adversary(
        name,
        bytes -> {
          int half = (int) ((long) bytes * open.length() / (open.length() + close.length()));
          String opened = text(start, open, half);
          int depth = (opened.length() - start.length()) / Math.max(1, open.length());
          return (opened + close.repeat(depth)).getBytes(UTF_8);
        });
  }

  static byte[] repeat(String start, String piece, String end, int bytes) {
    return (text(start, piece, bytes - end.length()) + end).getBytes(UTF_8);
  }

  private static String text(String start, String piece, int chars) {
    StringBuilder text = new StringBuilder(chars + 64).append(start);
    boolean numbered = piece.contains("%d");
    for (int i = 0; text.length() < chars; i++) {
      text.append(numbered ? piece.replace("%d", Integer.toString(i, 36)) : piece);
    }
    return text.toString();
  }

  @Override
  public String toString() {
    return name;
  }
}
