package prospector.actors.dispatch;

import java.util.HashSet;
import java.util.Set;

/** What one crawl may do with the node's fetch slots, and the bids for it. Owned by one actor. */
final class Lane {
  private final BidBoard board = new BidBoard();
  private final Set<String> visited = new HashSet<>(); // hosts with a page since the last model
  private boolean open;
  private double margin = Double.POSITIVE_INFINITY;
  private int hostBound = Integer.MAX_VALUE;
  private long pagesLeft = Long.MAX_VALUE;
  private long pages; // released since it was opened last
  private double poorBelow = Double.NEGATIVE_INFINITY;
  private double bestElsewhere = Double.NEGATIVE_INFINITY;
  private int inFlight;
  private long lastTurn; // of the grants of all crawls; 0 is none yet

  void open(Dispatcher.Open terms) {
    open = true;
    pages = 0;
    margin = terms.marginLogOdds();
    hostBound = terms.hostBound();
    pagesLeft = terms.pagesLeft();
  }

  void close() {
    open = false;
  }

  /** What was released since the other side counted is taken off its part of the budget. */
  void note(Dispatcher.Elsewhere elsewhere) {
    pagesLeft =
        elsewhere.pagesLeft() == Long.MAX_VALUE
            ? Long.MAX_VALUE
            : Math.max(0, elsewhere.pagesLeft() - (pages - elsewhere.pagesSeen()));
    poorBelow = elsewhere.poorBelow();
    bestElsewhere = elsewhere.bestElsewhere();
  }

  /** A judged page of a host: its success counts change with the next model. */
  void page(String host) {
    pages++;
    visited.add(host);
    if (pagesLeft != Long.MAX_VALUE) {
      pagesLeft = Math.max(0, pagesLeft - 1);
    }
  }

  boolean wasVisited(String host) {
    return visited.contains(host);
  }

  /** A new model knows of all visits. */
  void forgetVisits() {
    visited.clear();
  }

  /**
   * It has a slot more.
   *
   * @param turn number of the grant, 1 or more
   */
  void began(long turn) {
    inFlight++;
    lastTurn = turn;
  }

  void ended() {
    inFlight--;
  }

  int inFlight() {
    return inFlight;
  }

  /**
   * Whether it comes before another: it has fewer slots, or as many and had its last one longer
   * ago.
   */
  boolean isBefore(Lane other) {
    return inFlight == other.inFlight ? lastTurn < other.lastTurn : inFlight < other.inFlight;
  }

  boolean isOpen() {
    return open;
  }

  /** Whether it may have no requests and nothing of it is under way in memory. */
  boolean isOver() {
    return !open && inFlight == 0 && board.awake() == 0;
  }

  long pagesLeft() {
    return pagesLeft;
  }

  /** Whether it may have a request more, but for its page budget. */
  boolean hasRoom() {
    return inFlight < hostBound;
  }

  /** Only a budget of pages makes a page dear. */
  BidBoard.Terms terms() {
    boolean dear = pagesLeft != Long.MAX_VALUE;
    return new BidBoard.Terms(margin, dear ? poorBelow : Double.NEGATIVE_INFINITY, bestElsewhere);
  }

  BidBoard board() {
    return board;
  }
}
