package prospector.node.nearest;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.host.link.HostEntityId;
import prospector.actors.site.SiteMap;
import prospector.persistence.site.PlacementTable.Place;
import prospector.web.url.HostKey;

/**
 * Says, when the sites have changed, which hosts stay with this one though their names would give
 * them to another: those that it has, and has asked for anything or had awake for it. Only others
 * go to a site that is added. One thread at a time; blocking.
 *
 * <p>Where the sites are again as they were at an earlier time nothing is kept that another one may
 * have asked all along. It may be broken off anywhere and is then done again. Hosts that the
 * operators' list gives to another site go there, and those whose keys are hashes go by their
 * names.
 */
public final class KeptHosts implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(KeptHosts.class);
  private static final int SOME = 2_000; // hosts looked at together

  private final PlaceBook book;
  private final Known known;
  private final BooleanSupplier leads;

  /** What this site knows of hosts. */
  public interface Known {
    /**
     * Persistence ids of some hosts.
     *
     * @param after the last one of those before; empty for the first ones
     */
    List<String> after(String after, int limit);

    /** Those of some hosts that were never asked for anything. */
    Set<String> noted(Collection<String> hosts);
  }

  /**
   * @param leads whether this node speaks for its site
   */
  public KeptHosts(PlaceBook book, Known known, BooleanSupplier leads) {
    this.book = book;
    this.known = known;
    this.leads = leads;
  }

  @Override
  public void run() {
    if (book.isDrawn() || !leads.getAsBoolean()) {
      return;
    }
    SiteMap map = book.map();
    if (book.countedBefore()) { // others may never have ceased to work under it
      book.draw(map);
      return;
    }
    Optional<SiteMap> former = book.former();
    long kept = 0;
    List<String> ids = known.after("", SOME);
    while (!ids.isEmpty()) {
      List<Place> places = places(map, former, asked(ids));
      if (!places.isEmpty() && !book.keep(map, places)) {
        LOG.info("the sites change again");
        return;
      }
      kept += places.size();
      ids = known.after(ids.get(ids.size() - 1), SOME);
    }
    book.draw(map);
    if (kept > 0) {
      LOG.info("the sites have changed: {} hosts stay with this one", kept);
    }
  }

  private List<HostKey> asked(List<String> ids) {
    List<String> hosts =
        ids.stream()
            .map(id -> id.substring(HostEntityId.PREFIX.length()))
            .filter(id -> id.contains("://"))
            .toList();
    Set<String> noted = known.noted(hosts);
    return hosts.stream().filter(host -> !noted.contains(host)).map(HostKey::new).toList();
  }

  private List<Place> places(SiteMap map, Optional<SiteMap> former, List<HostKey> hosts) {
    Map<HostKey, String> before = former.map(it -> book.find(it, hosts)).orElseGet(HashMap::new);
    Set<Long> keys = new HashSet<>();
    List<Place> places = new ArrayList<>();
    for (HostKey host : hosts) {
      boolean wasOwn = former.isEmpty() || map.own().equals(before.get(host));
      boolean isNamed = map.placement() == SiteMap.Placement.HASH && map.isOwn(host);
      if (wasOwn && !isNamed && map.listed(host).isEmpty() && keys.add(SiteMap.key(host))) {
        places.add(new Place(SiteMap.key(host), map.own(), map.ownerWithout(map.own(), host)));
      }
    }
    return places;
  }
}
