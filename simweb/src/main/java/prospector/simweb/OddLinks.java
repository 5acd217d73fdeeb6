package prospector.simweb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Locale;

/** Links of a page that lead out of the graph: files, traps, loops, dead hosts, nothing at all. */
final class OddLinks {
  private static final String[] EXTENSIONS = {"pdf", "png", "zip"};

  private OddLinks() {}

  static void write(ByteSink sink, Spot page, Draw draw, WebPlan web) {
    HostPlan host = page.host();
    if (host.has(Quirk.FILES) && draw.chance(0.5)) {
      int number = draw.below(50);
      link(sink, "/files/doc-" + number + "." + EXTENSIONS[number % 3], "download");
    }
    if (host.has(Quirk.CALENDAR)) {
      link(sink, "/calendar/2026/" + (1 + draw.below(12)), "calendar");
    }
    if (host.has(Quirk.REDIRECTS) && draw.chance(0.1)) {
      link(sink, draw.chance(0.5) ? "/loop/0" : "/out/" + draw.below(web.settings.pages()), "go");
    }
    DeadHosts dead = web.deadHosts;
    if (dead.count() > 0 && draw.chance(0.05)) {
      link(
          sink,
          dead.base(draw.below(dead.count())) + "/page-" + draw.below(30) + ".html",
          "archive");
    }
    if (web.settings.share(Quirk.DEAD_NEIGHBOUR) > 0 && draw.chance(0.05)) {
      link(sink, "/missing/" + draw.below(1_000), "old version");
    }
  }

  private static void link(ByteSink sink, String href, String anchor) {
    sink.putAscii("<p><a href=\"" + href + "\">" + anchor + "</a></p>\n");
  }

  /**
   * Hosts {@code n0.sim, ...} outside the graph, so many to a page of it, that no other page names.
   * Each has one page, about nothing.
   *
   * @param settings say how many a page names
   */
  record NamedHosts(SimWebSettings settings) {
    private static final byte[] PARKED =
        "<html><head><title>Parked</title></head><body><p>This name is for sale.</p></body></html>\n"
            .getBytes(US_ASCII);

    /** The links of a page to hosts of its own. */
    void write(ByteSink sink, Spot page) {
      if (settings.named() == 0) {
        return;
      }
      sink.putAscii("<footer><dl>\n");
      for (int i = 0; i < settings.named(); i++) {
        long number = (long) page.id() * settings.named() + i;
        String base = new String(HostPlan.base(settings, "n" + number + ".sim"), US_ASCII);
        sink.putAscii("<dt><a href=\"" + base + "/\">place " + number + "</a></dt>\n");
      }
      sink.putAscii("</dl></footer>\n");
    }

    /** Whether a page names a host of this name. */
    boolean has(String name) {
      String lower = name.toLowerCase(Locale.ROOT);
      if (!lower.startsWith("n") || !lower.endsWith(".sim")) {
        return false;
      }
      int number = UrlScheme.number(lower, 1, lower.length() - 4);
      return number >= 0
          && number < (long) settings.pages() * settings.named()
          && lower.equals("n" + number + ".sim");
    }

    Answer answer(String path) {
      return path.equals("/")
          ? Answer.of(200, "text/html; charset=utf-8", PARKED.clone())
          : Answer.of(404, "text/plain", new byte[0]);
    }
  }
}
