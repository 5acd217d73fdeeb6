package prospector.persistence.site;

import java.util.List;

/**
 * The maps of sites that this site agreed to, and what was done once after each. All calls block;
 * what returns is committed.
 */
public interface SiteMapTable {
  /**
   * A map.
   *
   * @param digest the same for sites that see the same sites
   * @param sites the map in words of whoever keeps it; empty for one of an earlier version
   */
  record Agreed(String digest, String sites) {}

  /** In the order in which they counted; the last one counts now. */
  List<Agreed> agreed();

  /** This site knows all that was decided before a map was drawn: it counts from now on. */
  void agree(Agreed map);

  /**
   * Whether a step was done.
   *
   * @param node that has done it; empty for the site as a whole
   */
  boolean isDone(String step, String node);

  /** A step is done. */
  void done(String step, String node);

  /** Steps that begin with some words are not done any more. */
  void forget(String beginning);

  /**
   * Other sites that have begun anew with another database.
   *
   * @param epoch of that one
   */
  record Restart(String peer, String epoch) {}

  /** All of them, in no order. */
  List<Restart> restarts();
}
