package prospector.node.nearest;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import prospector.persistence.site.PlacementTable;

/** Places as a database keeps them, which outlives a process. */
final class MemoryPlacements implements PlacementTable {
  final Map<Long, Place> places = new TreeMap<>();
  private final Map<String, Long> known = new HashMap<>();
  private final Map<String, List<Numbered>> logs = new HashMap<>();
  private String agreed = "";
  int retired;

  @Override
  public Map<Long, Place> find(Collection<Long> hosts) {
    Map<Long, Place> found = new HashMap<>(places);
    found.keySet().retainAll(hosts);
    return found;
  }

  @Override
  public Map<String, Long> known(String own) {
    return Map.copyOf(known);
  }

  @Override
  public int decide(String origin, List<Place> some, int retiredThere) {
    if (retiredThere != retired) {
      return -1;
    }
    int made = 0;
    for (Place place : some) {
      if (!places.containsKey(place.host())) {
        keep(origin, new Numbered(known.getOrDefault(origin, 0L) + 1, place));
        made++;
      }
    }
    return made;
  }

  private void keep(String origin, Numbered place) {
    known.put(origin, place.number());
    logs.computeIfAbsent(origin, key -> new ArrayList<>()).add(place);
    Place before = places.putIfAbsent(place.place().host(), place.place());
    if (before != null && !before.equals(place.place())) {
      throw new IllegalStateException("given twice: " + before + " and " + place.place());
    }
  }

  @Override
  public long learn(String origin, long after, long upTo, List<Numbered> some) {
    long has = known.getOrDefault(origin, 0L);
    if (after <= has && upTo > has) {
      some.stream().filter(it -> it.number() > has).forEach(it -> keep(origin, it));
      known.put(origin, upTo);
    }
    return known.getOrDefault(origin, 0L);
  }

  @Override
  public String agreed() {
    return agreed;
  }

  @Override
  public void agree(String map) {
    agreed = map;
  }

  @Override
  public List<Numbered> after(String origin, long number, int limit) {
    return logs.getOrDefault(origin, List.of()).stream()
        .filter(it -> it.number() > number)
        .limit(limit)
        .toList();
  }
}
