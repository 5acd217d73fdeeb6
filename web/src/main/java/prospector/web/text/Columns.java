package prospector.web.text;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;

/**
 * How wide text is on a terminal, in columns.
 *
 * <p>East Asian wide characters and emoji take two (UAX #11), marks and joiners none. <em>What
 * {@link #line} returns is one line, takes no more columns than it may, and gives no orders</em>
 * ({@link Controls}). Terminals differ in sequences of emoji: the greater width is taken.
 */
public final class Columns {
  private static final int MARKS = 4; // on one character; more is a prank
  private static final String ELLIPSIS = "\u2026";

  private Columns() {}

  /** Columns of a text. */
  public static int width(String text) {
    return text.codePoints().map(Columns::width).sum();
  }

  /** Text on one line, with an ellipsis where it is cut. */
  public static String line(String text, int columns) {
    String line = Controls.without(text).replaceAll("\\s+", " ").strip();
    StringBuilder out = new StringBuilder();
    int used = 0;
    int marks = 0;
    int fits = 0; // characters that leave room for the ellipsis
    for (int at = 0; at < line.length(); ) {
      int point = line.codePointAt(at);
      at += Character.charCount(point);
      int width = width(point);
      marks = width == 0 ? marks + 1 : 0;
      if (marks > MARKS) {
        continue;
      }
      used += width;
      if (used > columns) {
        out.setLength(fits);
        return columns < 1 ? "" : out.append(ELLIPSIS).toString();
      }
      out.appendCodePoint(point);
      fits = used < columns ? out.length() : fits;
    }
    return out.toString();
  }

  private static int width(int point) {
    if (point < 0x300) {
      return point == 0xAD ? 0 : 1; // a soft hyphen is not shown
    }
    return switch (Character.getType(point)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT ->
          point == 0xFE0F ? 1 : 0; // makes a narrow emoji wide
      default ->
          switch (UCharacter.getIntPropertyValue(point, UProperty.EAST_ASIAN_WIDTH)) {
            case UCharacter.EastAsianWidth.WIDE, UCharacter.EastAsianWidth.FULLWIDTH -> 2;
            default -> 1;
          };
    };
  }
}
