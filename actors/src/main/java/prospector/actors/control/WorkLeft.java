package prospector.actors.control;

import java.util.function.IntSupplier;
import prospector.actors.count.SiteCount;

/** Whether a crawl has anything left to do, as this node sees it. Owned by the crawl actor. */
record WorkLeft(
    CrawlTally tally,
    SeedRound seeds,
    LoadWatch load,
    BarredHosts barred,
    CrawlPeers peers,
    IntSupplier members) {

  /** This site as the others are to know it. */
  SiteCount site() {
    return tally.site();
  }

  /** Whether nothing is asked for, waits in a queue or is on its way, here or on another node. */
  boolean isNothingUnderWay() {
    return load.now().inFlight() == 0
        && load.now().hosts() == 0
        && tally.others().areNodesIdle()
        && seeds.isOver();
  }

  /** Whether hosts may be on another node. */
  boolean hasOtherNodes() {
    return members.getAsInt() > 1;
  }

  /**
   * Whether every node that may have hosts works on the crawl. One that has not opened it yet, or
   * cannot read its topic, says nothing of what waits there.
   */
  boolean isWorkedOnByAll() {
    return peers.nodes() >= members.getAsInt();
  }

  /**
   * Whether no host of any node may be asked for a page and none ever gave one. A crawl that had
   * pages, in whatever run, waits for its hosts to come back: they answered once.
   */
  boolean isNobodyInReach() {
    return tally.pages() == 0
        && isWorkedOnByAll()
        && seeds.isOver()
        && load.now().inFlight() == 0
        && tally.others().areNodesOutOfReach()
        && load.now().hosts() <= barred.count()
        && load.now().hosts() + tally.others().hostsOnNodes() > 0;
  }
}
