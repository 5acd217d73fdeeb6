package prospector.node.rank;

import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.graph.GraphHome;

/**
 * A ranking that is owed to a crawl that has ended, until one is made without trouble.
 *
 * <p><em>A restart does not forget it, and what fails each time is not tried without end</em>:
 * after each failure it waits longer, after the {@value #MOST_TRIES}th it is given up, and a
 * process that dies of it counts as a failure, one that is stopped does not. A ranking that is
 * refused costs little and is asked for again at the next look, then after two, four and more. On a
 * cluster every node owes it and counts the rankings that it takes part in, whoever began them;
 * those that do not speak for the others leave each try to the one that does, and begin it some
 * looks later where that has not: it may not know of the crawl. Thread-safe.
 */
final class OwedRanking {
  static final int MOST_TRIES = 5;

  /** Looks after the first failure until it is tried again; after each other one twice as many. */
  static final int PAUSE_LOOKS = 15;

  /** Looks that the node which speaks has to itself. */
  static final int OTHERS_LOOKS = 5;

  static final int MOST_REFUSALS = 6; // from then on an hour of looks lies between two

  private static final Logger LOG = LoggerFactory.getLogger(OwedRanking.class);

  private final Path directory;
  private final GraphHome home;
  private int tries; // begun since the crawl has ended; GraphHome.NOT_OWED where none is owed
  private int refusals;
  private int looksLeft; // until it is tried by the node that speaks; below 0 those since

  OwedRanking(Path directory) {
    this.directory = directory;
    this.home = new GraphHome(directory);
    this.tries = home.owedTries();
    this.looksLeft = tries > 0 ? pause() : 0;
  }

  private int pause() {
    return PAUSE_LOOKS << (Math.min(tries, MOST_TRIES) - 1);
  }

  /** A crawl has ended, whose last pages are still to come: tried at the look after the next. */
  synchronized void add() {
    refusals = 0;
    looksLeft = 1;
    keep(0);
  }

  /** Is tried at the next look. */
  synchronized void hurry() {
    looksLeft = 0;
  }

  private void keep(int now) {
    tries = now;
    try {
      home.keepOwedTries(now);
    } catch (IOException e) {
      LOG.debug("that a ranking is owed is known in memory alone", e);
    }
  }

  /**
   * To be called while no ranking is under way; whether one is to be begun now.
   *
   * @param speaks whether this node begins what all owe
   */
  synchronized boolean isDue(boolean speaks) {
    if (tries == GraphHome.NOT_OWED) {
      return false;
    }
    if (tries >= MOST_TRIES) {
      LOG.warn(
          "a ranking at the end of a crawl has failed {} times and is given up: 'prospector rank"
              + " {}' does it",
          tries,
          directory);
      keep(GraphHome.NOT_OWED);
      return false;
    }
    return looksLeft-- <= (speaks ? 0 : -OTHERS_LOOKS);
  }

  /** A ranking is about to begin, whoever asked for it: from now on it may end the process. */
  synchronized void begun() {
    if (tries != GraphHome.NOT_OWED) {
      keep(tries + 1);
      looksLeft = pause();
    }
  }

  /** A ranking is made; pays only where it was begun since the crawl has ended. */
  synchronized void made() {
    if (tries > 0) {
      keep(GraphHome.NOT_OWED);
    }
  }

  /** The process was stopped meanwhile, or another node refused: neither is the ranking's fault. */
  synchronized void cutShort() {
    if (tries > 0) { // else another crawl has ended since
      keep(tries - 1);
    }
  }

  /** It was refused; says so the first time. */
  synchronized void refused(String why) {
    looksLeft = (1 << Math.min(refusals, MOST_REFUSALS)) - 1;
    if (refusals++ == 0) {
      LOG.warn(
          "a crawl has ended and its pages are not ranked yet, which is tried again from time to"
              + " time: {}",
          why);
    }
  }
}
