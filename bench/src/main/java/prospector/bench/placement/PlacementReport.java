package prospector.bench.placement;

import java.time.Clock;
import java.util.List;
import java.util.Locale;
import prospector.bench.report.ResultLine;
import prospector.bench.report.TextTable;

/** The table and the lines of JSON, and whether our placement keeps what it promises. */
record PlacementReport(List<Movement> movements) {
  private static final double MAX_OVER_MEAN = 1.10;
  private static final double ROUNDING = 1e-9;
  private static final int PROMISED_NODES = 100;

  PlacementReport {
    movements = List.copyOf(movements);
  }

  String text() {
    TextTable table =
        new TextTable(
            List.of(
                "placement",
                "nodes",
                "shards",
                "capacities",
                "max/mean at start",
                "worst",
                "min/mean worst",
                "moved between staying",
                "moved/share"));
    for (Movement movement : movements) {
      table.row(
          List.of(
              movement.spread(),
              Integer.toString(movement.setting().nodes()),
              Integer.toString(movement.setting().shards()),
              movement.setting().ratio(),
              number(movement.startMax()),
              number(movement.worstMax()),
              number(movement.worstMin()),
              Integer.toString(movement.betweenStaying()),
              number(movement.moved())));
    }
    return table.toString();
  }

  List<ResultLine> lines(Clock clock) {
    return movements.stream().map(movement -> line(movement, clock)).toList();
  }

  private static ResultLine line(Movement movement, Clock clock) {
    return new ResultLine("placement", clock)
        .with("placement", movement.spread())
        .with("nodes", movement.setting().nodes())
        .with("shards", movement.setting().shards())
        .with("capacities", movement.setting().ratio())
        .with("events", movement.setting().events())
        .with("seed", movement.setting().seed())
        .with("start_max_over_mean", movement.startMax())
        .with("max_over_mean", movement.worstMax())
        .with("min_over_mean", movement.worstMin())
        .with("moved_between_staying", movement.betweenStaying())
        .with("moved_over_share", movement.moved());
  }

  /** No shard moved between nodes that stay, and at most a tenth over the mean up to 100 nodes. */
  boolean isOnTarget() {
    return movements.stream()
        .filter(movement -> List.of("bounded", "grown").contains(movement.spread()))
        .allMatch(PlacementReport::isOnTarget);
  }

  private static boolean isOnTarget(Movement movement) {
    return movement.betweenStaying() == 0
        && (movement.setting().nodes() > PROMISED_NODES
            || movement.worstMax() <= MAX_OVER_MEAN + ROUNDING);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
