package prospector.simweb;

import prospector.simweb.LinkPlan.Route;

/**
 * Decides which pages a page links to.
 *
 * <p><em>Links are added in the order of {@link Zone}.</em> Everything is drawn from a stream
 * seeded by the page, so a page's links are always the same. Not thread-safe.
 */
final class LinkPlanner {
  private static final int TREE = 8; // roots a root links to, as a tree over all hosts
  private static final double ALIASED = 0.12; // links to a host with redirects that go through one
  private static final double MIRRORED = 0.3; // links to a host with a mirror that name the mirror

  private final WebPlan web;
  private final Draw draw = new Draw(0);
  private LinkPlan out = new LinkPlan();

  LinkPlanner(WebPlan web) {
    this.web = web;
  }

  void plan(Spot page, LinkPlan links) {
    out = links;
    out.clear();
    draw.reset(Draw.hash(web.settings.seed(), page.id(), 0x4c4e4b));
    navigation(page.host());
    switch (page.kind()) {
      case ROOT -> root(page);
      case ENTRANCE -> entrance(page);
      case PART -> part(page);
      case LIST -> list(page);
      case ARTICLE -> article(page);
    }
    footer(page.host());
  }

  private void navigation(HostPlan host) {
    add(Zone.NAV, Spot.of(host, 0));
    int shown = Math.min(8, host.sections.length);
    for (int i = 0; i < shown; i++) {
      int s = (int) ((long) i * host.sections.length / shown);
      add(Zone.NAV, Spot.of(host, host.sections[s].start));
    }
  }

  private void root(Spot page) {
    HostPlan host = page.host();
    for (SectionPlan section : host.sections) {
      add(Zone.LIST, Spot.of(host, section.start));
    }
    body(page, 20);
    for (int i = 1; i <= TREE; i++) {
      long child = (long) host.index * TREE + i;
      if (child < web.hosts.length) {
        add(Zone.RELATED, Spot.of(web.hosts[(int) child], 0));
      }
    }
    int more = host.index == 0 ? 40 : 8;
    for (int i = 0; i < more; i++) {
      add(Zone.RELATED, Spot.of(web.hosts[draw.below(web.hosts.length)], 0));
    }
  }

  private void entrance(Spot page) {
    SectionPlan section = page.section();
    if (section.parts > 0) {
      for (int p = 0; p < section.parts; p++) {
        add(Zone.LIST, Spot.of(page.host(), section.partPage(p)));
      }
    } else if (section.lists > 0) {
      for (int l = 0; l < section.lists; l++) {
        add(Zone.LIST, Spot.of(page.host(), section.listPage(l)));
      }
    } else {
      for (int a = 0; a < section.articles; a++) {
        add(Zone.LIST, Spot.of(page.host(), section.articlePage(a)));
      }
    }
    body(page, section.lists == 0 ? 10 : 25);
    hubNeighbours(page);
  }

  private void part(Spot page) {
    SectionPlan section = page.section();
    add(Zone.CRUMB, Spot.of(page.host(), section.start));
    int from = page.number() * section.perPart;
    int to = Math.min(section.lists, from + section.perPart);
    for (int l = from; l < to; l++) {
      add(Zone.LIST, Spot.of(page.host(), section.listPage(l)));
    }
    body(page, 22);
    hubNeighbours(page);
  }

  private void list(Spot page) {
    SectionPlan section = page.section();
    add(Zone.CRUMB, Spot.of(page.host(), section.start));
    if (section.parts > 0) {
      add(Zone.CRUMB, Spot.of(page.host(), section.partPage(page.number() / section.perPart)));
    }
    if (page.number() > 0) {
      addGeneric(Spot.of(page.host(), section.listPage(page.number() - 1)));
    }
    if (page.number() + 1 < section.lists) {
      addGeneric(Spot.of(page.host(), section.listPage(page.number() + 1)));
    }
    int from = page.number() * section.perList;
    int to = Math.min(section.articles, from + section.perList);
    for (int a = from; a < to; a++) {
      add(Zone.LIST, Spot.of(page.host(), section.articlePage(a)));
    }
    for (int i = 0; i < 5; i++) {
      int a = draw.below(section.articles);
      add(Zone.LIST, Spot.of(page.host(), section.articlePage(a)));
    }
    body(page, 12);
    hubNeighbours(page);
  }

