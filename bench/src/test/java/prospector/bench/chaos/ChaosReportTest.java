package prospector.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ChaosReportTest {
  private static final LogVerdict CLEAN =
      new LogVerdict(10, 1, 10, List.of(), List.of(), 2, 0, List.of());
  private static final Incident UNPLUGGED =
      Incident.of(Strike.Kind.UNPLUG, "n1", 10_000).done(50_000).over(80_000);

  @Test
  void holds_nodeThatEndedBecauseItWasCutOff_isTrue() {
    Incident cut = Incident.of(Strike.Kind.CUT, "n1", 10_000).done(50_000).over(80_000);

    assertThat(report(cut, Incident.exit("n1", 25_000, "exit code 15")).holds()).isTrue();
  }

  @Test
  void holds_nodeThatDidNotReachTheDatabaseWhileItWasUnplugged_isTrue() {
    assertThat(report(UNPLUGGED, Incident.exit("n1", 40_000, "exit code 14")).holds()).isTrue();
  }

  @Test
  void holds_otherNodeThatDidNotReachTheDatabase_isFalse() {
    assertThat(report(UNPLUGGED, Incident.exit("n2", 40_000, "exit code 14")).holds()).isFalse();
  }

  @Test
  void holds_nodeThatEndedOtherwise_isFalse() {
    ChaosReport report = report(UNPLUGGED, Incident.exit("n1", 40_000, "exit code 8"));

    assertThat(report.holds()).isFalse();
    assertThat(report.text(3)).contains("n1 ended: exit code 8");
  }

  @Test
  void text_cuts_areCountedByKind() {
    String text = report(UNPLUGGED).text(3);

    assertThat(text)
        .containsPattern("cut off from everything +1")
        .containsPattern("cut off from the others +0")
        .containsPattern("held up by a cut +2 +not judged");
  }

  private static ChaosReport report(Incident... incidents) {
    return new ChaosReport(
        1, new Schedule(List.of()), 0, 10, 60, List.of(incidents), CLEAN, 0, List.of());
  }
}
