package prospector.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import prospector.simweb.log.PolitenessRule;
import prospector.simweb.log.RequestEntry;

final class LogVerdictTest {
  private static final PolitenessRule RULE = PolitenessRule.of(Duration.ofMillis(200));
  private static final RequestEntry ROBOTS = request(0, 404, 1, "/robots.txt");

  @Test
  void of_everyUrlOnceAndInTurn_holds() {
    LogVerdict verdict = judge(List.of(), request(1000, 200, 1, "/a"), request(2000, 200, 1, "/b"));

    assertThat(verdict.holds()).isTrue();
    assertThat(verdict.refetched()).isZero();
  }

  @Test
  void of_refetchWithoutIncident_isUnexplained() {
    LogVerdict verdict = judge(List.of(), request(1000, 200, 1, "/a"), request(9000, 200, 1, "/a"));

    assertThat(verdict.holds()).isFalse();
    assertThat(verdict.unexplained()).singleElement().asString().contains("/a status 200");
  }

  @Test
  void of_refetchAfterAKillThatHitTheFirst_isExplained() {
    Incident kill = Incident.of(Strike.Kind.KILL, "n1", 1500);

    LogVerdict verdict =
        judge(List.of(kill), request(1000, 200, 1, "/a"), request(60_000, 200, 1, "/a"));

    assertThat(verdict.refetched()).isEqualTo(1);
    assertThat(verdict.holds()).isTrue();
  }

  @Test
  void of_answerToAProcessThatLivedOnAfterItsSignal_isExplained() {
    Incident kill = Incident.of(Strike.Kind.KILL_ALL, Incident.ALL, 1_000).done(6_000);

    LogVerdict verdict =
        judge(List.of(kill), request(5_500, 200, 1, "/a"), request(60_000, 200, 1, "/a"));

    assertThat(verdict.refetched()).isEqualTo(1);
    assertThat(verdict.unexplained()).isEmpty();
  }

  @Test
  void of_refetchOfAPageStoredLongBeforeTheKill_isUnexplained() {
    Incident kill = Incident.of(Strike.Kind.KILL, "n1", 30_000).over(50_000);

    LogVerdict verdict =
        judge(List.of(kill), request(1000, 200, 1, "/a"), request(40_000, 200, 1, "/a"));

    assertThat(verdict.unexplained()).hasSize(1);
  }

  @Test
  void of_refetchAfterAGracefulLeave_isUnexplained() {
    Incident leave = Incident.of(Strike.Kind.LEAVE, "n1", 1500);

    LogVerdict verdict =
        judge(List.of(leave), request(1000, 200, 1, "/a"), request(9000, 200, 1, "/a"));

    assertThat(verdict.unexplained()).hasSize(1);
  }

  @Test
  void of_refetchOfWhatANodeDidBeforeItWasCutOff_isExplained() {
    Incident exit = Incident.exit("n1", 29_000, "exit code 15");

    LogVerdict verdict =
        judge(List.of(exit), request(1000, 200, 1, "/a"), request(20_000, 200, 2, "/a"));

    assertThat(verdict.refetched()).isEqualTo(1);
    assertThat(verdict.unexplained()).isEmpty();
  }

  @Test
  void of_refetchLongBeforeANodeWasCutOff_isUnexplained() {
    Incident exit = Incident.exit("n1", 60_000, "exit code 15");

    LogVerdict verdict =
        judge(List.of(exit), request(1000, 200, 1, "/a"), request(9_000, 200, 2, "/a"));

    assertThat(verdict.unexplained()).hasSize(1);
  }

  @Test
  void of_retryOfAServerError_isNoRefetch() {
    LogVerdict verdict = judge(List.of(), request(1000, 503, 1, "/a"), request(9000, 200, 1, "/a"));

    assertThat(verdict.refetched()).isZero();
  }

  @Test
  void of_tooEarlyOverAnOpenSocketOfAThawedNode_isExemptButCounted() {
    Incident freeze = Incident.of(Strike.Kind.FREEZE, "n1", 5000).done(30_000);

    LogVerdict verdict =
        judge(
            List.of(freeze),
            request(1000, 200, 1, "/a"),
            request(30_400, 200, 2, "/b"),
            request(30_500, 200, 1, "/c"));

    assertThat(verdict.violations()).isEmpty();
    assertThat(verdict.exempt()).hasSize(1);
  }

