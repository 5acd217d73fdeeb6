package prospector.web.robots;

import crawlercommons.robots.SimpleRobotRules;

/**
 * The part of a URL that rules are compared with: path, parameters and query, percent-encoding made
 * equal on both sides (RFC 9309 section 2.2.2).
 */
final class RobotsPath {
  private static final boolean[] SPECIAL = new boolean[128];

  static {
    SPECIAL['*'] = true;
    SPECIAL['$'] = true;
  }

  private RobotsPath() {}

  /**
   * From the first slash, semicolon or question mark behind the authority to the fragment; starts
   * with a slash. The URL may be written loosely, without a scheme or without a path.
   */
  static String of(String url) {
    int start = url.startsWith("//") ? 2 : 0;
    int scheme = url.indexOf("://", start);
    int early = pathStart(url, start);
    int authority = scheme < 0 || early < scheme ? start : scheme + 3;
    int hash = url.indexOf('#', start);
    int end = hash < 0 ? url.length() : hash;
    int path = pathStart(url, authority);
    if (path >= end) {
      return "/";
    }
    return url.charAt(path) == '/' ? url.substring(path, end) : "/" + url.substring(path, end);
  }

  private static int pathStart(String url, int from) {
    for (int i = from; i < url.length(); i++) {
      if ("/;?".indexOf(url.charAt(i)) >= 0) {
        return i;
      }
    }
    return url.length();
  }

  /** The URL's side: unreserved octets decoded, the rest encoded, {@code *} and {@code $} too. */
  static String comparable(String path) {
    return isPlain(path) ? path : quoted(SimpleRobotRules.escapePath(path, SPECIAL));
  }

  /** The rule's side: the same, but {@code *} and {@code $} keep their meaning. */
  static String comparablePattern(String pattern) {
    return quoted(SimpleRobotRules.escapePath(pattern, null));
  }

  /** A query has it so (URL standard, special-query set), a path and a rule as it was written. */
  private static String quoted(String path) {
    return path.indexOf('\'') < 0 ? path : path.replace("'", "%27");
  }

  /** Most paths; saves the two passes of the escaper. */
  private static boolean isPlain(String path) {
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      boolean letterOrDigit =
          (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      if (!letterOrDigit && "/-_.~?=&+;:,@!()".indexOf(c) < 0) {
        return false;
      }
    }
    return true;
  }
}
