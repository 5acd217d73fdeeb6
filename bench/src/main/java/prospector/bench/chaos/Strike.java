package prospector.bench.chaos;

import java.time.Duration;

/**
 * One disaster of a schedule.
 *
 * @param kind of disaster
 * @param node that is hit, from 0; 0 where it is not about one node
 * @param atPage how many pages the crawl must have, at least 0
 * @param pause how long the process stays down, frozen or cut off
 */
record Strike(Kind kind, int node, long atPage, Duration pause) {
  /** Kinds of disaster. */
  enum Kind {
    /** SIGKILL of one node, which is started again after the pause */
    KILL,
    /** SIGKILL of all nodes at once */
    KILL_ALL,
    /** SIGTERM of one node, which is started again the pause after it has ended */
    LEAVE,
    /** the database server stops without a checkpoint and starts again after the pause */
    DATABASE,
    /** SIGSTOP of one node, SIGCONT after the pause */
    FREEZE,
    /** one node is cut off from all others, both ways, but not from database and web */
    CUT,
    /** one node is cut off from everything: nodes, database and web */
    UNPLUG
  }
}
