package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.PATIENCE;
import static prospector.actors.Fishing.fish;
import static prospector.persistence.table.DueTable.NOTED;

import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.link.HostMessage;
import prospector.persistence.table.DueTable;

/** Which hosts of the index of hosts with work are told of it, and when. */
class DueHostsTest extends CrawlFixture {
  private static final String EARLIER = "http://earlier.example";
  private static final String LATER = "http://later.example";

  private void noted(String host, long millis) {
    tables.due.put(List.of(new DueTable.Row(host, NOTED + millis)));
  }

  private void lookedAt(String host) {
    fish(hosts, HostMessage.Look.class, look -> look.host().equals(host));
  }

  /** Hosts told of their work by now, and not looked at here yet. */
  private List<String> told() {
    HostMessage.Wake end = new HostMessage.Wake("end");
    hosts.getRef().tell(end);
    return looksUntil(end);
  }

  /** Hosts told of their work until a message comes, its own too. */
  private List<String> looksUntil(HostMessage end) {
    return hosts
        .fishForMessage(
            PATIENCE,
            message ->
                message.equals(end)
                    ? FishingOutcomes.complete()
                    : FishingOutcomes.continueAndCollect())
        .stream()
        .filter(HostMessage.Look.class::isInstance)
        .map(message -> ((HostMessage.Look) message).host())
        .toList();
  }

  /** The same, in at most so many seconds from now. */
  private List<String> looksUntil(HostMessage end, int atMost) {
    seconds(atMost);
    return looksUntil(end);
  }

  @Test
  void hostNeverAsked_wasKnownAtTheStart_isLookedAt() {
    noted(EARLIER, clock.millis() - 5_000);
    inFlight(1);

    begin(CrawlSpec.Budget.UNLIMITED);

    lookedAt(EARLIER);
  }

  @Test
  void hostNeverAsked_becameKnownSince_isLeftAlone() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    seconds(45); // the looks after the start are over
    noted(LATER, clock.millis());

    seconds(5);

