package prospector.simweb;

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
}
