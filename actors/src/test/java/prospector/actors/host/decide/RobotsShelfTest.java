package prospector.actors.host.decide;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import prospector.actors.work.RulesWorker;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;
import prospector.web.robots.RobotsRules;
import prospector.web.url.CrawlUrl;

class RobotsShelfTest {
  private static final Instant NOW = Instant.EPOCH;
  private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
  private static final long SHARE = 8 * 1024 * 1024;
  private static final CrawlUrl URL = CrawlUrl.ofNormal("http://h.test/a");

  private final RobotsShelf shelf = new RobotsShelf(new RobotsPolicy("prospector"), SHARE);

  /** As it is kept: rules of the kind that filled a node's memory. */
  private static RobotsRecord copy(int characters) {
    StringBuilder text = new StringBuilder("# Only what is said to prospector\nUser-agent: *\n");
    for (int i = 0; text.length() < characters; i++) {
      text.append("Disallow: *").append("a".repeat(12)).append(i).append("Q\n");
    }
    return new RobotsRecord(RobotsRecord.Kind.FILE, text.toString(), 200, 0, Long.MAX_VALUE, 0);
  }

  private RobotsDesk desk() {
    return new RobotsDesk(shelf, CLOCK);
  }

  /** What a host does with an answer: it takes the copy unless there is no room. */
  private boolean takes(RobotsDesk desk, RobotsRecord copy) {
    RobotsRecord kept = desk.withoutRoom(copy, NOW).orElse(copy);
    desk.rules(Optional.of(kept)).allows(URL);
    return kept.equals(copy);
  }

  /** Each took 4 to 5 MB; 150 of them ended a node of 700 MB. */
  @Test
  void rules_of150HostsWithALargeRobotsTxt_keepWithinTheShare() {
    List<RobotsDesk> desks = new ArrayList<>();
    int taken = 0;
    for (int host = 0; host < 150; host++) {
      RobotsDesk desk = desk();
      taken += takes(desk, copy(500 * 1024)) ? 1 : 0;
      desks.add(desk);
    }

    assertThat(shelf.heldBytes()).isLessThanOrEqualTo(SHARE);
    assertThat(taken).isBetween(5, 8);
    assertThat(shelf.givenUp()).isEqualTo(150 - taken);
    desks.forEach(RobotsDesk::release);
    assertThat(shelf.heldBytes()).isZero();
  }

  /** The account is right: 40 such hosts take what it says, and not a fifth more. */
  @Test
  void heldBytes_ofManyHosts_isWhatTheyTake() {
    RobotsShelf all = RobotsShelf.unlimited(new RobotsPolicy("prospector"));
    List<RobotsDesk> desks = new ArrayList<>();
    long before = usedBytes();
    for (int host = 0; host < 40; host++) {
      RobotsDesk desk = new RobotsDesk(all, CLOCK);
      desk.rules(Optional.of(copy(500 * 1024))).allows(URL);
      desks.add(desk);
    }
    long taken = usedBytes() - before;

    assertThat(all.heldBytes()).isBetween(40 * 900_000L, 40 * 1_200_000L);
    assertThat(taken).isLessThan(all.heldBytes() * 6 / 5);
    assertThat(desks).hasSize(40);
  }

