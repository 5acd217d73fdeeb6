package prospector.bench.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ScalingReportTest {
  private static ScalingRun run(int nodes, double cpuSeconds, long exchanged) {
    Mark half = new Mark(1_000, 20, 9_000, 500, 10_000, 30);
    Mark end = new Mark(3_000, 20 + cpuSeconds, 9_000 + exchanged, 1_500, 30_000, 50);
    return new ScalingRun(nodes, false, end, end.since(half));
  }

  @Test
  void ratio_secondHalves_leavesTheFirstOut() {
    ScalingReport report = new ScalingReport(List.of(run(1, 4, 0), run(4, 4.4, 1_000)));

    assertThat(report.ratio(report.runs().get(1))).isCloseTo(1.1, within(1e-9));
    assertThat(report.runs().get(1).secondHalf().cpuPerThousand()).isCloseTo(2.2, within(1e-9));
    assertThat(report.runs().get(1).secondHalf().overhead()).isEqualTo(0.5);
    assertThat(report.holds()).isTrue();
  }

  @Test
  void holds_dearerOrMoreTalkativeThanPromised_isFalse() {
    assertThat(new ScalingReport(List.of(run(1, 4, 0), run(4, 4.7, 0))).holds()).isFalse();
    assertThat(new ScalingReport(List.of(run(1, 4, 0), run(4, 4, 2_000))).holds()).isFalse();
  }

  @Test
  void apart_nodesThatDoNotKnowEachOther_addUpAndPromiseNothing() {
    ScalingRun apart = ScalingRun.together(List.of(run(1, 8, 0), run(1, 12, 0)));

    assertThat(apart.nodes()).isEqualTo(2);
    assertThat(apart.secondHalf().pages()).isEqualTo(4_000);
    assertThat(apart.secondHalf().cpuPerThousand()).isCloseTo(5, within(1e-9));
    assertThat(apart.secondHalf().seconds()).isEqualTo(20);
    assertThat(new ScalingReport(List.of(run(1, 4, 0), apart)).holds()).isTrue();
  }
}
