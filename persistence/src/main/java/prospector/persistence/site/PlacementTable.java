package prospector.persistence.site;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import prospector.web.url.Fingerprint;

/**
 * Which site each host was given to, at whichever site that was decided. All calls block; what
 * returns is committed.
 *
 * <p><em>A host is given once</em>: what is decided of it later changes nothing. Where two sites
 * that did not know of each other have given it, all that hear of both keep the same one, in
 * whichever order they hear ({@link Place#wins}). Whoever decides numbers without gaps, from 1, so
 * that one number says what another site has of it (version vectors, Parker et al. 1983).
 */
public interface PlacementTable {
  /**
   * Where a host is.
   *
   * @param host fingerprint of its name
   * @param site that has it
   * @param heir that has it if that one is given up; empty for none
   */
  record Place(long host, String site, String heir) {
    /** Whether this counts where another place of the host is known, too. */
    public boolean wins(Place other) {
      int mine = Long.compareUnsigned(lot(site), lot(other.site()));
      return mine < 0 || (mine == 0 && site.compareTo(other.site()) < 0);
    }

    private long lot(String name) {
      return Fingerprint.combine(Fingerprint.of(name), host);
    }
  }

  /** A place with its number, from 1, in its origin. */
  record Numbered(long number, Place place) {}

  /** Places of hosts; those of hosts without one are missing. */
  Map<Long, Place> find(Collection<Long> hosts);

  /**
   * Up to which number this site has what each database decided.
   *
   * @param own name of this one: what another node decides with it now is awaited
   */
  Map<String, Long> known(String own);

  /**
   * Gives hosts, unless they have a place.
   *
   * @param origin name of this database
   * @param retired how many sites the decision takes as given up: where others were meanwhile,
   *     nothing is decided
   * @return how many were given; -1 where nothing could be decided
   */
  int decide(String origin, List<Place> places, int retired);

  /**
   * Takes in what another database decided.
   *
   * @param after number before these: where this site lacks some of those, nothing is taken in
   * @param upTo the last one's number
   * @return up to which number this site has it now
   */
  long learn(String origin, long after, long upTo, List<Numbered> places);

  /** Whether no host was given to any site. */
  boolean isEmpty();

  /** Places that a database decided, from the one after a number on. */
  List<Numbered> after(String origin, long number, int limit);
}