  /** The least of several looks, as other threads leave garbage. */
  private static long usedBytes() {
    long least = Long.MAX_VALUE;
    for (int look = 0; look < 5; look++) {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }

  @Test
  void withoutRoom_copyGivenUp_asksForNothingUntilItIsAskedForAgain() {
    while (takes(desk(), copy(500 * 1024))) {}

    RobotsRecord none = desk().withoutRoom(copy(500 * 1024), NOW).orElseThrow();

    assertThat(none.kind()).isEqualTo(RobotsRecord.Kind.UNREACHABLE);
    assertThat(none.text()).isEmpty();
    assertThat(none.unreachableSinceMillis()).isZero(); // never counts as absent for it
    assertThat(desk().blockedUntilMillis(Optional.of(none)))
        .isEqualTo(RobotsPolicy.RETRY_FIRST.toMillis());
  }

  @Test
  void withoutRoom_smallerCopyWhereOthersFillTheShare_isTakenAndTheLargestGiveWay() {
    List<RobotsDesk> desks = new ArrayList<>();
    List<RobotsRecord> copies = new ArrayList<>();
    while (copies.size() < 7) {
      RobotsDesk desk = desk();
      RobotsRecord copy = copy(500 * 1024);
      assertThat(takes(desk, copy)).isTrue();
      desks.add(desk);
      copies.add(copy);
    }

    for (int i = 0; i < 7; i++) {
      assertThat(takes(desk(), copy(100 * 1024))).isTrue();
    }
    assertThat(takes(desk(), copy(RulesWorker.SMALL))).isTrue();

    assertThat(desks.get(0).withoutRoom(copies.get(0), NOW)).isPresent();
  }

  /** Compiled, they take more than was thought; then it is the largest that gives way. */
  @Test
  void isReady_rulesCompiledWithoutRoom_areKeptUntilTheHostGivesThemUp() {
    RobotsShelf tiny = new RobotsShelf(new RobotsPolicy("prospector"), 440_000);
    RobotsDesk desk = new RobotsDesk(tiny, CLOCK);
    StringBuilder text = new StringBuilder("# Only what is said to prospector\nUser-agent: *\n");
    for (int i = 0; text.length() < 140_000; i++) {
      text.append("Allow: ");
      int letters = i * 0x9E3779B9; // a star every other character, and few beginnings shared
      for (int star = 0; star < 30; star++) {
        text.append('*').append((char) ('a' + (letters >>> star) % 2));
      }
      text.append('\n');
    }
    RobotsRecord copy =
        new RobotsRecord(RobotsRecord.Kind.FILE, text.toString(), 200, 0, Long.MAX_VALUE, 0);

    RobotsRules rules = desk.rules(Optional.of(copy));
    assertThat(desk.toCompile(rules)).isEqualTo(text.length());
    assertThat(desk.withoutRoom(copy, NOW)).isEmpty();
    rules.compiled();

    assertThat(desk.toCompile(rules)).isZero();
    assertThat(tiny.heldBytes()).isGreaterThan(440_000);
    assertThat(desk.withoutRoom(copy, NOW)).isPresent();
  }

  @Test
  void judge_moreThanATurnIsFor_leavesTheRestOpen() {
    RobotsDesk desk = desk();
    Optional<RobotsRecord> copy = Optional.of(copy(16_000));
    RobotsJudge judge = desk.judge(copy, Groundwork.NONE);
    List<CrawlUrl> urls = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      urls.add(CrawlUrl.ofNormal("http://h.test/" + i + "a".repeat(1_900)));
    }

    List<CrawlUrl> open =
        urls.stream().filter(url -> judge.rule(url) == RobotsJudge.Ruling.OPEN).toList();

    assertThat(open).hasSizeBetween(1_900, 1_999);
    RobotsJudge.Rulings rulings = judge.open(Set.copyOf(open)).decide(RobotsJudge.Rulings.NONE);
    Groundwork done = Groundwork.NONE.ruled(rulings);
    RobotsJudge again = desk.judge(copy, done);
    assertThat(urls).noneMatch(url -> again.rule(url) == RobotsJudge.Ruling.OPEN);
    assertThat(urls)
        .as("allowed as far as the steps of a batch go")
        .filteredOn(url -> again.rule(url) == RobotsJudge.Ruling.ALLOWED)
        .hasSizeBetween(100, 1_900);
  }

  @Test
  void judge_rulingsOfOtherRules_doNotCount() {
    RobotsDesk desk = desk();
    RobotsRecord large = copy(100_000);
    RobotsJudge.Open open = desk.judge(Optional.of(large), Groundwork.NONE).open(Set.of(URL));
    Groundwork done = Groundwork.NONE.ruled(open.decide(RobotsJudge.Rulings.NONE));
    desk.release();

    assertThat(desk.judge(Optional.of(large), done).rule(URL))
        .isEqualTo(RobotsJudge.Ruling.ALLOWED);
    assertThat(desk.judge(Optional.of(copy(101_000)), done).rule(URL))
        .isEqualTo(RobotsJudge.Ruling.OPEN);
  }
}
