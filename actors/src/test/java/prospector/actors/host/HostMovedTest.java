package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.PATIENCE;
import static prospector.actors.Fishing.fish;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.batch;

import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.handoff.HandoffRelay;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.service.SlotBroker;
import prospector.persistence.page.PageRecord;
import prospector.web.url.CrawlUrl;

/** A host that only points to another one: after a few redirects, no more are asked for. */
class HostMovedTest extends HostFixture {
  private static final String NEW_HOST = "https://www.a.example";
  private static final String PLAINER = HOST.replace("http://", "https://");

  /** Numbers of pages whose URLs are no sample. */
  private static int[] pages(int count) {
    return IntStream.iterate(1, i -> i + 1)
        .filter(i -> CrawlUrl.ofNormal(HOST + "/p?n=" + i).fingerprint() % 20 != 0)
        .limit(count)
        .toArray();
  }

  private static String[] paths(int count) {
    return IntStream.of(pages(count)).mapToObj(i -> "/p?n=" + i).toArray(String[]::new);
  }

  private void fetch(SlotBroker.Bid bid, String path, String target) {
    grant(bid);
    web.next().redirect(target + path);
    released(false);
    pass(DELAY);
  }

  private List<String> refused() {
    return tables.archive.rows.stream()
        .filter(row -> row.state() == PageRecord.State.REFUSED)
        .map(row -> row.reason() + " " + row.url())
        .toList();
  }

  /** Links handed off up to now, and not looked at yet. */
  private List<FoundLink> sentSoFar() {
    HandoffRelay.Send end = new HandoffRelay.Send("", new Handoff(0, "", "", batch()));
    relay.getRef().tell(end);
    return relay
        .fishForMessage(
            PATIENCE,
            message ->
                message.equals(end)
                    ? FishingOutcomes.complete()
                    : message instanceof HandoffRelay.Send
                        ? FishingOutcomes.continueAndCollect()
                        : FishingOutcomes.continueAndIgnore())
        .stream()
        .filter(message -> !message.equals(end))
        .map(HandoffRelay.Send.class::cast)
        .flatMap(send -> send.handoff().batch().links().stream())
        .toList();
  }

  private SlotBroker.Bid redirected(int times, String... paths) {
    SlotBroker.Bid bid = prepared(paths);
    for (int i = 0; i < times; i++) {
      fetch(bid, paths[i], NEW_HOST);
      bid = readyBid();
    }
    return bid;
  }

  @Test
  void grant_afterThreeRedirectsToTheSameElsewhere_handsTheRestOffWithoutARequest() {
    String[] paths = paths(8);
    SlotBroker.Bid bid = redirected(3, paths);
    List<FoundLink> sent = sentSoFar(); // the three redirects' own
    assertThat(sent).hasSize(3);

    grant(bid);
    released(false);
    fish(dispatcher, Dispatcher.Withdraw.class, any -> true); // or the crawl waits for it for ever
    settle();

    assertThat(web.isQuiet()).isTrue();
    assertThat(refused()).hasSize(5).allMatch(row -> row.startsWith("moved " + HOST + "/p?n="));
    sent = sentSoFar();
    assertThat(sent)
        .filteredOn(link -> link.url().equals(NEW_HOST + paths[7]))
        .singleElement()
        .satisfies(
            link -> {
              assertThat(link.anchor()).isEqualTo("anchor of " + HOST + paths[7]);
              assertThat(link.hops()).isEqualTo(1);
            });
    assertThat(sent).extracting(FoundLink::url).contains(NEW_HOST + paths[3]);
  }

  @Test
  void grant_afterARestart_knowsThatItMoved() {
    String[] paths = paths(8);
    redirected(3, paths);
    killAndRestart();

    grant(readyAfterRestart());
    released(false);
    settle();

    assertThat(web.isQuiet()).isTrue();
    assertThat(refused()).hasSize(5);
  }

