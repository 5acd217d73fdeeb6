package prospector.graph;

/** A host, as the URL of its root: scheme and authority with a slash. */
public final class HostRoot {
  private static final int SCHEME = "https://".length();

  private HostRoot() {}

  /** The root of a URL's host. */
  public static String of(String url) {
    int slash = url.indexOf('/', Math.min(SCHEME, url.length()));
    return slash < 0 ? url : url.substring(0, slash + 1);
  }
}
