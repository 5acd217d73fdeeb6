package prospector.web.page;

/**
 * Limits of the parser; what is over one is left out, and the page is kept.
 *
 * @param agent our product token, lower case: robots meta elements and X-Robots-Tag values may name
 *     it
 * @param linksMax distinct references taken from one page
 * @param textCharsMax characters of visible text
 * @param depthMax depth of elements looked at
 * @param mediaMax media taken from one page
 */
public record ParserSettings(
    String agent, int linksMax, int textCharsMax, int depthMax, int mediaMax) {
  /** 2,000 links, a million characters, 1,000 levels, 50 media. */
  public static final ParserSettings DEFAULT =
      new ParserSettings("prospector", 2_000, 1_000_000, 1_000, 50);

  public ParserSettings {
    if (linksMax < 1 || textCharsMax < 1 || depthMax < 10 || mediaMax < 0) {
      throw new IllegalArgumentException(
          "expected linksMax >= 1, textCharsMax >= 1, depthMax >= 10 and mediaMax >= 0");
    }
  }

  /** The same for another product token. */
  public ParserSettings withAgent(String other) {
    return new ParserSettings(other, linksMax, textCharsMax, depthMax, mediaMax);
  }
}
