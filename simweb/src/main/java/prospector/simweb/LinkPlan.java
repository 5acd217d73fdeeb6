package prospector.simweb;

/**
 * The links of one page, before they are text. Reused by its thread; filled by {@link LinkPlanner}.
 */
final class LinkPlan {
  /** How a link names its target. */
  enum Route {
    DIRECT,
    /** through one or more redirects */
    ALIAS,
    /** the copy of the target's host */
    MIRROR
  }

  private static final int MOST = 256;

  final Spot[] targets = new Spot[MOST];
  final Zone[] zones = new Zone[MOST];
  final Wording[] wordings = new Wording[MOST];
  final Route[] routes = new Route[MOST];
  final long[] salts = new long[MOST];
  int count;

  void clear() {
    count = 0;
  }

  void add(Zone zone, Spot target, Wording wording, Route route, long salt) {
    if (count < MOST) {
      targets[count] = target;
      zones[count] = zone;
      wordings[count] = wording;
      routes[count] = route;
      salts[count] = salt;
      count++;
    }
  }
}
