package prospector.simweb.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.simweb.log.Violation.Kind;

class PolitenessJudgeTest {
  private static final long MS = 1_000_000L;
  private final List<RequestEntry> log = new ArrayList<>();
  private final PolitenessJudge judge =
      new PolitenessJudge(
          new PolitenessRule() {
            @Override
            public Duration leastDelay(String host) {
              return Duration.ofMillis(100);
            }

            @Override
            public Duration leastDelayBeforeRobots(String host) {
              return Duration.ofMillis(40);
            }

            @Override
            public boolean disallows(String host, String path) {
              return path.startsWith("/private/");
            }
          });

  @Test
  void judge_delayKept_findsNothing() {
    add(0, 10, "/robots.txt");
    add(110, 120, "/a");
    add(220, 230, "/b");

    PolitenessReport report = judge.judge(log);

    assertThat(report.violations()).isEmpty();
    assertThat(report.pages()).isEqualTo(2);
    assertThat(report.requests()).isEqualTo(3);
  }

  @Test
  void judge_entriesOutOfOrder_areSortedByStart() {
    add(220, 230, "/b");
    add(110, 120, "/a");
    add(0, 10, "/robots.txt");

    assertThat(judge.judge(log).violations()).isEmpty();
  }

  @Test
  void judge_nextWithinTolerance_isForgiven() {
    add(0, 10, "/robots.txt");
    add(108, 120, "/a");
    add(217, 230, "/b");

    List<Violation> found = judge.judge(log).violations();

    assertThat(found).singleElement().extracting(Violation::kind).isEqualTo(Kind.TOO_EARLY);
    assertThat(found.get(0).entry().path()).isEqualTo("/b");
  }

  @Test
  void judge_secondWhileFirstInFlight_isOverlap() {
    add(0, 10, "/robots.txt");
    add(200, 400, "/a");
    add(300, 310, "/b");
    add(420, 430, "/c"); // early after /a, although late after /b

    PolitenessReport report = judge.judge(log);

    assertThat(report.count(Kind.OVERLAP)).isEqualTo(1);
    assertThat(report.count(Kind.TOO_EARLY)).isEqualTo(1);
  }

  @Test
  void judge_crawlDelayBehindARedirect_countsOnceTheFileWasRead() {
    add("a.sim", 0, 10, "/robots.txt", 301, 0);
    add("a.sim", 51, 60, "/robots-2.txt", 301, 0);
    add("a.sim", 70, 80, "/robots-3.txt", 200, 0); // 10 ms after the end, 40 asked
    add("a.sim", 125, 130, "/a", 200, 0); // 45 ms after the end, 100 asked by now

    assertThat(judge.judge(log).violations())
        .extracting(found -> found.entry().path())
        .containsExactly("/robots-3.txt", "/a");
  }

  @Test
  void judge_requestsToOtherHosts_doNotCount() {
    add("a.sim", 0, 10, "/robots.txt", 200, 0);
    add("b.sim", 5, 15, "/robots.txt", 200, 0);

    assertThat(judge.judge(log).violations()).isEmpty();
  }

  @Test
  void judge_insideRetryAfter_isViolationUntilItIsOver() {
    add(0, 10, "/robots.txt");
    add("a.sim", 200, 210, "/a", 429, 1);
    add(400, 410, "/a");
    add(1_211, 1_220, "/a");

    PolitenessReport report = judge.judge(log);

    assertThat(report.violations())
        .singleElement()
        .extracting(Violation::kind)
        .isEqualTo(Kind.DURING_RETRY_AFTER);
  }

  @Test
  void judge_forbiddenPath_isViolation() {
    add(0, 10, "/robots.txt");
    add(200, 210, "/private/x");

    assertThat(judge.judge(log).count(Kind.DISALLOWED)).isEqualTo(1);
  }

  @Test
  void judge_pageBeforeRobots_isViolation() {
    add(0, 10, "/a");
    add(200, 210, "/robots.txt");
    add(400, 410, "/b");

    assertThat(judge.judge(log).count(Kind.BEFORE_ROBOTS)).isEqualTo(1);
  }

  @Test
  void judge_pageWhileRobotsIsRefused_isViolation() {
    add("a.sim", 0, 10, "/robots.txt", 503, 0);
    add(200, 210, "/a");
    add("b.sim", 0, 10, "/robots.txt", 429, 0);
    add("b.sim", 200, 210, "/a", 404, 0);
    add("b.sim", 400, 410, "/robots.txt", 404, 0); // all is allowed
    add("b.sim", 600, 610, "/b", 200, 0);
    add("c.sim", 0, 10, "/robots.txt", 301, 0);
    add("c.sim", 200, 210, "/robots-2.txt", 500, 0);
    add("c.sim", 400, 410, "/c", 200, 0);

    assertThat(judge.judge(log).violations())
        .allMatch(found -> found.kind() == Kind.ROBOTS_UNREACHABLE)
        .extracting(found -> found.entry().url())
        .containsExactly("http://a.sim/a", "http://b.sim/a", "http://c.sim/c");
  }

