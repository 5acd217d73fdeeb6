package prospector.actors.dispatch;

import java.util.Optional;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.HostRouter;
import prospector.actors.host.service.SlotBroker;
import prospector.web.url.HostKey;

/**
 * Which hosts are in memory: has those with the worst bids leave it where there are more than may
 * be, first of the crawls that have the most, keeps the bids that stand for them up to date, and
 * calls back who comes next.
 *
 * <p><em>What a host knows is in its journal, so all that memory is for is speed</em>: a crawl that
 * knows a million hosts asks a few thousand of them in its next minutes. Where memory is short for
 * the bids, too, the worst go; these hosts are found by the index of hosts with work when nothing
 * else is left, or at the next start. Owned by the dispatcher.
 */
final class Bedtime {
  private static final int BEDS = 1_000; // four ticks a second: twice as many as are woken
  private static final int RESCORED = 2_000; // some 3 ms

  private final FetchSlots slots;
  private final DispatchTerms terms;
  private final CrawlDirectory crawls;
  private final HostRouter hosts;

  Bedtime(FetchSlots slots, DispatchTerms terms, CrawlDirectory crawls, HostRouter hosts) {
    this.slots = slots;
    this.terms = terms;
    this.crawls = crawls;
    this.hosts = hosts;
  }

  void tick(long nowMillis) {
    slots.forgetOver(crawls);
    for (SlotBroker.Bid bid : slots.toSleep(terms.awake().bound(), BEDS)) {
      bid.actor().tell(HostMessage.Sleep.INSTANCE);
    }
    terms.awake().dropped(slots.dropAsleep(terms.awake().beds()));
    int asleep = slots.asleep();
    terms.awake().areAsleep(asleep);
    if (asleep > 0) {
      terms.sweeps().tryRun(() -> slots.rescoreAsleep(crawls, RESCORED));
      slots.callAgain(nowMillis).forEach(this::call);
    }
  }

  /** Calls the hosts that come next and are not in memory. */
  void call(long nowMillis) {
    for (Optional<String> host = slots.call(nowMillis);
        host.isPresent();
        host = slots.call(nowMillis)) {
      call(host.get());
    }
  }

  private void call(String host) {
    hosts.tell(new HostKey(host), new HostMessage.Wake(host));
  }
}
