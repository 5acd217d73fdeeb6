package prospector.web.politeness;

import java.util.List;
import java.util.Locale;
import prospector.web.url.HostKey;

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
   * @param hosts a host name, {@code *.example.org} for every name under one, or {@code *}
   * @param windows at least one
   */
  public record Rule(String hosts, List<TimeWindow> windows) {
    public Rule {
      hosts = hosts.strip().toLowerCase(Locale.ROOT);
      windows = List.copyOf(windows);
      String name = hosts.startsWith("*.") ? hosts.substring(2) : hosts;
      boolean fits = hosts.equals("*") || (!name.isEmpty() && !name.matches(".*[*/:\\s].*"));
      if (!fits) {
        throw new IllegalArgumentException(
            "expected hosts as example.org, *.example.org or *, got: " + hosts);
      }
      if (windows.isEmpty()) {
        throw new IllegalArgumentException("expected at least one time window for " + hosts);
      }
    }

    private boolean fits(String name) {
      return hosts.equals("*")
          || (hosts.startsWith("*.") ? name.endsWith(hosts.substring(1)) : name.equals(hosts));
    }
  }

  /** The first moment from {@code millis} on at which the host may be asked, epoch milliseconds. */
  public long opensMillis(HostKey host, long millis) {
    if (rules.isEmpty() || millis == Long.MAX_VALUE) {
      return millis;
    }
    String name = host.hostName();
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
