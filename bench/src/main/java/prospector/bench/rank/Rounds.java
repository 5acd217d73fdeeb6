package prospector.bench.rank;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import prospector.graph.rank.RoundListener;

/** Adds up what rounds take; the first of each computation, which also prepares it, is left out. */
final class Rounds implements RoundListener {
  private final Lap lap = new Lap();
  private final Map<String, Sum> sums = new LinkedHashMap<>();

  @Override
  public void over(String what, int round, double residual) {
    Spent spent = lap.next();
    Sum sum = sums.getOrDefault(what, new Sum(0, 0, 0, 0));
    sums.put(
        what,
        round == 1
            ? new Sum(0, 0, 1, residual)
            : new Sum(
                sum.seconds() + spent.seconds(),
                sum.cpuSeconds() + spent.cpuSeconds(),
                round,
                residual));
  }

  void print(PrintWriter out) {
    sums.forEach(
        (what, sum) -> {
          int timed = Math.max(1, sum.rounds() - 1);
          out.printf(
              Locale.ROOT,
              "%-20s %4d rounds, residual %.1e; a round %.3f s, %.3f CPU-s%n",
              what,
              sum.rounds(),
              sum.residual(),
              sum.seconds() / timed,
              sum.cpuSeconds() / timed);
        });
  }

  private record Sum(double seconds, double cpuSeconds, int rounds, double residual) {}
}