  @Test
  void of_overlapWithWhatAFrozenNodeHadOpenUntilItsThaw_isExemptButCounted() {
    Incident freeze = Incident.of(Strike.Kind.FREEZE, "n1", 5000).done(30_000);

    LogVerdict verdict =
        judgeByNode(
            List.of(freeze),
            silent(4000, 30_100, 1),
            request(25_000, 200, 2, "/b"), // of the new owner
            request(30_200, 200, 2, "/c"));

    assertThat(verdict.violations()).isEmpty();
    assertThat(verdict.exempt()).hasSize(2);
  }

  @Test
  void of_overlapWithWhatAFrozenNodeClosedAsItWoke_isExemptThoughItsEndIsCutToMilliseconds() {
    Incident freeze = Incident.of(Strike.Kind.FREEZE, "n1", 5000).done(30_000);

    LogVerdict atOnce =
        judgeByNode(List.of(freeze), silent(4000, 29_998, 1), request(25_000, 200, 2, "/b"));
    LogVerdict before =
        judgeByNode(List.of(freeze), silent(4000, 29_900, 1), request(25_000, 200, 2, "/b"));

    assertThat(atOnce.exempt()).hasSize(1);
    assertThat(before.violations()).hasSize(1); // nobody but the web can have ended that
  }

  @Test
  void of_overlapWithWhatANodeAskedThatWasNotFrozen_isAViolation() {
    Incident freeze = Incident.of(Strike.Kind.FREEZE, "n2", 5000).done(30_000);

    LogVerdict verdict =
        judgeByNode(List.of(freeze), silent(4000, 30_100, 1), request(25_000, 200, 3, "/b"));

    assertThat(verdict.violations()).hasSize(1);
  }

  @Test
  void of_twoNewOwnersWhileAFrozenNodeHasARequestOpen_isAViolation() {
    Incident freeze = Incident.of(Strike.Kind.FREEZE, "n1", 5000).done(30_000);

    LogVerdict verdict =
        judgeByNode(
            List.of(freeze),
            silent(4000, 30_100, 1),
            request(25_000, 200, 2, "/b"),
            request(25_005, 200, 3, "/c"));

    assertThat(verdict.violations()).hasSize(1);
    assertThat(verdict.exempt()).hasSize(1);
  }

  @Test
  void of_freezeThatWasNeverThawed_excusesNothing() {
    Incident freeze = Incident.of(Strike.Kind.FREEZE, "n1", 5000);

    LogVerdict open =
        judgeByNode(List.of(freeze), silent(4000, 30_100, 1), request(25_000, 200, 2, "/b"));
    LogVerdict early =
        judge(
            List.of(freeze),
            request(1000, 200, 1, "/a"),
            request(5400, 200, 2, "/b"),
            request(5500, 200, 1, "/c"));

    assertThat(open.violations()).hasSize(1);
    assertThat(early.violations()).hasSize(1);
  }

  @Test
  void of_overlapWithWhatNobodyKnownAsked_isAViolationWhereTheLogTellsOfOthers() {
    Incident freeze = Incident.of(Strike.Kind.FREEZE, "n1", 5000).done(30_000);
    RequestEntry unknown = silent(4000, 30_100, 9);
    RequestEntry known = request(25_000, 200, 2, "/b");

    LogVerdict some =
        LogVerdict.of(
            log(unknown, known),
            RULE,
            List.of(freeze),
            entry -> entry.connection() == 9 ? Optional.empty() : Optional.of("n2"));

    assertThat(some.violations()).hasSize(1);
    assertThat(judge(List.of(freeze), unknown, known).exempt()).hasSize(1);
  }

  @Test
  void of_tooEarlyOverANewSocketOfAThawedNode_isAViolation() {
    Incident freeze = Incident.of(Strike.Kind.FREEZE, "n1", 5000).done(30_000);

    LogVerdict verdict =
        judge(
            List.of(freeze),
            request(1000, 200, 1, "/a"),
            request(30_400, 200, 2, "/b"),
            request(30_500, 200, 3, "/c"));

    assertThat(verdict.violations()).hasSize(1);
    assertThat(verdict.exempt()).isEmpty();
  }

