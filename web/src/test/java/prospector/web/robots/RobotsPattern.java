package prospector.web.robots;

import java.util.List;

/**
 * One rule, matched by itself: the plain matcher that {@link RobotsMatcher} is compared with.
 *
 * <p>It takes the leftmost place for each piece between stars and the rightmost for a last,
 * anchored one.
 *
 * @param pieces literal text between the stars, the first one anchored at the start of the path
 * @param anchored whether the last piece must end the path
 * @param lengthChars length of the pattern as written, which decides between rules
 * @param allow whether a match allows
 */
record RobotsPattern(List<String> pieces, boolean anchored, int lengthChars, boolean allow)
    implements Comparable<RobotsPattern> {

  /** Reads a pattern whose percent-encoding is in comparable form. */
  static RobotsPattern of(String pattern, boolean allow) {
    boolean anchored = pattern.endsWith("$");
    String body = anchored ? pattern.substring(0, pattern.length() - 1) : pattern;
    String literalDollars = body.replace("$", "%24"); // only a last one has a meaning
    return new RobotsPattern(
        List.of(literalDollars.split("\\*", -1)), anchored, pattern.length(), allow);
  }

  boolean matches(String path) {
    String first = pieces.get(0);
    int last = pieces.size() - 1;
    if (!path.startsWith(first)) {
      return false;
    }
    if (last == 0) {
      return !anchored || path.length() == first.length();
    }
    int at = first.length();
    for (int i = 1; i <= last; i++) {
      String piece = pieces.get(i);
      if (i == last && anchored) {
        return path.length() - piece.length() >= at && path.endsWith(piece);
      }
      int found = path.indexOf(piece, at);
      if (found < 0) {
        return false;
      }
      at = found + piece.length();
    }
    return true;
  }

  /** The more specific rule first; allow before disallow where they are equally specific. */
  @Override
  public int compareTo(RobotsPattern other) {
    int longerFirst = Integer.compare(other.lengthChars, lengthChars);
    return longerFirst != 0 ? longerFirst : Boolean.compare(other.allow, allow);
  }
}
