package prospector.node.site;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.site.SiteMap;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.site.SiteMapTable;
import prospector.persistence.site.SiteTable;
import prospector.persistence.table.DueTable;
import prospector.web.url.HostKey;

/**
 * What becomes of hosts that are another site's since the sites have changed: nobody wakes them
 * here any more, and what is known of their URLs goes to whoever has them. So it does where a site
 * has lost its database. Every call blocks.
 *
 * <p>It may be broken off anywhere and is then done again: hosts know what they have been told.
 */
final class MovedHosts {
  private static final Logger LOG = LoggerFactory.getLogger(MovedHosts.class);
  private static final int SOME = 1_000; // hosts looked at together
  private static final String SITE = ""; // does a step as a whole

  private final SiteBook book;
  private final CrawlDatabase database;
  private final SiteMapTable maps;
  private final MovedLinks links;
  private final BooleanSupplier leads;
  private int settled; // maps after which nothing is left to do

  /**
   * @param leads whether this node speaks for its site
   */
  MovedHosts(SiteBook book, CrawlDatabase database, BooleanSupplier leads, Clock clock) {
    this.book = book;
    this.database = database;
    this.maps = database.siteMaps();
    this.links = new MovedLinks(book, database, clock);
    this.leads = leads;
  }

  private static String looked(int map) {
    return "looked " + map; // which hosts have moved
  }

  private static String moved(int map) {
    return "moved " + map; // some have
  }

  private static String offered(int map) {
    return "offered " + map; // what is known of them
  }

  private static String again(SiteMapTable.Restart restart) {
    return "told " + restart.peer() + " " + restart.epoch(); // all links once more
  }

  /** Whether nodes have done what there is to do after every change of the sites. */
  static boolean areOffered(SiteMapTable maps, List<String> nodes) {
    for (SiteMapTable.Restart restart : maps.restarts()) {
      if (!nodes.stream().allMatch(node -> maps.isDone(again(restart), node))) {
        return false;
      }
    }
    int last = maps.agreed().size();
    for (int i = last; i >= 1; i--) {
      int map = i;
      if (!maps.isDone(looked(map), SITE)
          || (maps.isDone(moved(map), SITE)
              && !nodes.stream().allMatch(node -> maps.isDone(offered(map), node)))) {
        return false;
      }
    }
    return true;
  }

  /** Does what is left to do. */
  void settle() {
    if (!book.places().mayDecide()) {
      return;
    }
    for (SiteMapTable.Restart restart : maps.restarts()) {
      if (!maps.isDone(again(restart), database.node())) {
        links.offerAgain(restart.peer());
        maps.done(again(restart), database.node());
      }
    }
    List<Optional<SiteMap>> all = book.places().maps();
    for (int map = settled + 1; map <= all.size(); map++) {
      Optional<SiteMap> before = map == 1 ? Optional.empty() : all.get(map - 2);
      if (!maps.isDone(looked(map), SITE)) {
        if (!leads.getAsBoolean()) {
          return;
        }
        look(map, before);
      }
      if (maps.isDone(moved(map), SITE) && !maps.isDone(offered(map), database.node())) {
        links.offer(before);
        maps.done(offered(map), database.node());
      }
      settled = map;
    }
  }

  private void look(int map, Optional<SiteMap> before) {
    if (before.map(this::mayMoveHosts).orElse(true)) {
      maps.done(moved(map), SITE); // first: what follows is not seen again after a crash
    }
    long moved = forgetDue();
    if (moved > 0) {
      LOG.info("the sites have changed: {} hosts that had work here are others' now", moved);
    }
    for (SiteTable.Lane lane : database.sites().lanes()) {
      boolean isThere =
          book.map().has(lane.peer()) || book.lost().contains(lane.peer()); // those are seen to
      if (!isThere && lane.waitingOut() > 0) {
        links.drain(lane.peer());
      }
    }
    maps.done(looked(map), SITE);
  }

  /** Whether hosts may have moved since a map before: not by the end of a site that is given up. */
  private boolean mayMoveHosts(SiteMap before) {
    return !before.without(book.lost()).equals(book.map());
  }

  /** Hosts of others that had work here have none any more. */
  private long forgetDue() {
    long forgotten = 0;
    DueTable due = database.due();
    List<DueTable.Row> rows = due.due(Long.MAX_VALUE, SOME);
    while (!rows.isEmpty()) {
      DueTable.Row last = rows.get(rows.size() - 1);
      List<HostKey> hosts =
          rows.stream()
              .map(DueTable.Row::host)
              .filter(host -> host.contains("://"))
              .map(HostKey::new)
              .toList();
      Map<HostKey, String> sites = book.places().find(book.map(), hosts);
      List<String> others = new ArrayList<>();
      for (HostKey host : hosts) {
        if (sites.containsKey(host) && !book.map().own().equals(sites.get(host))) {
          others.add(host.value());
        }
      }
      if (!others.isEmpty()) {
        due.remove(others);
      }
      forgotten += others.size();
      rows = due.dueAfter(last, Long.MAX_VALUE, SOME);
    }
    return forgotten;
  }
}
