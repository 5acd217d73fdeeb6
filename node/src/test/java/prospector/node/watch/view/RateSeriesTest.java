package prospector.node.watch.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.node.report.Statuses;
import prospector.persistence.page.PageListing;
import prospector.prioritizer.control.ControlSample;

class RateSeriesTest {
  @Test
  void series_ofAnyLength_hasBoundedPointsOverAllOfIt() {
    RateSeries series = new RateSeries();

    for (long pages = 1; pages <= 100_000; pages++) {
      series.add(Statuses.after(pages), pages);
    }

    List<RateSeries.Point> points = series.points();
    assertThat(points).hasSizeBetween(RateSeries.MOST / 2, RateSeries.MOST);
    assertThat(points.get(0).pages()).isLessThan(1_000);
    assertThat(points.get(points.size() - 1).pages()).isGreaterThan(99_000);
    assertThat(points).extracting(RateSeries.Point::pages).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void series_afterAPast_goesOnBehindIt() {
    RateSeries series =
        RateSeries.after(
            List.of(new PageListing.Stretch(10, 1, 5), new PageListing.Stretch(10, 5, 9)));

    series.add(Statuses.after(22), 11); // too near
    series.add(Statuses.after(30), 12);

    assertThat(series.points()).extracting(RateSeries.Point::pages).containsExactly(10L, 20L, 30L);
    assertThat(series.points().get(0).window()).isEqualTo(0.1);
    assertThat(series.points().get(1).window()).as("both are recent").isEqualTo(0.3);
    assertThat(series.points().get(1).overall()).isEqualTo(0.3);
  }

  /** A stretch of a short crawl is a page or two: its own rate would be 0 or 1. */
  @Test
  void series_ofAPast_hasTheRateOfItsLastThousandPages() {
    RateSeries series =
        RateSeries.after(
            List.of(
                new PageListing.Stretch(400, 40, 5),
                new PageListing.Stretch(600, 300, 9),
                new PageListing.Stretch(200, 20, 12),
                new PageListing.Stretch(3_000, 600, 15)));

    assertThat(series.points())
        .extracting(RateSeries.Point::window)
        .containsExactly(0.1, 0.34, 0.4, 0.2);
  }

  /** Values of Newcombe (1998), Statistics in Medicine 17, table I, method 3. */
  @Test
  void band_ofPublishedExamples_isWilsons() {
    assertThat(Band.of(ControlSample.independent(263, 81)).low()).isCloseTo(0.2553, within(0.0001));
    assertThat(Band.of(ControlSample.independent(263, 81)).high())
        .isCloseTo(0.3662, within(0.0001));
    assertThat(Band.of(ControlSample.independent(20, 0)).low()).isZero();
    assertThat(Band.of(ControlSample.independent(20, 0)).high()).isCloseTo(0.1611, within(0.0001));
    assertThat(Band.of(ControlSample.NONE).low()).isNaN();
  }

  @Test
  void band_pagesThatDependOnEachOther_isWider() {
    Band independent = Band.of(ControlSample.independent(200, 20));
    Band dependent = Band.of(new ControlSample(200, 20, 40, 10, 4));

    assertThat(dependent).isEqualTo(Band.of(ControlSample.independent(50, 5)));
    assertThat(dependent.high()).isGreaterThan(independent.high());
    assertThat(dependent.low()).isLessThan(independent.low());
  }
}
