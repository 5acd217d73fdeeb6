package prospector.actors.control;

import akka.actor.typed.ActorRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import prospector.actors.host.FoundLink;
import prospector.actors.host.HostActor;
import prospector.actors.host.LinkBatch;
import prospector.prioritizer.Parent;
import prospector.web.url.CrawlUrl;

/** Seeds that their hosts have not acknowledged yet. Owned by the crawl actor. */
final class SeedBook {
  private final Map<String, List<CrawlUrl>> left = new HashMap<>(); // by host
  private final Set<CrawlUrl> known = new HashSet<>();

  SeedBook(List<CrawlUrl> seeds) {
    add(seeds);
  }

  /** Takes in what is new among some seeds. */
  void add(List<CrawlUrl> seeds) {
    for (CrawlUrl seed : seeds) {
      if (known.add(seed)) {
        left.computeIfAbsent(seed.host().value(), host -> new ArrayList<>()).add(seed);
      }
    }
  }

  boolean isEmpty() {
    return left.isEmpty();
  }

  /** One message a host. */
  List<HostActor.Deliver> deliveries(
      String crawl, long nowMillis, ActorRef<HostActor.Received> replyTo) {
    List<HostActor.Deliver> all = new ArrayList<>();
    left.forEach(
        (host, seeds) -> {
          List<FoundLink> links = seeds.stream().map(FoundLink::seed).toList();
          LinkBatch batch = new LinkBatch(Parent.SEED, nowMillis, links);
          all.add(
              new HostActor.Deliver(
                  host, crawl, List.of(new HostActor.Parcel("", 0, batch)), replyTo));
        });
    return all;
  }

  /** The seeds of a host that has acknowledged them. */
  List<CrawlUrl> taken(String host) {
    List<CrawlUrl> taken = left.remove(host);
    return taken == null ? List.of() : taken;
  }
}
