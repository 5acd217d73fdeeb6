package prospector.web.robots;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One rule: a path pattern with {@code *} for any characters and, at its end, {@code $} for the end
 * of the path (RFC 9309 section 2.2.3).
 *
 * @param pattern its percent-encoding in comparable form
 * @param allow whether a match allows
 */
record RobotsRule(String pattern, boolean allow) {

  /** Orders rules: the longer pattern is stronger, of equals the one that allows. */
  int strength() {
    return 2 * pattern.length() + (allow ? 1 : 0);
  }

  static boolean isAllow(int strength) {
    return (strength & 1) == 1;
  }

  /**
   * The literal text between the stars, the first of it anchored at the start of the path, without
   * empty pieces behind it; an anchor is a last byte {@link RobotsMatcher#END}.
   */
  List<byte[]> pieces() {
    boolean anchored = pattern.endsWith("$");
    String body = anchored ? pattern.substring(0, pattern.length() - 1) : pattern;
    String literal = body.replace("$", "%24"); // only a last one has a meaning
    List<byte[]> pieces = new ArrayList<>();
    int from = 0;
    while (from <= literal.length()) {
      int star = literal.indexOf('*', from);
      int to = star < 0 ? literal.length() : star;
      boolean last = to == literal.length();
      byte[] piece = literal.substring(from, to).getBytes(UTF_8);
      if (last && anchored) {
        piece = Arrays.copyOf(piece, piece.length + 1);
        piece[piece.length - 1] = RobotsMatcher.END;
      }
      if (pieces.isEmpty() || piece.length > 0) {
        pieces.add(piece);
      }
      from = to + 1;
    }
    return pieces;
  }
}