  @Test
  void of_refetchDuringACutThatLeavesTheDatabase_isUnexplained() {
    Incident cut = Incident.of(Strike.Kind.CUT, "n1", 1500).done(40_000);

    LogVerdict verdict =
        judgeByNode(List.of(cut), request(1000, 200, 1, "/a"), request(20_000, 200, 2, "/a"));

    assertThat(verdict.unexplained()).singleElement().asString().startsWith("n1 ");
  }

  @Test
  void of_refetchOfWhatACutOffNodeDidBeforeItEnded_isExplained() {
    Incident cut = Incident.of(Strike.Kind.CUT, "n1", 1500).done(40_000);
    Incident exit = Incident.exit("n1", 15_000, "exit code 15");

    LogVerdict verdict =
        judgeByNode(List.of(cut, exit), request(1000, 200, 1, "/a"), request(20_000, 200, 2, "/a"));

    assertThat(verdict.refetched()).isEqualTo(1);
    assertThat(verdict.holds()).isTrue();
  }

  @Test
  void of_refetchAfterTheEndOfANodeThatHadNotAskedFirst_isUnexplained() {
    Incident exit = Incident.exit("n2", 15_000, "exit code 15");

    LogVerdict verdict =
        judgeByNode(List.of(exit), request(1000, 200, 1, "/a"), request(20_000, 200, 2, "/a"));

    assertThat(verdict.unexplained()).hasSize(1);
  }

  @Test
  void of_refetchOfAnAnswerThatMetAnUnpluggedNode_isExplained() {
    Incident unplug = Incident.of(Strike.Kind.UNPLUG, "n1", 1005).done(40_000);

    LogVerdict verdict =
        judgeByNode(List.of(unplug), request(1000, 200, 1, "/a"), request(20_000, 200, 2, "/a"));

    assertThat(verdict.refetched()).isEqualTo(1);
    assertThat(verdict.holds()).isTrue();
  }

  @Test
  void of_requestHeldUpInTheSocketOfAnUnpluggedNode_isCountedAndNotJudged() {
    Incident unplug = Incident.of(Strike.Kind.UNPLUG, "n1", 5000).done(40_000);

    LogVerdict verdict =
        judgeByNode(
            List.of(unplug),
            request(1000, 200, 1, "/a"),
            request(30_000, 200, 2, "/b"),
            request(45_000, 200, 2, "/c"),
            request(45_100, 200, 1, "/b"));

    assertThat(verdict.heldUp()).isEqualTo(1);
    assertThat(verdict.holds()).isTrue();
  }

  @Test
  void of_secondRequestOverTheSocketOfAPluggedInNode_isJudged() {
    Incident unplug = Incident.of(Strike.Kind.UNPLUG, "n1", 5000).done(40_000);

    LogVerdict verdict =
        judgeByNode(
            List.of(unplug),
            request(1000, 200, 1, "/a"),
            request(45_000, 200, 1, "/b"),
            request(46_000, 200, 1, "/c"),
            request(46_050, 200, 2, "/d"));

    assertThat(verdict.heldUp()).isEqualTo(1);
    assertThat(verdict.violations()).hasSize(1);
  }

  private static LogVerdict judge(List<Incident> incidents, RequestEntry... entries) {
    return LogVerdict.of(log(entries), RULE, incidents);
  }

  /** Connection 1 is n1's, connection 2 is n2's. */
  private static LogVerdict judgeByNode(List<Incident> incidents, RequestEntry... entries) {
    return LogVerdict.of(
        log(entries), RULE, incidents, request -> Optional.of("n" + request.connection()));
  }

  private static List<RequestEntry> log(RequestEntry... entries) {
    List<RequestEntry> log = new ArrayList<>(List.of(ROBOTS));
    log.addAll(List.of(entries));
    return log;
  }

  /** That gets no answer until the asker hangs up. */
  private static RequestEntry silent(long millis, long endMillis, long connection) {
    return request(millis, 0, connection, "/silent")
        .endingAt(Duration.ofMillis(endMillis).toNanos());
  }

  /** Of ten milliseconds, all to one host. */
  private static RequestEntry request(long millis, int status, long connection, String path) {
    long start = Duration.ofMillis(millis).toNanos();
    long end = Duration.ofMillis(millis + 10).toNanos();
    String url = "http://h.sim" + path;
    return new RequestEntry(
        0, start, end, millis, status, 1, 0, connection, "127.0.0.1:1", "h.sim", url);
  }
}
