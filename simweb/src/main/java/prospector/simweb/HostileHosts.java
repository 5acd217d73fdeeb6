package prospector.simweb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Locale;

/**
 * Hosts {@code x0000.sim, ...} outside the graph, each hostile in one way; the kinds take turns in
 * an order drawn from the seed, unless the settings name one.
 *
 * @param settings their number is the hostile share of all hosts, those of the graph included
 */
record HostileHosts(SimWebSettings settings) {
  private static final Hostility[] KINDS = Hostility.values();

  int count() {
    double share = settings.hostileShare();
    return (int) Math.round(settings.hosts() * share / (1 - share));
  }

  /** Scheme and authority of a host by its rank. */
  String base(int index) {
    String base = new String(HostPlan.base(settings, name(index)), US_ASCII);
    return kind(index).isTls() && settings.port() == 0
        ? base.replaceFirst("http:", "https:")
        : base;
  }

  static String name(int index) {
    return HostPlan.name('x', index);
  }

  /** Rank of a hostile host by its name, -1 if it is none. */
  int indexOf(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (!lower.startsWith("x") || !lower.endsWith(".sim")) {
      return -1;
    }
    int index = UrlScheme.number(lower, 1, lower.length() - 4);
    return index < count() && lower.equals(name(Math.max(0, index))) ? index : -1;
  }

  Hostility kind(int index) {
    int turn = (index + Draw.below(Draw.hash(settings.seed(), 0x58), KINDS.length)) % KINDS.length;
    return settings.hostileKind().orElse(KINDS[turn]);
  }
}
