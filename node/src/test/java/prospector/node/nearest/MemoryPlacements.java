package prospector.node.nearest;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import prospector.persistence.site.PlacementTable;
import prospector.persistence.site.SiteMapTable;

/** Places as a database keeps them, which outlives a process. */
final class MemoryPlacements implements PlacementTable {
  final Map<Long, Place> places = new TreeMap<>();
  private final Map<String, Long> known = new HashMap<>();
  private final Map<String, List<Numbered>> logs = new HashMap<>();
  int retired;
  boolean mayClash; // two sites that knew nothing of each other may have given a host

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
      if (!mayClash) {
        throw new IllegalStateException("given twice: " + before + " and " + place.place());
      }
      if (place.place().wins(before)) {
        places.put(place.place().host(), place.place());
      }
    }
  }

  /** The maps that a database keeps. */
  static final class Maps implements SiteMapTable {
    private final List<Agreed> agreed = new ArrayList<>();
    private final Set<String> steps = new HashSet<>();

    @Override
    public List<Agreed> agreed() {
      return List.copyOf(agreed);
    }

    @Override
    public void agree(Agreed map) {
      agreed.add(map);
    }

    @Override
    public boolean isDone(String step, String node) {
      return steps.contains(step + "|" + node);
    }

    @Override
    public void done(String step, String node) {
      steps.add(step + "|" + node);
    }

    @Override
    public void forget(String beginning) {
      steps.removeIf(step -> step.startsWith(beginning));
    }

    @Override
    public List<Restart> restarts() {
      return List.of();
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
  public boolean isEmpty() {
    return places.isEmpty();
  }

  @Override
  public List<Numbered> after(String origin, long number, int limit) {
    return logs.getOrDefault(origin, List.of()).stream()
        .filter(it -> it.number() > number)
        .limit(limit)
        .toList();
  }
}
