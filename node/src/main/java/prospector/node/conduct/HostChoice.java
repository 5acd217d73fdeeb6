package prospector.node.conduct;

import java.util.OptionalInt;
import java.util.regex.Pattern;
import prospector.web.url.HostKey;
import prospector.web.url.UrlNormalizer;

/**
 * Which hosts are meant: {@code https://example.org} is that host, {@code example.org} every scheme
 * and port of the name, {@code example.org:8080} every scheme. Written as in any link: names in
 * other scripts and default ports are those of the crawl.
 */
public final class HostChoice {
  private static final Pattern WITH_SCHEME = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*://.*");

  private final String scheme; // empty for any
  private final String name;
  private final OptionalInt port; // empty for any
  private final String shown;

  /**
   * @param text as above; a URL stands for its host
   * @throws IllegalArgumentException when it is none
   */
  public HostChoice(String text) {
    String stripped = text.strip();
    if (WITH_SCHEME.matcher(stripped).matches()) {
      HostKey host = key(stripped, text);
      this.scheme = host.scheme();
      this.name = host.hostName();
      this.port = OptionalInt.of(host.port());
      this.shown = host.value();
    } else {
      HostKey plain = key("http://" + stripped, text);
      HostKey secure = key("https://" + stripped, text); // which shows port 80
      this.scheme = "";
      this.name = plain.hostName();
      this.port =
          namesPort(plain) || namesPort(secure)
              ? OptionalInt.of(namesPort(plain) ? plain.port() : secure.port())
              : OptionalInt.empty();
      this.shown = port.isPresent() ? name + ":" + port.getAsInt() : name;
    }
  }

  private static HostKey key(String url, String given) {
    return UrlNormalizer.normalize(url)
        .accepted()
        .orElseThrow(
            () -> new IllegalArgumentException("expected a host name or URL, got: " + given))
        .host();
  }

  private static boolean namesPort(HostKey host) {
    return host.authority().length() > host.hostName().length();
  }

  /** Whether a host key, such as {@code https://example.org}, is meant. */
  boolean matches(String hostKey) {
    if (!hostKey.contains("://") || !hostKey.contains(name)) {
      return false;
    }
    HostKey host = new HostKey(hostKey);
    return host.hostName().equals(name)
        && (scheme.isEmpty() || scheme.equals(host.scheme()))
        && (port.isEmpty() || port.getAsInt() == host.port());
  }

  /** Something that every line about it holds. */
  String needle() {
    return name;
  }

  @Override
  public String toString() {
    return shown;
  }
}
