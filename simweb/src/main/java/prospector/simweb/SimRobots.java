package prospector.simweb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.List;

/**
 * A host's robots.txt, and on its own what it asks for, so that a crawler can be judged without its
 * own parser.
 *
 * @param status of the answer: 200, 404 or 503
 * @param redirects hops from /robots.txt to the text, 0 to 2
 * @param body text; empty unless the status is 200
 * @param crawlDelay asked for, 0 = none
 * @param prefixes of disallowed paths
 * @param patterns whether the wildcard rules are in it
 */
public record SimRobots(
    int status,
    int redirects,
    byte[] body,
    Duration crawlDelay,
    List<String> prefixes,
    boolean patterns) {

  static SimRobots of(HostPlan host) {
    if (host.has(Quirk.ROBOTS_ERROR)) {
      return new SimRobots(503, 0, new byte[0], Duration.ZERO, List.of(), false);
    }
    boolean present =
        host.has(Quirk.ROBOTS_PRESENT)
            || host.has(Quirk.ROBOTS_DISALLOW)
            || host.has(Quirk.ROBOTS_CRAWL_DELAY)
            || host.has(Quirk.ROBOTS_WILDCARD)
            || host.has(Quirk.ROBOTS_HUGE)
            || host.has(Quirk.ROBOTS_REDIRECT)
            || host.has(Quirk.SITEMAP);
    if (!present) {
      return new SimRobots(404, 0, new byte[0], Duration.ZERO, List.of(), false);
    }
    long hash = Draw.hash(host.hash, 0x524f42);
    int redirects = host.has(Quirk.ROBOTS_REDIRECT) ? 1 + Draw.below(hash, 2) : 0;
    Duration delay =
        host.has(Quirk.ROBOTS_CRAWL_DELAY)
            ? Duration.ofSeconds(1 + Draw.below(Draw.hash(hash, 1), 2))
            : Duration.ZERO;
    List<String> prefixes = host.has(Quirk.ROBOTS_DISALLOW) ? disallowed(host) : List.of();
    boolean patterns = host.has(Quirk.ROBOTS_WILDCARD);
    String rules = text(prefixes, patterns, delay, host.has(Quirk.ROBOTS_HUGE));
    String text = host.has(Quirk.SITEMAP) ? Sitemaps.line(host) + rules : rules;
    return new SimRobots(200, redirects, text.getBytes(UTF_8), delay, prefixes, patterns);
  }

  /** Whether a crawler without a group of its own may not fetch a path (with query). */
  public boolean disallows(String path) {
    if (path.equals("/robots.txt")) {
      return false;
    }
    if (status == 503 || prefixes.stream().anyMatch(path::startsWith)) {
      return true;
    }
    return patterns
        && (path.endsWith(".zip")
            || path.contains("?sid=")
            || (path.startsWith("/files/") && !path.endsWith(".pdf")));
  }

  private static List<String> disallowed(HostPlan host) {
    int s = host.disallowedSection();
    return s < 0
        ? List.of("/private/")
        : List.of("/private/", "/" + new String(host.sections[s].name, UTF_8) + "/");
  }

  private static String text(
      List<String> prefixes, boolean patterns, Duration delay, boolean huge) {
    StringBuilder text = new StringBuilder("# robots.txt of a simulated host\n");
    text.append("User-agent: badbot\nDisallow: /\n\nUser-agent: *\n");
    prefixes.forEach(prefix -> text.append("Disallow: ").append(prefix).append('\n'));
    if (patterns) {
      text.append("Disallow: /*.zip$\nDisallow: /*?sid=\nDisallow: /files/\n");
      text.append("Allow: /files/*.pdf$\n");
    }
    if (!delay.isZero()) {
      text.append("Crawl-delay: ").append(delay.toSeconds()).append('\n');
    }
    if (prefixes.isEmpty() && !patterns) {
      text.append("Disallow:\n");
    }
    for (int i = 0; huge && i < 7_500; i++) {
      text.append("\nUser-agent: otherbot-").append(i).append("\nDisallow: /\n");
    }
    return text.toString();
  }
}
