package prospector.node.rank;

import java.io.IOException;
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
 * cluster every node owes it; those that do not speak for the others leave it to the one that does,
 * unless that begins none: it may not know of the crawl. Thread-safe.
 */
final class OwedRanking {
  static final int MOST_TRIES = 5;

  /** Looks after the first failure until it is tried again; after each other one twice as many. */
  static final int PAUSE_LOOKS = 15;

  /** Looks that the node which speaks has to itself. */
  static final int OTHERS_LOOKS = 5;

  private static final Logger LOG = LoggerFactory.getLogger(OwedRanking.class);
  private static final int NOT_KNOWN = -2;
  private static final int MOST_REFUSALS = 6; // from then on an hour of looks lies between two

  private final RankDesk desk;
  private final boolean workedAtStart;
  private int tries = NOT_KNOWN; // GraphHome.NOT_OWED where none is
  private long paidAfter; // once so many rankings of this process have ended
  private int refusals;
  private int looksLeft; // until it is tried
  private int othersLooks = OTHERS_LOOKS; // that are left to the node that speaks

  OwedRanking(RankDesk desk) {
    this.desk = desk;
    this.workedAtStart = desk.state().working();
  }

  private GraphHome home() {
    return desk.home();
  }

  private void read() {
    if (tries == NOT_KNOWN) {
      tries = home().owedTries();
      looksLeft = tries > 0 ? pause() : 0;
      boolean another = workedAtStart && tries == 0; // was begun before, and goes on
      paidAfter = another ? 2 : 1;
    }
  }

  private int pause() {
    return PAUSE_LOOKS << (Math.min(tries, MOST_TRIES) - 1);
  }

  /** A crawl has ended, whose last pages are still to come: tried at the look after the next. */
  synchronized void add() {
    boolean working = desk.state().working(); // first: what ends now is not the one that is owed
    paidAfter = desk.ended() + (working ? 2 : 1);
    refusals = 0;
    looksLeft = 1;
    othersLooks = OTHERS_LOOKS;
    keep(0);
  }

  /** Is tried at the next look. */
  synchronized void hurry() {
    looksLeft = 0;
  }

  private void keep(int now) {
    tries = now;
    try {
      home().keepOwedTries(now);
    } catch (IOException e) {
      LOG.debug("that a ranking is owed is known in memory alone", e);
    }
  }

  /**
   * To be called while no ranking is under way; whether one is to be begun now.
   *
   * @param speaks whether this node begins what all owe; the one that does goes on with what failed
   */
  synchronized boolean isDue(boolean speaks) {
    read();
    if (tries == GraphHome.NOT_OWED) {
      return false;
    }
    if (desk.ended() >= paidAfter && desk.state().trouble().isEmpty()) {
      keep(GraphHome.NOT_OWED);
      return false;
    }
    if (!speaks && (desk.ended() >= paidAfter || othersLooks-- > 0)) {
      return false;
    }
    if (tries >= MOST_TRIES) {
      LOG.warn(
          "a ranking at the end of a crawl has failed {} times and is given up: 'prospector rank"
              + " {}' does it",
          tries,
          desk.directory());
      keep(GraphHome.NOT_OWED);
      return false;
    }
    return looksLeft-- <= 0;
  }

  /** It is about to be asked for: from now on it may end the process. */
  synchronized void tried() {
    keep(tries + 1);
    looksLeft = pause();
  }

  /** The process was stopped meanwhile, which says nothing of the ranking. */
  synchronized void stopped() {
    if (tries > 0) { // else another crawl has ended since
      keep(tries - 1);
    }
  }

  /** It was refused; says so the first time. */
  synchronized void refused(String why) {
    keep(tries - 1);
    looksLeft = (1 << Math.min(refusals, MOST_REFUSALS)) - 1;
    if (refusals++ == 0) {
      LOG.warn(
          "a crawl has ended and its pages are not ranked yet, which is tried again from time to"
              + " time: {}",
          why);
    }
  }
}
