package prospector.node.nearest;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLongArray;
import prospector.persistence.site.PlacementTable.Place;

/**
 * Sites of hosts that were looked for lately, eight bytes each; the table has the others.
 *
 * <p><em>What it says of a host is what the table says</em>, as that does not change while a map of
 * sites counts: a cache that forgets costs a look, nothing else. Of a set of {@value #WAYS} places
 * the next one in turn gives way. Thread-safe, without locks.
 */
final class PlaceCache {
  /** Hosts that have one set of places between them. */
  static final int WAYS = 4;

  /** Sets of a node: half a million hosts, 4 MB. */
  static final int SETS = 1 << 17;

  private static final int NAME_BITS = 8;
  private static final int NAMES = 1 << NAME_BITS;
  private static final int LEAST_BITS = 2 * NAME_BITS; // of a key that its set says

  private final AtomicLongArray slots; // key without its last 16 bits, site, heir; 0 for none
  private final int sets;
  private final List<String> names = new CopyOnWriteArrayList<>(List.of(""));
  private int turn; // whichever way a race leaves it, some place gives way

  /**
   * @param sets a power of two, 65,536 at least
   */
  PlaceCache(int sets) {
    if (Integer.bitCount(sets) != 1 || sets < 1 << LEAST_BITS) {
      throw new IllegalArgumentException("expected a power of two from 65536 on, got " + sets);
    }
    this.sets = sets;
    this.slots = new AtomicLongArray(sets * WAYS);
  }

  /** The place of a host; one of no site where it is known that there is none. */
  Optional<Place> find(long host) {
    int first = first(host);
    for (int i = first; i < first + WAYS; i++) {
      long slot = slots.get(i);
      if (slot != 0 && isOf(slot, host)) {
        return Optional.of(new Place(host, name(slot >>> NAME_BITS), name(slot)));
      }
    }
    return Optional.empty();
  }

  void keep(Place place) {
    int site = index(place.site());
    int heir = index(place.heir());
    if (site > 0 && heir >= 0) { // else more names than any operator has sites
      keep(place.host(), (long) site << NAME_BITS | heir);
    }
  }

  /** There is no place for a host. */
  void keepNone(long host) {
    keep(host, 0);
  }

  /** Forgets all. */
  void clear() {
    for (int i = 0; i < slots.length(); i++) {
      slots.set(i, 0);
    }
  }

  private void keep(long host, long sites) {
    int first = first(host);
    int at = first + (turn++ & (WAYS - 1));
    for (int i = first; i < first + WAYS; i++) {
      long slot = slots.get(i);
      if (slot == 0 || isOf(slot, host)) {
        at = i;
        break;
      }
    }
    slots.set(at, host >>> LEAST_BITS << LEAST_BITS | sites);
  }

  private int first(long host) {
    return (int) (host & (sets - 1)) * WAYS;
  }

  private static boolean isOf(long slot, long host) {
    return (slot ^ host) >>> LEAST_BITS == 0;
  }

  private String name(long slot) {
    return names.get((int) (slot & (NAMES - 1)));
  }

  /** Below 0 where there are too many. */
  private int index(String name) {
    int at = names.indexOf(name);
    if (at < 0) {
      synchronized (this) {
        at = names.indexOf(name);
        if (at < 0 && names.size() < NAMES) {
          names.add(name);
          at = names.size() - 1;
        }
      }
    }
    return at;
  }
}
