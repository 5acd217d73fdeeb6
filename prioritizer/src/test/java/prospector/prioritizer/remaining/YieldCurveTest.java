package prospector.prioritizer.remaining;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class YieldCurveTest {
  private static YieldCurve of(long pages, long everyPages) {
    YieldCurve curve = new YieldCurve(List.of());
    for (long page = 1; page <= pages; page++) {
      curve.reached(page, page / everyPages);
    }
    return curve;
  }

  @Test
  void nuggetsAt_anyPages_isNearWhatThereWas() {
    YieldCurve curve = of(10_000, 4);

    for (int pages : new int[] {0, 1, 17, 100, 5_000, 9_999, 10_000}) {
      assertThat(curve.nuggetsAt(pages)).isCloseTo(pages / 4.0, within(1.0));
    }
    assertThat(curve.now()).isEqualTo(new YieldCurve.Point(10_000, 2_500));
  }

  @Test
  void nuggetsAt_pointsOfAnEarlierRun_areKept() {
    YieldCurve curve =
        new YieldCurve(List.of(new YieldCurve.Point(100, 40), new YieldCurve.Point(200, 50)));
    curve.reached(300, 55);

    assertThat(curve.nuggetsAt(100)).isEqualTo(40);
    assertThat(curve.nuggetsAt(250)).isEqualTo(52.5);
  }

  @Test
  void reached_tenMillionPages_keepsFewPoints() {
    YieldCurve curve = new YieldCurve(List.of());
    for (long page = 1; page <= 10_000_000; page++) {
      curve.reached(page, page / 100);
    }

    assertThat(curve.points()).isLessThan(300);
  }

  @Test
  void reached_fewerPages_isNoNews() {
    YieldCurve curve = of(100, 2);
    curve.reached(99, 1);

    assertThat(curve.now()).isEqualTo(new YieldCurve.Point(100, 50));
  }

  @Test
  void prices_nuggetsThatGrowRare_rise() {
    YieldCurve curve = new YieldCurve(List.of());
    for (long page = 1; page <= 1_024; page++) {
      curve.reached(page, page <= 512 ? page / 2 : 256);
    }

    List<YieldCurve.Price> prices = curve.prices();

    assertThat(prices).hasSize(10);
    assertThat(prices.get(0).price()).isCloseTo(2, within(0.2));
    assertThat(prices.get(9)).isEqualTo(new YieldCurve.Price(1_024, Double.POSITIVE_INFINITY));
  }
}
