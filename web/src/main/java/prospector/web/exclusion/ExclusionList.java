package prospector.web.exclusion;

import java.util.ArrayList;
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
 * The exclusions in force. Answers by a look-up for each label of the host name, however long the
 * list is. A prefix holds for each spelling of its path: servers take {@code %7E} for {@code ~}.
 * Immutable; safe to share between threads.
 */
public final class ExclusionList {
  /** Nothing is excluded. */
  public static final ExclusionList NONE = new ExclusionList(List.of());

  private final Map<String, Exclusion> domains = new HashMap<>();
  private final Map<String, Exclusion> hosts = new HashMap<>();
  private final Map<String, List<Prefix>> prefixes = new HashMap<>(); // by scheme and authority
  private final int size;

  /**
   * @param comparable its value, with the escapes of one spelling
   */
  private record Prefix(Exclusion line, String comparable) {
    boolean begins(String url, String comparableUrl) {
      return comparableUrl.startsWith(comparable) || url.startsWith(line.value());
    }
  }

  /** Of two lines for the same thing the first counts. */
  public ExclusionList(List<Exclusion> exclusions) {
    for (Exclusion one : exclusions) {
      switch (one.kind()) {
        case DOMAIN -> domains.putIfAbsent(one.value(), one);
        case HOST -> hosts.putIfAbsent(one.value(), one);
        case PREFIX ->
            prefixes
                .computeIfAbsent(
                    CrawlUrl.ofNormal(one.value()).host().value(), key -> new ArrayList<>())
                .add(new Prefix(one, PercentText.comparable(one.value())));
      }
    }
    size = exclusions.size();
  }

  /** Lines of the list. */
  public int size() {
    return size;
  }

  /** The line that excludes the whole host; empty when it may be asked for some URLs. */
  public Optional<Exclusion> of(HostKey host) {
    if (domains.isEmpty() && hosts.isEmpty()) {
      return Optional.empty();
    }
    String name = HostName.withoutDot(host.hostName());
    Exclusion exact = hosts.get(name);
    return exact != null ? Optional.of(exact) : Optional.ofNullable(domainOf(name));
  }

  /** Whether any URL of the host is excluded. */
  public boolean concerns(HostKey host) {
    return prefixes.containsKey(host.value()) || of(host).isPresent();
  }

  /** The line that excludes the URL. */
  public Optional<Exclusion> of(CrawlUrl url) {
    if (size == 0) {
      return Optional.empty();
    }
    HostKey host = url.host();
    List<Prefix> ofHost = prefixes.getOrDefault(host.value(), List.of());
    String comparable = ofHost.isEmpty() ? "" : PercentText.comparable(url.value());
    for (Prefix prefix : ofHost) {
      if (prefix.begins(url.value(), comparable)) {
        return Optional.of(prefix.line());
      }
    }
    return of(host);
  }

  private @Nullable Exclusion domainOf(String name) {
    int start = 0;
    while (start >= 0) {
      Exclusion found = domains.get(name.substring(start));
      if (found != null) {
        return found;
      }
      start = name.indexOf('.', start) + 1;
      if (start == 0) {
        return null;
      }
    }
    return null;
  }
}
