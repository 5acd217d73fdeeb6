package prospector.simweb;

/**
 * How much a link gives away of its target, and how the links of a page are mixed.
 *
 * <p>Chosen by simulation ({@code FocusTest}: 50,000 pages, 1 in 100 relevant, 4 % fetched, mean of
 * three webs, 2026-11-21): pages found relevant, as a multiple of the base rate, are 0.9 for a
 * random crawl, 0.8 breadth-first, 1.1 with links of relevant parents first (2.0 where those are
 * taken oldest first), 13.1 with counts of anchor words, addresses, hosts and siblings, and 25,
 * which is all of them, for a crawl that is told which pages are hubs. A random crawl near 1
 * matters: it is what a crawler's own control arm measures.
 */
final class Signal {
  /**
   * Share of the random links inside a host that stay when they hit a relevant page; others are
   * drawn again, because relevant pages are dense there. Links from other hosts are left as drawn.
   */
  static final double KEPT_INSIDE = 0.5;

  /** The same for links of relevant articles. */
  static final double KEPT_BY_RELEVANT = 0.05;

  /** Share of the articles that are relevant in a topical section. */
  static final double DENSITY_LOW = 0.30;

  static final double DENSITY_HIGH = 0.55;

  /**
   * Chance that a relevant article links to a relevant sibling; a look-alike does so half as often.
   */
  static final double SIBLING = 0.2;

  /** Chance that an article of a topical section links to a hub of another one. */
  static final double OTHER_HUB = 0.5;

  private Signal() {}

  /** Chance of a topical word in an anchor. */
  static double topicalAnchor(Nature target, Zone zone) {
    return switch (target) {
      case RELEVANT -> zone == Zone.LIST ? 0.60 : 0.25;
      case HUB -> 0.45;
      case LOOKALIKE -> 0.15;
      case PLAIN -> 0.02;
    };
  }

  /** Chance of an anchor that says nothing at all. */
  static double genericAnchor(Zone zone) {
    return zone == Zone.NAV || zone == Zone.CRUMB ? 0.0 : 0.18;
  }

  /** Chance of a topical word in the text beside a link. */
  static double topicalContext(Nature target) {
    return switch (target) {
      case RELEVANT -> 0.45;
      case HUB -> 0.35;
      case LOOKALIKE -> 0.20;
      case PLAIN -> 0.02;
    };
  }

  /** Chance of a topical word in the file name of a page. */
  static double topicalSlug(Nature page) {
    return switch (page) {
      case RELEVANT -> 0.35;
      case HUB, LOOKALIKE -> 0.12;
      case PLAIN -> 0.02;
    };
  }

  /** Chance of a topical word in the name of a section. */
  static double topicalSection(boolean topical) {
    return topical ? 0.5 : 0.03;
  }
}
