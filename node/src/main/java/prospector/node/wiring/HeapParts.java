package prospector.node.wiring;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import prospector.actors.host.decide.RobotsShelf;
import prospector.actors.host.service.AwakeHosts;
import prospector.actors.host.state.KnownMemory;
import prospector.actors.host.state.QueueMemory;
import prospector.node.exit.HeapAccounts;
import prospector.node.metrics.NodeMeters;
import prospector.node.settings.NodeSettings;
import prospector.node.settings.SinkSettings;
import prospector.persistence.CrashBook;
import prospector.persistence.page.RecentPages;
import prospector.web.fetch.BodyMemory;
import prospector.web.robots.RobotsPolicy;

/**
 * The accounts of a node that take a share of its heap.
 *
 * <p><em>Each has a bound, is shown, and is named where the heap is full.</em> Each is opened once.
 */
record HeapParts(NodeSettings settings, NodeMeters meters) {
  private static final int HANDOFF_BYTES = 12; // RecentHandoffs
  private static final int RECENT_SHARE = 64; // of the heap, in characters of a byte or two

  /** As many take a page as follow the crawl: a page that nobody takes is not held. */
  RecentPages recent() {
    List<SinkSettings.Sink> sinks =
        settings.sinks().sinks().stream().filter(SinkSettings.Sink::text).toList();
    int all = (int) sinks.stream().filter(SinkSettings.Sink::all).count();
    RecentPages recent =
        new RecentPages(
            Runtime.getRuntime().maxMemory() / RECENT_SHARE,
            all + (settings.search().whileCrawling() ? 1 : 0),
            sinks.size() - all);
    HeapAccounts.OF_PROCESS.counts("pages for index and sinks", recent::held);
    meters.shows(
        "prospector.recent.chars",
        "Characters of pages held in memory for the search index and the sinks.",
        recent::held);
    meters.counts(
        "prospector.recent.missed",
        "Pages that the search index or a sink had to read from the archive again.",
        recent::missed);
    return recent;
  }

  KnownMemory known() {
    KnownMemory known =
        new KnownMemory((long) (settings.host().knownShare() * Runtime.getRuntime().maxMemory()));
    HeapAccounts.OF_PROCESS.counts("known URLs of hosts awake", known::heldBytes);
    meters.shows(
        "prospector.known.bytes",
        "Memory that the states of known URLs of the hosts awake take.",
        known::heldBytes);
    meters.counts(
        "prospector.known.forgotten",
        "Ended URLs left to a filter early, for want of memory.",
        known::forgotten);
    meters.shows("prospector.hosts.awake", "Hosts in memory.", known::hosts);
    return known;
  }

  /**
   * @param queues whose memory the bids of sleeping hosts take, as far as it is left
   */
  AwakeHosts awake(QueueMemory queues) {
    AwakeHosts awake =
        AwakeHosts.ofShare(
            settings.host().awakeShare(),
            Runtime.getRuntime().maxMemory(),
            settings.crawl().inFlight(),
            queues::left);
    HeapAccounts.OF_PROCESS.counts("bids of hosts asleep", awake::bedBytes);
    meters.counts(
        "prospector.bids.dropped",
        "Bids of hosts that are not in memory dropped for want of memory; found again later.",
        awake::dropped);
    meters.shows(
        "prospector.hosts.asleep",
        "Hosts that are not in memory, with a bid that stands for them.",
        awake::asleep);
    meters.shows(
        "prospector.hosts.awake.bound",
        "Hosts that may be in memory with a bid; beyond it the worst leave it.",
        awake::bound);
    return awake;
  }

  BodyMemory bodies() {
    BodyMemory memory =
        BodyMemory.ofShare(
            settings.web().bodiesShare(),
            Runtime.getRuntime().maxMemory(),
            settings.web().limits());
    HeapAccounts.OF_PROCESS.counts("bodies of answers", memory::heldBytes);
    meters.shows(
        "prospector.body.bytes",
        "Memory that bodies of answers take, decoded too, until they are stored.",
        memory::heldBytes);
    meters.counts(
        "prospector.bodies.broken.off",
        "Answers broken off for want of memory, to be asked for again.",
        memory::brokenOff);
    return memory;
  }

  RobotsShelf robots() {
    RobotsShelf shelf =
        new RobotsShelf(
            new RobotsPolicy(settings.web().agent()),
            (long) (settings.host().robotsShare() * Runtime.getRuntime().maxMemory()));
    HeapAccounts.OF_PROCESS.counts("robots.txt of hosts awake", shelf::heldBytes);
    meters.shows(
        "prospector.robots.bytes",
        "Memory that robots.txt of the hosts awake take, their rules compiled.",
        shelf::heldBytes);
    meters.counts(
        "prospector.robots.given.up",
        "Copies of robots.txt that hosts gave up for want of memory, to ask again.",
        shelf::givenUp);
    return shelf;
  }

  QueueMemory queues() {
    long heap = Runtime.getRuntime().maxMemory();
    QueueMemory memory =
        new QueueMemory(settings.host().queueBound(), (long) (settings.host().queueShare() * heap));
    meters.shows(
        "prospector.queue.bound",
        "Waiting URLs that one queue may hold in memory; the rest are in the database.",
        memory::bound);
    return memory;
  }

  /** What is said of this node where its heap is full. */
  void accounts(QueueMemory memory, Path directory) {
    HeapAccounts heap = HeapAccounts.OF_PROCESS;
    heap.counts("waiting URLs in memory", memory::held);
    heap.counts(
        "links handed off lately", () -> (long) HANDOFF_BYTES * settings.host().recentHandoffs());
    heap.notes("requests under way", () -> String.valueOf(meters.underWay()));
    heap.notes("being read", () -> beingRead(directory));
  }

  private static String beingRead(Path directory) {
    try {
      return String.join(" ", CrashBook.beingRead(directory));
    } catch (IOException e) {
      return "";
    }
  }
}