  @Test
  void deliver_linkToWhatWasSentOn_afterAPageOfItsOwn_waitsHereAgain() {
    String[] paths = paths(8);
    grant(redirected(3, paths));
    released(false);
    settle();
    assertThat(refused()).hasSize(5);
    String sample =
        IntStream.iterate(1, i -> i + 1)
            .mapToObj(i -> "/s?n=" + i)
            .filter(path -> CrawlUrl.ofNormal(HOST + path).fingerprint() % 20 == 0)
            .findFirst()
            .orElseThrow();
    deliver(7, batch(paths[4]));
    settle();
    assertThat(refused()).as("it only points elsewhere").hasSize(5);

    deliver(8, batch(sample));
    grant(readyBid());
    web.next().page("<p>here");
    released(true);
    deliver(9, batch(paths[4]));
    pass(DELAY);
    grant(readyBid());

    assertThat(web.next().url()).isEqualTo(HOST + paths[4]);
  }

  @Test
  void grant_onePageOfItsOwn_asksForAll() {
    String[] paths = paths(8);
    SlotBroker.Bid bid = prepared(paths);
    grant(bid);
    web.next().page("<p>here");
    released(true);
    pass(DELAY);
    for (int i = 1; i < 5; i++) {
      fetch(readyBid(), paths[i], NEW_HOST);
    }

    assertThat(refused()).isEmpty();
  }

  @Test
  void grant_redirectsToAnotherPath_asksForAll() {
    String[] paths = paths(8);
    SlotBroker.Bid bid = prepared(paths);
    for (int i = 0; i < 5; i++) {
      fetch(bid, "/", NEW_HOST);
      bid = readyBid();
    }

    assertThat(refused()).isEmpty();
  }

  @Test
  void grant_journalRefusesTheMove_doesItAgain() {
    String[] paths = paths(8);
    SlotBroker.Bid bid = redirected(3, paths);

    sentSoFar();

    failNextPersist(() -> grant(bid));

    HandoffRelay.Send first = afterBackOff(relay, HandoffRelay.Send.class);
    assertThat(first.handoff().target()).isEqualTo(NEW_HOST);
    killAndRestart();
    deliver(9, batch(paths[4]));
    settle();
    assertThat(refused()).hasSize(5);
    assertThat(web.isQuiet()).isTrue();
  }

  /** What a page of the same path says under the plainer name. */
  private void knownThere(String path, String html) {
    byte[] body = html.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    contents.add(CRAWL, CrawlUrl.ofNormal(PLAINER + path), body, html);
  }

  private SlotBroker.Bid copies(int times, String... paths) {
    SlotBroker.Bid bid = prepared(paths);
    for (int i = 0; i < times; i++) {
      String html = "<p>page " + i;
      knownThere(paths[i], html);
      grant(bid);
      web.next().page(html);
      released(true);
      pass(DELAY);
      bid = readyBid();
    }
    return bid;
  }

  @Test
  void grant_afterThreePagesThatAreTheSameUnderAPlainerName_handsTheRestOff() {
    String[] paths = paths(8);
    SlotBroker.Bid bid = copies(3, paths);

    grant(bid);
    released(false);
    fish(dispatcher, Dispatcher.Withdraw.class, any -> true); // or the crawl waits for it for ever
    settle();

    assertThat(web.isQuiet()).isTrue();
    assertThat(refused()).hasSize(5).allMatch(row -> row.startsWith("moved " + HOST + "/p?n="));
    assertThat(sentSoFar()).extracting(FoundLink::url).contains(PLAINER + paths[7]);
  }

  @Test
  void grant_onePageThatIsAnotherOneThere_asksForAll() {
    String[] paths = paths(8);
    knownThere(paths[0], other(1));
    SlotBroker.Bid bid = prepared(paths);
    grant(bid);
    web.next().page(other(2));
    released(true);
    pass(DELAY);
    for (int i = 1; i < 5; i++) {
      knownThere(paths[i], "<p>page " + i);
      grant(readyBid());
      web.next().page("<p>page " + i);
      released(true);
      pass(DELAY);
    }

    readyBid();
    assertThat(refused()).isEmpty();
  }

  private static String other(int seed) {
    StringBuilder words = new StringBuilder("<p>");
    new java.util.Random(seed)
        .ints(200, 0, 5_000)
        .forEach(n -> words.append("w").append(n).append(' '));
    return words.toString();
  }
}
