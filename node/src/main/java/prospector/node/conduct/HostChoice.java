package prospector.node.conduct;

import java.util.Locale;

/**
 * Which hosts are meant: {@code https://example.org} is that host, {@code example.org} every scheme
 * and port of the name, {@code example.org:8080} every scheme.
 */
public final class HostChoice {
  private final String text;

  /**
   * @param text as above; a URL stands for its host
   * @throws IllegalArgumentException when it is empty or holds blanks
   */
  public HostChoice(String text) {
    String lower = text.strip().toLowerCase(Locale.ROOT);
    int path = lower.indexOf('/', lower.contains("://") ? lower.indexOf("://") + 3 : 0);
    this.text = path < 0 ? lower : lower.substring(0, path);
    if (this.text.isEmpty() || this.text.matches(".*\\s.*")) {
      throw new IllegalArgumentException("expected a host name or URL, got: " + text);
    }
  }

  /** Whether a host key, such as {@code https://example.org}, is meant. */
  boolean matches(String hostKey) {
    if (hostKey.equals(text)) {
      return true;
    }
    int scheme = hostKey.indexOf("://");
    String authority = hostKey.substring(scheme < 0 ? 0 : scheme + 3);
    return authority.equals(text) || authority.replaceFirst(":\\d+$", "").equals(text);
  }

  /** Something that every line about it holds. */
  String needle() {
    return text;
  }

  @Override
  public String toString() {
    return text;
  }
}