  @Test
  void judge_robotsThatMayHaveBeenRead_maySoBeUsedWhileRefused() {
    add(0, 10, "/robots.txt");
    add("a.sim", 200, 210, "/robots.txt", 503, 0);
    add(400, 410, "/a");
    add("b.sim", 0, 10, "/robots.txt", 0, 0); // a file that never ends is read in part
    add("b.sim", 200, 210, "/robots.txt", 503, 0);
    add("b.sim", 400, 410, "/b", 200, 0);
    add("c.sim", 0, 10, "/robots.txt", 503, 0);
    add("c.sim", 200, 210, "/robots.txt", 301, 0); // to another host
    add("c.sim", 400, 410, "/c", 200, 0);
    add("c.sim", 600, 610, "/robots.txt", 503, 0);
    add("c.sim", 800, 810, "/d", 200, 0);

    assertThat(judge.judge(log).violations()).isEmpty();
  }

  @Test
  void judge_robotsOlderThanADay_isViolation() {
    add(0, 10, "/robots.txt");
    add(23 * 3_600_000L, 23 * 3_600_000L + 1, "/a");
    add(25 * 3_600_000L, 25 * 3_600_000L + 1, "/b");

    assertThat(judge.judge(log).violations())
        .singleElement()
        .satisfies(found -> assertThat(found.kind()).isEqualTo(Kind.BEFORE_ROBOTS))
        .satisfies(found -> assertThat(found.entry().path()).isEqualTo("/b"));
  }

  @Test
  void judge_sameUrlTwice_isRefetched() {
    add(0, 10, "/robots.txt");
    add(200, 210, "/a");
    add(400, 410, "/a");
    add("a.sim", 600, 610, "/b", 500, 0);
    add(800, 810, "/b");

    PolitenessReport report = judge.judge(log);

    assertThat(report.refetched()).containsExactly("http://a.sim/a");
    assertThat(report.pages()).isEqualTo(3);
    assertThat(report.distinctUrls()).isEqualTo(2);
    assertThat(report.summary()).contains("refetched=1").contains("violations=0");
  }

  @Test
  void judge_afterAnAbortedRequest_countsFromTheClientsEnd() {
    add(0, 10, "/robots.txt");
    add("a.sim", 200, 400, "/a", 0, 0);
    add(470, 480, "/b");

    assertThat(judge.judge(log).violations()).isEmpty();
  }

  @Test
  void judge_negativeMonotonicTime_isNoViolation() {
    long past = -5_000;
    add(past, past + 10, "/robots.txt");
    add(past + 200, past + 210, "/a");

    assertThat(judge.judge(log).violations()).isEmpty();
  }

  @Test
  void line_roundTrip_isEqual() {
    add("a.sim", 1, 2, "/x?y=1", 200, 3);

    assertThat(RequestEntry.ofLine(log.get(0).toLine())).isEqualTo(log.get(0));
  }

  @Test
  void fileLog_closed_isReadBackWithoutTornLine(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("requests.log");
    try (RequestLog requests = RequestLog.toFile(file)) {
      add(0, 10, "/robots.txt");
      add(200, 210, "/a");
      log.forEach(requests::add);
    }
    Files.writeString(file, "3 77", StandardOpenOption.APPEND);

    List<RequestEntry> read = RequestLog.read(file);

    assertThat(read).extracting(RequestEntry::number).containsExactly(1L, 2L);
    assertThat(read).extracting(RequestEntry::path).containsExactly("/robots.txt", "/a");
  }

  @Test
  void memoryLog_full_countsWhatItDrops() {
    RequestLog requests = RequestLog.inMemory(1);
    add(0, 10, "/robots.txt");
    add(200, 210, "/a");

    log.forEach(requests::add);

    assertThat(requests.entries()).hasSize(1);
    assertThat(requests.dropped()).isEqualTo(1);
    assertThat(requests.count()).isEqualTo(2);
  }

  private void add(long startMillis, long endMillis, String path) {
    add("a.sim", startMillis, endMillis, path, 200, 0);
  }

  private void add(
      String host, long startMillis, long endMillis, String path, int status, int retryAfter) {
    log.add(
        new RequestEntry(
            log.size() + 1,
            startMillis * MS,
            endMillis * MS,
            startMillis,
            status,
            1,
            retryAfter,
            1,
            "127.0.0.1:1",
            host,
            "http://" + host + path));
  }
}
