package prospector.actors.host.state;

import prospector.web.url.CrawlUrl;

/** The path and query of a URL, every run of digits as one {@code #}: {@code /#/#/page/#}. */
public final class UrlShape {
  private UrlShape() {}

  /** No two URLs of one shape differ in a word. A URL without a digit is a shape of its own. */
  public static String of(CrawlUrl url) {
    String value = url.pathAndQuery();
    StringBuilder shape = new StringBuilder(value.length());
    boolean inNumber = false;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      if (!digit || !inNumber) {
        shape.append(digit ? '#' : c);
      }
      inNumber = digit;
    }
    return shape.toString();
  }

  /** Whether a shape stands for more than one URL. */
  static boolean isOfMany(String shape) {
    return shape.indexOf('#') >= 0;
  }
}
