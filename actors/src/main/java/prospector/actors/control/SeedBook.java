package prospector.actors.control;

import akka.actor.typed.ActorRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import prospector.actors.MessageBytes;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.LinkBatch;
import prospector.prioritizer.Parent;
import prospector.web.url.CrawlUrl;

/** Seeds that their hosts have not acknowledged yet. Owned by the crawl actor. */
final class SeedBook {
  private static final int ENVELOPE = 4 * 1024; // host, crawl, parent, address of the asker
  private static final int LINK = 6 * MessageBytes.FIELD; // what else a link has: empty texts

  private final Map<String, Map<Long, List<CrawlUrl>>> left = new HashMap<>(); // by host and part
  private final Set<CrawlUrl> known = new HashSet<>();
  private long lastPart;

  SeedBook(List<CrawlUrl> seeds) {
    add(seeds);
  }

  /** Takes in what is new among some seeds. */
  void add(List<CrawlUrl> seeds) {
    Map<String, List<CrawlUrl>> fresh = new LinkedHashMap<>(); // by host
    for (CrawlUrl seed : seeds) {
      if (known.add(seed)) {
        fresh.computeIfAbsent(seed.host().value(), host -> new ArrayList<>()).add(seed);
      }
    }
    fresh.forEach(this::addParts);
  }

  private void addParts(String host, List<CrawlUrl> seeds) {
    Map<Long, List<CrawlUrl>> parts = left.computeIfAbsent(host, key -> new LinkedHashMap<>());
    for (List<CrawlUrl> part :
        MessageBytes.split(seeds, ENVELOPE, seed -> MessageBytes.ofAscii(seed.value()) + LINK)) {
      parts.put(++lastPart, part);
    }
  }

  boolean isEmpty() {
    return left.isEmpty();
  }

  /** Hosts that have not acknowledged all of their seeds. */
  Set<String> hosts() {
    return left.keySet();
  }

  /** One message a part of a host's seeds; it is acknowledged by the part's number. */
  List<HostMessage.Deliver> deliveries(
      String crawl, long nowMillis, ActorRef<HostMessage.Received> replyTo) {
    List<HostMessage.Deliver> all = new ArrayList<>();
    left.forEach(
        (host, parts) ->
            parts.forEach(
                (part, seeds) -> {
                  List<FoundLink> links = seeds.stream().map(FoundLink::seed).toList();
                  LinkBatch batch = new LinkBatch(Parent.SEED, nowMillis, links);
                  List<HostMessage.Parcel> parcel =
                      List.of(new HostMessage.Parcel("", part, batch));
                  all.add(new HostMessage.Deliver(host, crawl, parcel, replyTo));
                }));
    return all;
  }

  /** The seeds of a part that a host has acknowledged. */
  List<CrawlUrl> taken(String host, long part) {
    Map<Long, List<CrawlUrl>> parts = left.getOrDefault(host, Map.of());
    if (!parts.containsKey(part)) {
      return List.of();
    }
    List<CrawlUrl> taken = parts.remove(part);
    if (parts.isEmpty()) {
      left.remove(host);
    }
    return taken;
  }
}
