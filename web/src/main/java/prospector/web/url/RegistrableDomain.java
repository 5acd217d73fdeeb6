package prospector.web.url;

import crawlercommons.domains.EffectiveTldFinder;
import java.util.Optional;

/**
 * The registrable domain of a host: its public suffix and one label more, such as {@code
 * example.co.uk} for {@code www.example.co.uk}. Hosts of one registrable domain have, as a rule,
 * one owner.
 *
 * <p>By the Public Suffix List's algorithm (publicsuffix.org), private suffixes included, so that
 * two users of {@code github.io} are two owners. The list is the copy inside crawler-commons; a
 * name under no rule of it falls under the default rule {@code *}.
 */
public final class RegistrableDomain {
  private static final boolean STRICT = true;
  private static final boolean EXCLUDE_PRIVATE = false;

  private RegistrableDomain() {}

  /** The registrable domain; empty for a public suffix itself, an address, and a lone label. */
  public static Optional<String> of(String hostName) {
    if (hostName.startsWith("[") || Ipv4.endsInNumber(hostName)) {
      return Optional.empty();
    }
    String assigned = EffectiveTldFinder.getAssignedDomain(hostName, STRICT, EXCLUDE_PRIVATE);
    if (assigned != null) {
      return Optional.of(assigned);
    }
    boolean listed = EffectiveTldFinder.getEffectiveTLD(hostName, EXCLUDE_PRIVATE) != null;
    return listed ? Optional.empty() : byDefaultRule(hostName);
  }

  /** The registrable domain of a host, or the host name itself where it has none. */
  public static String siteOf(HostKey host) {
    return of(host.hostName()).orElseGet(host::hostName);
  }

  /** The last two labels: any top-level label is a public suffix. */
  private static Optional<String> byDefaultRule(String hostName) {
    int lastDot = hostName.lastIndexOf('.');
    int start = hostName.lastIndexOf('.', lastDot - 1) + 1;
    boolean twoLabels = lastDot > start && lastDot < hostName.length() - 1;
    boolean wellFormed = !hostName.startsWith(".") && !hostName.contains("..");
    return twoLabels && wellFormed ? Optional.of(hostName.substring(start)) : Optional.empty();
  }
}