    assertThat(told()).isEmpty();
  }

  @Test
  void hostsNeverAsked_moreThanALookTakes_areAllLookedAt() {
    for (int i = 0; i < 5_100; i++) {
      long millis = clock.millis() - 6_000 + i;
      tables.due.put(List.of(new DueTable.Row("http://h" + i + ".example", NOTED + millis, -i)));
    }
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);

    seconds(1);

    HostMessage.Look last = new HostMessage.Look("http://h5099.example");
    assertThat(looksUntil(last)).hasSize(5_100).doesNotHaveDuplicates();
  }

  @Test
  void hostsAtTheStart_moreThanALookTakes_areLookedAtBestFirst() {
    List<DueTable.Row> rows = new ArrayList<>();
    for (int i = 0; i < 4_500; i++) {
      long due = clock.millis() - 6_000;
      boolean asked = i < 4_100; // a look wakes 2,000 of them
      rows.add(new DueTable.Row("http://h" + i + ".example", asked ? due : NOTED + due, i % 50));
    }
    tables.due.put(rows);
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);

    seconds(1);

    List<String> looks = told();
    assertThat(looks).doesNotHaveDuplicates();
    assertThat(looks.stream().filter(host -> number(host) < 4_100).count())
        .as("woken by one look, and as far as it got by that of the first second")
        .isBetween(2_000L, 4_000L);
    assertThat(looks)
        .extracting(host -> number(host) % 50)
        .isSortedAccordingTo(Comparator.reverseOrder());
  }

  private static int number(String host) {
    return Integer.parseInt(host.replaceAll("\\D", ""));
  }

  @Test
  void hostNeverAsked_nothingElseIsLeft_isLookedAtAndKeepsTheCrawl() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    takeSeed();
    seconds(45);
    noted(LATER, clock.millis());
    load.set(new Dispatcher.Load(0, 0, 0, Double.NEGATIVE_INFINITY));

    seconds(20); // since the last pass over all there was a minute

    lookedAt(LATER);
    seconds(30);
    assertThat(told()).as("once a minute").isEmpty();
    runsOn();
    tables.due.remove(List.of(LATER));
    assertThat(ends().finishReason()).isEqualTo("exhausted");
  }

  /** More than a look takes, of whatever crawls: the crawl's own may be the last. */
  @Test
  void hostsParked_beforeAllAreLookedAt_theCrawlIsNotOver() {
    for (int i = 0; i < 30_000; i++) {
      tables.due.put(
          List.of(
              new DueTable.Row("http://h" + i + ".example", DueTable.PARKED, DueTable.Row.LEAST)));
    }
    begin(CrawlSpec.Budget.UNLIMITED);
    takeSeed();

    seconds(12); // passes begin anew 2 and 6 s after the start; a look takes 2,000
    runsOn();
    assertThat(ends().finishReason()).isEqualTo("exhausted");

    assertThat(told()).contains("http://h0.example", "http://h29999.example");
  }

  @Test
  void hostParked_byANodeThatOpensTheCrawlLater_keepsTheCrawlUntilItIsLookedAt() {
    members = 2;
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    takeSeed();
    peer("node2");
    seconds(20); // the first pass over parked hosts is over
    DueTable.Row parked = new DueTable.Row(EARLIER, DueTable.PARKED, DueTable.Row.LEAST);
    tables.due.put(List.of(parked));
    load.set(new Dispatcher.Load(0, 0, 0, Double.NEGATIVE_INFINITY));

    seconds(10);
    runsOn();
    assertThat(told()).doesNotContain(EARLIER);
    seconds(25); // 40 s after it was known that the other opened the crawl

    lookedAt(EARLIER);
    assertThat(ends().finishReason()).isEqualTo("exhausted");
  }

  @Test
  void nothingLeft_aNodeDoesNotWorkOnTheCrawl_runsOnUntilItDoesOrIsGone() {
    members = 2;
    begin(CrawlSpec.Budget.UNLIMITED);
    takeSeed();

    seconds(60);
    runsOn();
    members = 1;

    assertThat(ends().finishReason()).isEqualTo("exhausted");
  }

  @Test
  void due_indexCouldNotBeRead_isFoundByTheNextLook() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    seconds(45);
    tables.due.put(List.of(new DueTable.Row(EARLIER, clock.millis() + 500)));
    tables.due.broken = true;
    seconds(2);
    assertThat(told()).isEmpty();

    tables.due.broken = false;
    seconds(2);

    lookedAt(EARLIER);
  }

  /** Its shard came here after the usual looks. */
  @Test
  void hostOfAShardThatMovesLate_isLookedAt() {
    members = 2;
    shardMoves = Duration.ofSeconds(500);
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    peer("node2");
    jump(250);
    seconds(3); // the last of the usual looks is over
    tables.due.put(List.of(new DueTable.Row(EARLIER, clock.millis() - 60_000)));
    seconds(5);
    assertThat(told()).isEmpty();

    jump(350); // a pass 600 s after the change
    seconds(2);

    lookedAt(EARLIER);
  }

  /** Lets seconds pass at once, as each by itself takes time. */
  private void jump(int count) {
    clock.move(SECOND.toMillis() * count);
    time.timePasses(SECOND.multipliedBy(count));
    settle();
  }

  @Test
  void due_inDaysAndTheFirstLookFailed_isLookedAtByTheNext() {
    long inDays = clock.millis() + 100 * 3_600_000L;
    tables.due.put(List.of(new DueTable.Row(LATER, inDays)));
    tables.due.broken = true;
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    seconds(1);
    assertThat(told()).isEmpty();

    tables.due.broken = false;
    seconds(2);

    lookedAt(LATER);
  }

  @Test
  void due_inDaysAndALookHasNoRoomForIt_isLookedAtByALaterOne() {
    tables.due.broken = true;
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED); // the first look fails
    tables.due.broken = false;
    for (int i = 0; i < 2_500; i++) {
      long soon = clock.millis() + 1 + i / 3;
      tables.due.put(List.of(new DueTable.Row("http://h" + i + ".example", soon)));
    }
    tables.due.put(List.of(new DueTable.Row(LATER, clock.millis() + 100 * 3_600_000L)));

    seconds(5);

    lookedAt(LATER);
  }

  private void dueInHours(int hosts, int hours) {
    for (int i = 0; i < hosts; i++) {
      long later = clock.millis() + hours * 3_600_000L;
      tables.due.put(List.of(new DueTable.Row("http://h" + i + ".example", later)));
    }
  }

  /** As an earlier run left them whose clock was ahead. */
  @Test
  void dueInHours_moreThanALookTakes_areAllLookedAtBeforeTheCrawlEnds() {
    dueInHours(15_000, 2);
    begin(CrawlSpec.Budget.UNLIMITED);
    takeSeed();

    assertThat(ends().finishReason()).isEqualTo("exhausted");

    assertThat(told()).hasSize(15_000).doesNotHaveDuplicates();
  }

  /** As hosts do that a clock put back bars anew from each look on. */
  @Test
  void dueInHours_eachLookPutsThemOff_theCrawlEnds() {
    dueInHours(5_000, 2);
    begin(CrawlSpec.Budget.UNLIMITED);
    takeSeed();

    for (int i = 0; i < 20; i++) {
      seconds(1);
      long later = clock.millis() + 3 * 3_600_000L;
      tables.due.put(told().stream().map(host -> new DueTable.Row(host, later)).toList());
    }

    assertThat(endings).extracting(CrawlStatus::finishReason).containsExactly("exhausted");
  }

  @Test
  void dueInDays_moreThanALookTakes_areAllLookedAt() {
    dueInHours(2_500, 100);
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);

    seconds(10);

    assertThat(told()).hasSize(2_500).doesNotHaveDuplicates();
  }

  @Test
  void dueInHours_whileHostsAreThereWhoseTurnItIs_areLookedAtAfterThose() {
    for (int i = 0; i < 5_000; i++) {
      long due = clock.millis() - 6_000;
      tables.due.put(List.of(new DueTable.Row("http://h" + i + ".example", due, -i)));
    }
    tables.due.put(List.of(new DueTable.Row(LATER, clock.millis() + 7_200_000)));
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);

    List<String> before = looksUntil(new HostMessage.Look("http://h4999.example"), 20);

    assertThat(before).doesNotContain(LATER);
    seconds(2);
    lookedAt(LATER);
  }

  @Test
  void hostsNeverAsked_knownByAClockThatWasAhead_areAllLookedAt() {
    for (int i = 0; i < 15_100; i++) {
      long millis = NOTED + clock.millis() + 7_200_000 + i;
      tables.due.put(List.of(new DueTable.Row("http://h" + i + ".example", millis, -i)));
    }
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);

    looksUntil(new HostMessage.Look("http://h15099.example"), 20);
  }

  @Test
  void hostNeverAsked_knownByTheClockOfAnotherNode_isLookedAtWhereNothingElseIsLeft() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    takeSeed();
    seconds(45);
    noted(LATER, clock.millis() + 7_200_000);
    load.set(new Dispatcher.Load(0, 0, 0, Double.NEGATIVE_INFINITY));

    seconds(20);

    lookedAt(LATER);
  }

  @Test
  void dueInHours_theClockIsPutBack_isLookedAt() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    seconds(45);
    tables.due.put(List.of(new DueTable.Row(LATER, clock.millis())));
    clock.move(-7_200_000);

    seconds(2);

    lookedAt(LATER);
  }

  /** As where a time window opens for all of them. */
  @Test
  void due_moreAtOneInstantThanALookTakes_areAllLookedAtAndWhatIsDueLater() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    seconds(45); // the passes after the start are over
    long opens = clock.millis() + 500;
    for (int i = 0; i < 2_500; i++) {
      tables.due.put(List.of(new DueTable.Row("http://h" + i + ".example", opens)));
    }
    tables.due.put(List.of(new DueTable.Row(LATER, opens + 1_000)));

    seconds(4);

    assertThat(told()).hasSize(2_501).doesNotHaveDuplicates().contains(LATER);
  }

  @Test
  void due_indexCouldNotBeReadBetweenTwoPartsOfAnInstant_goesOnWhereItWas() {
    inFlight(1);
    begin(CrawlSpec.Budget.UNLIMITED);
    seconds(45);
    long opens = clock.millis() + 500;
    for (int i = 0; i < 2_500; i++) {
      tables.due.put(List.of(new DueTable.Row("http://h" + i + ".example", opens)));
    }
    seconds(1);
    status(); // what the look of this second found was told to the hosts before
    assertThat(told()).hasSize(2_000);
    tables.due.broken = true;
    seconds(2);
    tables.due.broken = false;

    seconds(2);

    assertThat(told()).hasSize(500).doesNotHaveDuplicates();
  }
}
