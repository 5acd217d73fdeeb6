package prospector.web.politeness;

import java.util.List;
import prospector.web.url.HostKey;
import prospector.web.url.HostName;

/**
 * At which times of the day hosts may be asked: of the rules whose pattern fits a host the first
 * counts, and a host that none fits may be asked at any time.
 *
 * <p>Immutable; safe to share between threads.
 */
public final class TimeWindows {
  /** Every host at any time. */
  public static final TimeWindows NONE = new TimeWindows(List.of());

  private final List<Rule> rules;

  public TimeWindows(List<Rule> rules) {
    this.rules = List.copyOf(rules);
  }

  /**
   * Windows of some hosts.
   *
   * @param hosts a host name (international ones in either spelling), {@code *.example.org} for
   *     every name under one, or {@code *}
   * @param windows at least one
   */
  public record Rule(String hosts, List<TimeWindow> windows) {
    public Rule {
      hosts = normal(hosts.strip());
      windows = List.copyOf(windows);
      if (windows.isEmpty()) {
        throw new IllegalArgumentException("expected at least one time window for " + hosts);
      }
    }

    /** As names stand in URLs, so that an international one is not waited for in vain. */
    private static String normal(String hosts) {
      String under = hosts.startsWith("*.") ? "*." : "";
      return hosts.equals("*")
          ? hosts
          : HostName.parse(hosts.substring(under.length()))
              .map(under::concat)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "expected hosts as example.org, *.example.org or *, got: " + hosts));
    }

    private boolean fits(String name) {
      return hosts.equals("*")
          || (hosts.startsWith("*.") ? name.endsWith(hosts.substring(1)) : name.equals(hosts));
    }
  }

  /** Whether every host may be asked at any time. */
  public boolean isEmpty() {
    return rules.isEmpty();
  }

  /** The first moment from {@code millis} on at which the host may be asked, epoch milliseconds. */
  public long opensMillis(HostKey host, long millis) {
    if (rules.isEmpty() || millis == Long.MAX_VALUE) {
      return millis;
    }
    String name = HostName.withoutDot(host.hostName());
    for (Rule rule : rules) {
      if (rule.fits(name)) {
        return rule.windows().stream()
            .mapToLong(window -> window.opensMillis(millis))
            .min()
            .orElse(millis);
      }
    }
    return millis;
  }
}
