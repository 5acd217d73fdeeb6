package prospector.simweb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.jspecify.annotations.Nullable;

/** From URL to answer, for all hosts. Thread-safe. */
final class Answers {
  private static final byte[] NOT_FOUND =
      "<html><head><title>404</title></head><body><p>Not found.</p></body></html>\n"
          .getBytes(US_ASCII);

  private final WebPlan web;
  private final UrlScheme urls;
  private final TrapPages traps;
  private final ThreadLocal<PageRenderer> renderer;

  Answers(WebPlan web, UrlScheme urls, FillerText filler) {
    this.web = web;
    this.urls = urls;
    this.traps = new TrapPages(web, urls, filler);
    this.renderer = ThreadLocal.withInitial(() -> new PageRenderer(web, urls, filler));
  }

  Answer answer(String name, String path) {
    HostPlan host = urls.hostOf(name);
    if (host == null) {
      if (web.namedHosts.has(name)) {
        return web.namedHosts.answer(path);
      }
      int dead = web.deadHosts.indexOf(name);
      return Answer.failing(dead < 0 ? Failure.UNKNOWN_NAME : web.deadHosts.failure(dead));
    }
    if (path.startsWith("/robots")) {
      Answer robots = robots(host, path);
      if (robots != null) {
        return robots;
      }
    }
    Answer page = page(host, path);
    if (page != null) {
      return page;
    }
    Answer sitemap = Sitemaps.answer(host, urls, path);
    if (sitemap != null) {
      return sitemap;
    }
    Answer trap = traps.answer(host, path);
    return trap != null ? trap : Answer.of(404, "text/html; charset=utf-8", NOT_FOUND);
  }

  private @Nullable Answer page(HostPlan host, String path) {
    String plain = path;
    int session = 0;
    if (host.has(Quirk.SESSION_IDS)) {
      int at = path.lastIndexOf("sid=");
      if (at > 0) {
        session = UrlScheme.number(path, at + 4, path.length());
        plain = path.substring(0, at - 1);
      }
    }
    Spot spot = session < 0 ? null : urls.spotOf(host, plain);
    if (spot == null) {
      return null;
    }
    if (host.has(Quirk.SESSION_IDS)) {
      session = nextSession(session, spot);
    }
    byte[] body = renderer.get().render(spot, session);
    return new Answer(200, contentType(host), null, body, null, host.has(Quirk.GZIP));
  }

  /** A visitor without an id gets one; every tenth page replaces it. */
  private static int nextSession(int session, Spot spot) {
    long hash = Draw.hash(session, spot.id());
    return session == 0 || Draw.below(hash, 10) == 0 ? 1 + Draw.below(hash, 99_999_999) : session;
  }

  private static String contentType(HostPlan host) {
    return PageCharset.inHeader(host)
        ? "text/html; charset=" + PageCharset.of(host).charset.name()
        : "text/html";
  }

  /** /robots.txt, and /robots-1.txt, /robots-2.txt where it redirects to. */
  private static @Nullable Answer robots(HostPlan host, String path) {
    SimRobots robots = SimRobots.of(host);
    int hop = path.equals("/robots.txt") ? 0 : UrlScheme.number(path, 8, path.length() - 4);
    boolean known = hop == 0 ? path.equals("/robots.txt") : path.equals("/robots-" + hop + ".txt");
    if (!known || hop > robots.redirects()) {
      return null;
    }
    if (hop < robots.redirects()) {
      return Answer.redirect(hop == 0 ? 301 : 302, "/robots-" + (hop + 1) + ".txt");
    }
    return Answer.of(robots.status(), "text/plain; charset=utf-8", robots.body());
  }
}
