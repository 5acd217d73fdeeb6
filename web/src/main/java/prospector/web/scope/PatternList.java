package prospector.web.scope;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;
import prospector.web.url.HostName;
import prospector.web.url.PercentText;

/**
 * Patterns to be asked, by look-ups for each label of a host name, however many there are.
 * Immutable; safe to share between threads.
 */
final class PatternList {
  private final Map<String, PathPatterns> hosts = new HashMap<>();
  private final Map<String, PathPatterns> domains = new HashMap<>();
  private final boolean namesPorts;
  private final boolean empty;

  PatternList(List<ScopePattern> patterns) {
    for (ScopePattern pattern : patterns) {
      (pattern.under() ? domains : hosts)
          .computeIfAbsent(key(pattern.host(), pattern.port()), key -> new PathPatterns())
          .add(pattern);
    }
    namesPorts = patterns.stream().anyMatch(it -> it.port() != ScopePattern.ANY_PORT);
    empty = patterns.isEmpty();
  }

  /** A space is in no name. */
  private static String key(String name, int port) {
    return port == ScopePattern.ANY_PORT ? name : name + " " + port;
  }

  boolean isEmpty() {
    return empty;
  }

  /** The pattern that a URL belongs to. */
  Optional<ScopePattern> find(CrawlUrl url) {
    if (empty) {
      return Optional.empty();
    }
    HostKey host = url.host();
    String name = HostName.withoutDot(host.hostName());
    String path = PercentText.comparable(url.pathAndQuery());
    Optional<ScopePattern> found = find(name, path, ScopePattern.ANY_PORT);
    return found.isEmpty() && namesPorts ? find(name, path, host.port()) : found;
  }

  private Optional<ScopePattern> find(String name, String path, int port) {
    Optional<ScopePattern> found = in(hosts, HostName.withoutWww(name), path, port);
    int start = 0;
    while (found.isEmpty() && !domains.isEmpty()) {
      found = in(domains, name.substring(start), path, port);
      if (start == name.length()) {
        break;
      }
      int dot = name.indexOf('.', start);
      start = dot < 0 ? name.length() : dot + 1; // what is under every host comes last
    }
    return found;
  }

  private static Optional<ScopePattern> in(
      Map<String, PathPatterns> map, String name, String path, int port) {
    @Nullable PathPatterns paths = map.get(key(name, port));
    return paths == null ? Optional.empty() : paths.find(path);
  }
}
