package prospector.web.url;

/**
 * URLs on their way through libraries that take the word of {@code java.net.URI} for what a URL is:
 * it throws on {@code |}, brackets, braces, {@code ^}, a backtick, a backslash and a percent sign
 * of no escape in a path, all of which the URL standard lets stand.
 *
 * <p>Each of them is stood in for by a character for private use, which {@code java.net.URI} leaves
 * as it is (its category <em>other</em>), and put back behind the library. <em>A text without
 * characters for private use comes back as it was.</em>
 */
public final class JavaUriText {
  private static final char BASE = '\uEE00'; // and the ASCII characters behind it
  private static final String REFUSED = "|[]{}^`\\";

  private JavaUriText() {}

  /** The URL or reference in characters that {@code java.net.URI} takes behind the authority. */
  public static String standIn(String url) {
    StringBuilder taken = null;
    for (int i = behindAuthority(url); i < url.length(); i++) {
      if (isRefused(url, i)) {
        taken = taken == null ? new StringBuilder(url) : taken;
        taken.setCharAt(i, (char) (BASE + url.charAt(i)));
      }
    }
    return taken == null ? url : taken.toString();
  }

  /** The URL that the other one stands in for. */
  public static String original(String standIn) {
    StringBuilder url = null;
    for (int i = 0; i < standIn.length(); i++) {
      char c = (char) (standIn.charAt(i) - BASE);
      if (c == '%' || REFUSED.indexOf(c) >= 0) {
        url = url == null ? new StringBuilder(standIn) : url;
        url.setCharAt(i, c);
      }
    }
    return url == null ? standIn : url.toString();
  }

  private static boolean isRefused(String url, int at) {
    char c = url.charAt(at);
    return c == '%'
        ? at + 2 >= url.length()
            || PercentEncoding.hexDigit(url.charAt(at + 1)) < 0
            || PercentEncoding.hexDigit(url.charAt(at + 2)) < 0
        : REFUSED.indexOf(c) >= 0;
  }

  /** An address of IPv6 keeps its brackets. */
  private static int behindAuthority(String url) {
    boolean absolute =
        url.startsWith("//")
            || url.regionMatches(true, 0, "http://", 0, 7)
            || url.regionMatches(true, 0, "https://", 0, 8);
    int at = absolute ? url.indexOf("//") + 2 : 0;
    while (absolute && at < url.length() && "/?#".indexOf(url.charAt(at)) < 0) {
      at++;
    }
    return at;
  }
}
