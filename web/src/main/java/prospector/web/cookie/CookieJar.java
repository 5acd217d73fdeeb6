package prospector.web.cookie;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;
import prospector.web.url.UrlNormalizer;

/**
 * Cookies without which a host does not show its pages: those of a redirect that leads back to
 * where it came from, to see whether its reader keeps them.
 *
 * <p><em>No other cookie is ever kept.</em> At most {@value #HOSTS_MAX} hosts have any, each at
 * most {@value #COOKIES_MAX} and {@value #CHARS_MAX} characters of them, for {@value #MINUTES}
 * minutes at most, and as many as a host's delay may take at least; the host that has not been
 * asked for the longest time goes first. A cookie goes to the scheme, name and port that set it
 * alone, whatever domain it states. In memory only. Thread-safe. Source: RFC 6265 sections 5.1.4,
 * 5.2 and 5.4.
 */
public final class CookieJar {
  static final int HOSTS_MAX = 1_000;
  static final int COOKIES_MAX = 10;
  static final int CHARS_MAX = 4_096;
  static final int MINUTES = 30;
  private static final int LINES_READ = 20;
  private static final Duration LIFE = Duration.ofMinutes(MINUTES);
  private static final Duration LIFE_LEAST = Duration.ofMinutes(5);
  private static final String LINE = "\r\nCookie: ";

  private final Clock clock;
  private final Map<HostKey, Map<String, Kept>> byHost = new LinkedHashMap<>(16, .75f, true);

  /** One cookie, as the host is shown it. */
  private record Kept(String pair, String path, Instant until) {
    boolean isFor(String target, Instant now) {
      boolean within =
          target.startsWith(path)
              && (path.endsWith("/")
                  || target.length() == path.length()
                  || "/?".indexOf(target.charAt(path.length())) >= 0);
      return within && now.isBefore(until);
    }
  }

  public CookieJar(Clock clock) {
    this.clock = clock;
  }

  /** The header line for a request, with its line end; empty where there is no cookie for it. */
  public synchronized String line(CrawlUrl url) {
    Map<String, Kept> kept = byHost.isEmpty() ? null : byHost.get(url.host());
    if (kept == null) {
      return "";
    }
    Instant now = clock.instant();
    StringJoiner pairs = new StringJoiner("; ", LINE.substring(2), "\r\n").setEmptyValue("");
    for (Kept cookie : kept.values()) {
      if (cookie.isFor(url.pathAndQuery(), now)) {
        pairs.add(cookie.pair());
      }
    }
    return pairs.toString();
  }

  /**
   * Keeps the cookies of a redirect that leads back.
   *
   * @param sent the request's head
   * @param location of the redirect, as it came
   * @param lines its Set-Cookie lines
   * @return whether the same request is worth making again with them: it had none
   */
  public boolean learn(CrawlUrl url, String sent, String location, List<String> lines) {
    return !lines.isEmpty() && leadsBack(url, location) && keep(url, lines) && !sent.contains(LINE);
  }

  /** Whether it leads to itself, but for a query, or to where its own URL is handed on to. */
  private static boolean leadsBack(CrawlUrl url, String location) {
    return UrlNormalizer.resolve(url, location)
        .fold(target -> target.host().equals(url.host()) && leadsBack(url, target), no -> false);
  }

  private static boolean leadsBack(CrawlUrl url, CrawlUrl target) {
    String from = url.pathAndQuery();
    String to = target.pathAndQuery();
    return path(from).equals(path(to)) || names(to, from) || names(from, to);
  }

  /** Whether a query has another URL of the host, or its path, as a value. */
  private static boolean names(String asker, String other) {
    int query = asker.indexOf('?');
    if (query < 0) {
      return false;
    }
    String values = decoded(asker.substring(query + 1));
    int at = values.indexOf(path(decoded(other)));
    return at > 0 && (values.charAt(at - 1) == '=' || values.lastIndexOf("=http", at) >= 0);
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text; // a % that encodes nothing
    }
  }

  private static String path(String target) {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  /** Whether there is a cookie for that URL after it. */
  private synchronized boolean keep(CrawlUrl url, List<String> lines) {
    Map<String, Kept> kept = byHost.computeIfAbsent(url.host(), key -> new LinkedHashMap<>());
    Instant now = clock.instant();
    kept.values().removeIf(cookie -> !now.isBefore(cookie.until()));
    for (String line : lines.subList(0, Math.min(lines.size(), LINES_READ))) {
      keep(url, kept, line, now);
    }
    if (kept.isEmpty()) {
      byHost.remove(url.host());
    } else if (byHost.size() > HOSTS_MAX) {
      byHost.remove(byHost.keySet().iterator().next());
    }
    return kept.values().stream().anyMatch(cookie -> cookie.isFor(url.pathAndQuery(), now));
  }

  private static void keep(CrawlUrl url, Map<String, Kept> kept, String line, Instant now) {
    SetCookie cookie = line.length() > CHARS_MAX ? null : SetCookie.read(line, now);
    if (cookie == null || (cookie.secure() && url.scheme().equals("http"))) {
      return;
    }
    String path = cookie.path().isEmpty() ? directory(url) : cookie.path();
    String key = cookie.name() + path;
    kept.remove(key);
    Duration life = cookie.life(now, LIFE);
    int chars =
        cookie.pair().length() + kept.values().stream().mapToInt(it -> it.pair().length()).sum();
    if (!life.isZero() && kept.size() < COOKIES_MAX && chars <= CHARS_MAX) {
      Duration longer = life.compareTo(LIFE_LEAST) < 0 ? LIFE_LEAST : life;
      kept.put(key, new Kept(cookie.pair(), path, now.plus(longer)));
    }
  }

  private static String directory(CrawlUrl url) {
    String path = path(url.pathAndQuery());
    return path.substring(0, Math.max(1, path.lastIndexOf('/')));
  }
}
