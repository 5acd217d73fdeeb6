package prospector.bench.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class MovementTest {
  private static final Setting FOUR = new Setting(4, 400, List.of(1), 4, 7);
  private static final Setting WEIGHTED = new Setting(6, 600, List.of(1, 2, 4), 6, 7);

  @Test
  void modulo_oneLeaves_isEvenAndMovesNearlyAll() {
    Movement movement = Movement.of(new ModuloSpread(400), new Setting(4, 400, List.of(1), 1, 7));

    assertThat(movement.startMax()).isEqualTo(1);
    assertThat(movement.worstMax()).isCloseTo(1, within(0.01));
    // a shard keeps its node only where the remainders by 3 and by 4 name the same one
    assertThat(movement.betweenStaying()).isGreaterThan(100);
  }

  @Test
  void akka_fourNodes_movesNothingBetweenThoseThatStayAndIsUneven() {
    Movement movement = Movement.of(new AkkaHashSpread(400), FOUR);

    assertThat(movement.betweenStaying()).isZero();
    assertThat(movement.worstMax()).isGreaterThan(1.2);
  }

  @Test
  void rendezvous_weighted_movesNothingBetweenThoseThatStay() {
    Movement movement = Movement.of(new RendezvousSpread(600), WEIGHTED);

    assertThat(movement.betweenStaying()).isZero();
    assertThat(movement.worstMax()).isBetween(1.0, 2.0);
  }

  @Test
  void bounded_weighted_keepsItsPromises() {
    Movement movement = Movement.of(new BoundedSpread("bounded", 600, 20), WEIGHTED);

    assertThat(movement.betweenStaying()).isZero();
    assertThat(movement.worstMax()).isLessThanOrEqualTo(1.10 + 1e-9);
    assertThat(movement.moved()).isBetween(0.5, 1.11);
    assertThat(new PlacementReport(List.of(movement)).isOnTarget()).isTrue();
  }

  @Test
  void report_spreadThatBreaksAPromise_isOffTarget() {
    Movement uneven = new Movement("bounded", FOUR, 1, 1.11, 0.9, 0, 1);
    Movement moving = new Movement("grown", FOUR, 1, 1.05, 0.9, 1, 1);
    Movement others = new Movement("modulo", FOUR, 1, 2, 0.1, 300, 3);

    assertThat(new PlacementReport(List.of(uneven)).isOnTarget()).isFalse();
    assertThat(new PlacementReport(List.of(moving)).isOnTarget()).isFalse();
    assertThat(new PlacementReport(List.of(others)).isOnTarget()).isTrue();
  }

  @Test
  void report_movement_isOneRowAndOneLine() {
    Movement movement = new Movement("bounded", WEIGHTED, 1.0625, 1.0995, 0.9, 0, 1.05);
    PlacementReport report = new PlacementReport(List.of(movement));
    Clock clock = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

    assertThat(report.text().lines()).hasSize(2);
    assertThat(report.text()).contains("1:2:4", "1.063", "1.100");
    assertThat(report.lines(clock))
        .singleElement()
        .asString()
        .contains("\"placement\":\"bounded\"", "\"nodes\":6", "\"max_over_mean\":1.0995");
  }
}
