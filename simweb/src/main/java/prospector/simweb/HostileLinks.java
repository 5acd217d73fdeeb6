package prospector.simweb;

/**
 * Links from pages of the graph to hostile hosts, dressed up as what a crawler looks for.
 *
 * <p>Drawn from a stream of their own: the rest of a page is the same with and without them.
 */
final class HostileLinks {
  private static final int ENTRIES = 20; // pages of a hostile host that are linked from outside

  private HostileLinks() {}

  static void write(ByteSink sink, Spot page, WebPlan web) {
    int hosts = web.hostileHosts.count();
    if (hosts == 0) {
      return;
    }
    Draw draw = new Draw(Draw.hash(web.settings.seed(), page.id(), 0x484f5354));
    for (int i = 1 + draw.below(3); i > 0; i--) {
      String base = web.hostileHosts.base(draw.below(hosts));
      String word = Vocabulary.TOPICAL.get(draw.below(Vocabulary.TOPICAL.size()));
      sink.putAscii("<p><a href=\"" + base + "/p-" + draw.below(ENTRIES) + ".html\">");
      sink.putAscii((draw.chance(0.25) ? word : "see also") + "</a></p>\n");
    }
  }
}
