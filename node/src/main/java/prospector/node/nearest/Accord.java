package prospector.node.nearest;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import prospector.actors.site.SiteMap;
import prospector.persistence.site.SiteMapTable;

/**
 * Whether all sites see the same sites, and this one knows all that any of them knew when it began
 * to. Not thread-safe; every call blocks.
 *
 * <p><em>A map counts for a site once every other site was heard that sees it, too, and has said
 * which hosts stay with it</em>, and all that is known here. By then nobody works under the map
 * before. That is remembered, so that a process that begins anew needs nobody.
 */
final class Accord {
  /** Begin of the steps of which each says that hosts were looked at for a map. */
  static final String DRAWN = "drawn ";

  private final PlaceBook.Parts parts;
  private final SiteMapTable table;
  private final Map<String, Heard> heard = new HashMap<>(); // by site
  private SiteMap map = SiteMap.NONE;
  private String digest = "";
  private boolean stands; // and nothing is heard any more that could change it

  /**
   * What another site said under this map.
   *
   * @param last what it knows
   * @param needed the least that it said it knew of each origin
   */
  private record Heard(PlaceBook.Told last, Map<String, Long> needed) {}

  Accord(PlaceBook.Parts parts) {
    this.parts = parts;
    this.table = parts.maps();
  }

  /** The sites as they are now. */
  SiteMap redraw() {
    SiteMap now = parts.map().get();
    if (!now.equals(map) && !now.digest().equals(digest)) {
      digest = now.digest();
      stands = false;
      heard.clear();
      if (isLast()) {
        table.forget(DRAWN); // of a change that was taken back
      }
    }
    map = now;
    return now;
  }

  private boolean isLast() {
    List<SiteMapTable.Agreed> all = table.agreed();
    return !all.isEmpty() && all.get(all.size() - 1).digest().equals(digest);
  }

  String digest() {
    return digest;
  }

  /** The map that counted before this one; empty where there was none, or it is not known. */
  Optional<SiteMap> former() {
    List<SiteMapTable.Agreed> all = table.agreed();
    int last = all.size() - (isLast() ? 2 : 1);
    return last < 0 ? Optional.empty() : MapText.read(map.own(), all.get(last).sites());
  }

  /** Whether the map counted at an earlier time already, so that others may work under it. */
  boolean countedBefore() {
    return table.agreed().stream().anyMatch(it -> it.digest().equals(digest));
  }

  /** Whether this site has said which hosts stay with it. */
  boolean isDrawn() {
    return isLast() || table.isDone(drawing(), "");
  }

  /** It has. */
  void draw() {
    table.done(drawing(), "");
  }

  private String drawing() {
    return DRAWN + (table.agreed().size() + 1) + " " + digest;
  }

  void heard(String site, PlaceBook.Told said) {
    redraw();
    if (said.digest().equals(digest)) {
      Map<String, Long> needed = new HashMap<>(said.known());
      Heard before = heard.get(site);
      if (before != null) { // what it decided since is no concern of ours
        needed.keySet().retainAll(before.needed().keySet());
        before
            .needed()
            .forEach(
                (origin, number) ->
                    needed.computeIfPresent(origin, (same, now) -> Math.min(now, number)));
      }
      heard.put(site, new Heard(said, needed));
    } else {
      heard.remove(site);
    }
  }

  Optional<PlaceBook.Told> last(String site) {
    redraw();
    return Optional.ofNullable(heard.get(site)).map(Heard::last);
  }

  /** Whether a third site decides with this database now, and tells of it itself. */
  boolean isOfThird(String origin, String site) {
    return heard.entrySet().stream()
        .anyMatch(it -> !it.getKey().equals(site) && it.getValue().last().origin().equals(origin));
  }

  /** Whether the map counts. */
  boolean stands() {
    redraw();
    boolean agreed = isLast(); // another node of this site may have heard the others
    if (stands && !agreed) {
      stands = false; // another node sees other sites, and is right
      heard.clear();
    }
    boolean areAllHeard = heard.size() >= map.sites().size() - 1;
    if (stands || !isDrawn() || !(areAllHeard || agreed)) {
      return stands;
    }
    Map<String, Long> known = parts.table().known(parts.origin());
    boolean knows = heard.values().stream().allMatch(it -> has(known, it.needed()));
    stands = knows && areAllHeard;
    if (stands && !agreed) {
      table.agree(new SiteMapTable.Agreed(digest, MapText.of(map)));
      table.forget(DRAWN);
    }
    return knows;
  }

  private static boolean has(Map<String, Long> known, Map<String, Long> needed) {
    return needed.entrySet().stream()
        .allMatch(it -> known.getOrDefault(it.getKey(), 0L) >= it.getValue());
  }
}
