package prospector.actors.control;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import prospector.actors.CborSerializable;
import prospector.actors.count.NodeCount;
import prospector.actors.crawl.CrawlLoad;
import prospector.actors.handoff.LargestHostMessages;
import prospector.actors.host.link.HostMessage;
import prospector.persistence.page.Counts;
import prospector.prioritizer.control.ControlSample;
import prospector.web.url.CrawlUrl;

/** What the actors of a crawl tell each other and their hosts, at its largest. */
public final class LargestCrawlMessages {
  private static final String HOST = "http://to.example";

  private LargestCrawlMessages() {}

  /** One of each, more of those that are split. */
  public static List<CborSerializable> all(ActorTestKit kit) {
    TestProbe<CrawlActor.Command> crawl = kit.createTestProbe();
    TestProbe<HostMessage.Received> seeds = kit.createTestProbe();
    List<CborSerializable> all = new ArrayList<>();
    all.add(new CrawlActor.PeerCount(count(), crawl.getRef()));
    String url = LargestHostMessages.url(HOST, 0);
    ControlRound.peerDraw(
            new ControlDraws.Found(url, true, true, urls(2_000)), true) // links of a page
        .forEach(part -> all.add((CborSerializable) part));
    all.add(new CrawlActor.PeerMissed(url));
    all.add(new CrawlActor.PeerReturned(url));
    all.add(new CrawlActor.PeerLeaves("n".repeat(255)));
    all.add(new CrawlActor.FindDraw(url, crawl.getRef(), true));
    all.addAll(new SeedBook(urls(12_300)).deliveries("c1", 1, seeds.getRef()));
    return all;
  }

  static List<CrawlUrl> urls(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> CrawlUrl.ofNormal(LargestHostMessages.url(HOST, i)))
        .toList();
  }

  /** A status has three digits, other reasons are fewer than those. */
  private static NodeCount count() {
    Map<String, Long> reasons =
        IntStream.range(0, 1_000)
            .boxed()
            .collect(Collectors.toMap(i -> "r".repeat(32) + i, i -> Long.MAX_VALUE));
    long most = Long.MAX_VALUE;
    return new NodeCount(
        "n".repeat(255),
        new Counts(
            most,
            most,
            most,
            most,
            most,
            most,
            most,
            most,
            reasons,
            reasons,
            Map.of("exact", most),
            Map.of("changed", most),
            reasons),
        most,
        new CrawlLoad(Integer.MAX_VALUE, most, most, 0.123456789),
        0.123456789,
        most,
        new ControlSample(most, most, 0.123456789, 0.123456789, 1.123456789),
        most);
  }
}
