package prospector.web.url;

import java.util.Optional;

/** Host names as people write them, and which of them are one and the same. */
public final class HostName {
  private HostName() {}

  /**
   * The name in normal form: lower case, ASCII (RFC 3490), without the dot of the root.
   *
   * @return empty for what no host can be called: with a scheme, a port or a path, an empty label,
   *     or letters that no name in DNS has
   */
  public static Optional<String> parse(String text) {
    if (text.matches(".*[/?#@\\\\].*") || (text.contains(":") && !text.startsWith("["))) {
      return Optional.empty();
    }
    return UrlNormalizer.normalize("http://" + text + "/")
        .accepted()
        .filter(url -> !url.namesPort())
        .map(url -> withoutDot(url.host().hostName()))
        .filter(name -> isName(name) && !hasEmptyLabel(name));
  }

  /** A name with the dot of the root behind it is the same name. */
  public static String withoutDot(String name) {
    return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
  }

  /** The name that {@code www.example.org} and {@code example.org} share: the latter. */
  public static String withoutWww(String name) {
    String dotless = withoutDot(name);
    boolean www = dotless.startsWith("www.") && dotless.indexOf('.', 4) > 0;
    return www ? dotless.substring(4) : dotless;
  }

  /** An address in brackets, or the letters of names in DNS; others a URL may hold, no host has. */
  private static boolean isName(String name) {
    return name.startsWith("[") || name.matches("[a-z0-9._-]+");
  }

  /** A name with an empty label is a URL's host by the URL standard, and no name in DNS. */
  private static boolean hasEmptyLabel(String name) {
    return name.startsWith(".") || name.endsWith(".") || name.contains("..");
  }
}
