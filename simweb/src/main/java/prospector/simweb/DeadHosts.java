package prospector.simweb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Locale;

/**
 * Hosts {@code d0000.sim, ...} outside the graph that never serve a page, each in its own way.
 *
 * @param settings their number is the {@link Quirk#DEAD_NEIGHBOUR} share of the hosts
 */
record DeadHosts(SimWebSettings settings) {
  int count() {
    return (int) Math.round(settings.hosts() * settings.share(Quirk.DEAD_NEIGHBOUR));
  }

  String base(int index) {
    return new String(HostPlan.base(settings, HostPlan.name('d', index)), US_ASCII);
  }

  /** Rank of a dead host by its name, -1 if it is none. */
  int indexOf(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (!lower.startsWith("d") || !lower.endsWith(".sim")) {
      return -1;
    }
    int index = UrlScheme.number(lower, 1, lower.length() - 4);
    return index < count() && lower.equals(HostPlan.name('d', Math.max(0, index))) ? index : -1;
  }

  /** How the dead host of a rank fails. */
  Failure failure(int index) {
    Failure[] kinds = Failure.values();
    return kinds[index % kinds.length];
  }
}