  private void article(Spot page) {
    SectionPlan section = page.section();
    add(Zone.CRUMB, Spot.of(page.host(), section.start));
    if (section.lists > 0) {
      add(Zone.CRUMB, Spot.of(page.host(), section.listPage(page.number() / section.perList)));
    }
    body(page, 28);
    boolean relevant = section.isRelevant(page.number());
    for (int i = 0; i < 4; i++) {
      Spot sibling = Spot.of(page.host(), section.articlePage(draw.below(section.articles)));
      if (!sibling.relevant()) {
        add(Zone.RELATED, sibling);
      }
    }
    if (section.topical()) {
      if (draw.chance(relevant ? Signal.SIBLING : Signal.SIBLING / 2)) {
        add(Zone.RELATED, relevantSibling(page));
      }
      if (draw.chance(Signal.OTHER_HUB)) {
        add(Zone.RELATED, otherHub(section));
      }
    }
  }

  /**
   * Hubs of one topic know each other: four links to entrances or lists of other topical sections.
   */
  private void hubNeighbours(Spot page) {
    if (page.section().topical() && web.communities.size() > 1) {
      for (int i = 0; i < 4; i++) {
        add(Zone.RELATED, otherHub(page.section()));
      }
    }
  }

  private Spot otherHub(SectionPlan from) {
    int count = web.communities.size();
    int near = from.community + 1 + draw.below(Math.min(6, count));
    int chosen = draw.chance(0.7) ? near % count : draw.below(count);
    Spot entrance = web.communities.get(chosen);
    SectionPlan section = entrance.section();
    return section.lists > 0 && draw.chance(0.4)
        ? Spot.of(entrance.host(), section.listPage(draw.below(section.lists)))
        : entrance;
  }

  private Spot relevantSibling(Spot page) {
    SectionPlan section = page.section();
    int a = draw.below(section.articles);
    while (!section.isRelevant(a)) {
      a = (a + 1) % section.articles;
    }
    return Spot.of(page.host(), section.articlePage(a));
  }

  /** Links in running text: anywhere on the host or the web, seldom to relevant pages. */
  private void body(Spot page, int least) {
    int links = least + draw.below(least);
    double share = page.host().size < 150 ? 0.25 : 0.5;
    for (int i = 0; i < links; i++) {
      add(Zone.BODY, draw.chance(share) ? inside(page) : onWeb());
    }
  }

  private Spot onWeb() {
    return web.spot(draw.below(web.settings.pages()));
  }

  private Spot inside(Spot page) {
    HostPlan host = page.host();
    double kept = page.relevant() ? Signal.KEPT_BY_RELEVANT : Signal.KEPT_INSIDE;
    Spot spot = Spot.of(host, draw.below(host.size));
    for (int i = 0; i < 5 && spot.relevant() && !draw.chance(kept); i++) {
      spot = Spot.of(host, draw.below(host.size));
    }
    return spot;
  }

  private void footer(HostPlan host) {
    for (int i = 0; i < 3; i++) {
      int other = Draw.below(Draw.hash(host.hash, 0x464f4f54, i), web.hosts.length);
      add(Zone.FOOTER, Spot.of(web.hosts[other], 0));
    }
  }

  private void add(Zone zone, Spot target) {
    out.add(zone, target, wording(zone, target), route(zone, target), draw.next());
  }

  private void addGeneric(Spot target) {
    out.add(Zone.CRUMB, target, Wording.GENERIC, Route.DIRECT, draw.next());
  }

  private Wording wording(Zone zone, Spot target) {
    double unit = draw.unit();
    double topical = Signal.topicalAnchor(target.nature(), zone);
    if (unit < topical) {
      return Wording.TOPICAL;
    }
    return unit < topical + Signal.genericAnchor(zone) ? Wording.GENERIC : Wording.PLAIN;
  }

  private Route route(Zone zone, Spot target) {
    HostPlan host = target.host();
    if (zone != Zone.BODY && zone != Zone.RELATED) {
      return Route.DIRECT;
    }
    if (host.has(Quirk.REDIRECTS) && draw.chance(ALIASED)) {
      return Route.ALIAS;
    }
    return host.has(Quirk.MIRROR) && draw.chance(MIRRORED) ? Route.MIRROR : Route.DIRECT;
  }
}
