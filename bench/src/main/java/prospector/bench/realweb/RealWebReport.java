package prospector.bench.realweb;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import prospector.bench.report.ResultLine;
import prospector.bench.report.TextTable;

/**
 * The verdict over one crawl.
 *
 * @param topic in words
 * @param policy of the frontier
 * @param verdict over its fetches
 * @param nuggets that it reports
 * @param lift that it reports
 * @param times of its requests
 * @param seconds that it took
 */
record RealWebReport(
    String topic,
    String policy,
    Verdict verdict,
    Nuggets nuggets,
    LiftCheck lift,
    RequestTimes times,
    double seconds) {
  static final double USELESS_MOST = 0.08;
  static final double FOUND_LEAST = 105 / 115.0;
  static final double NUGGETS_MOST = 1.1; // reported ones a distinct real one
  static final List<Integer> MARKS = List.of(200, 500, 1_000, 1_500);

  /** What does not hold; empty when all does. */
  List<String> broken() {
    List<String> broken = new ArrayList<>();
    double found = verdict.found() / (double) Math.max(1, verdict.relevant());
    check(broken, verdict.uselessShare() <= USELESS_MOST, "useless fetches over 8 %");
    check(broken, found >= FOUND_LEAST, "under 91 % of the relevant pages found");
    check(broken, nuggets.perReal() <= NUGGETS_MOST, "nuggets over 1.1 x the distinct real ones");
    check(broken, lift.holds(), "lift not within a factor of 1.5 of the truth");
    check(broken, times.atOnce() == 0, "two requests at once to one host");
    return broken;
  }

  private static void check(List<String> broken, boolean holds, String otherwise) {
    if (!holds) {
      broken.add(otherwise);
    }
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(Locale.ROOT, "topic \"%s\", policy %s, %.0f s%n", topic, policy, seconds));
    text.append(kinds());
    text.append(
        String.format(
            Locale.ROOT,
            "%d fetches, %d pages; real %d, useless %.1f %%, other listings %d%n",
            verdict.fetches(),
            verdict.pages(),
            verdict.count(FetchKind.REAL),
            100 * verdict.uselessShare(),
            verdict.count(FetchKind.LISTING)));
    text.append(String.format(Locale.ROOT, "relevant found, of %d:", verdict.relevant()));
    for (int mark : marks()) {
      text.append(String.format(Locale.ROOT, " %d after %d,", verdict.foundAfter(mark), mark));
    }
    text.append(String.format(Locale.ROOT, " %d in the end%n", verdict.found()));
    text.append(
        String.format(
            Locale.ROOT,
            "nuggets %d: %d distinct real pages (%d of them relevant by the truth), %d listings,"
                + " %d others%n%s%nrequests at once to one host %d, shortest time between two %.0f"
                + " ms%n",
            nuggets.reported(),
            nuggets.real(),
            nuggets.relevant(),
            nuggets.listings(),
            nuggets.reported() - nuggets.real() - nuggets.listings(),
            lift.text(),
            times.atOnce(),
            times.shortestMillis()));
    broken().forEach(it -> text.append("DOES NOT HOLD: ").append(it).append('\n'));
    return text.toString();
  }

  private List<Integer> marks() {
    return MARKS.stream().filter(mark -> mark <= verdict.pages()).toList();
  }

  /** Fetches by kind and system; kinds that came to nothing are left out. */
  private TextTable kinds() {
    List<String> systems = verdict.systems();
    TextTable table =
        new TextTable(
            Stream.of(List.of("kind"), systems, List.of("all")).flatMap(List::stream).toList());
    for (FetchKind kind : FetchKind.values()) {
      if (verdict.count(kind) > 0) {
        List<String> row = new ArrayList<>();
        row.add((kind.isUseless() ? "useless " : "") + kind.name().toLowerCase(Locale.ROOT));
        systems.forEach(system -> row.add("" + verdict.count(system, kind)));
        row.add("" + verdict.count(kind));
        table.row(row);
      }
    }
    return table;
  }

  String line(Clock clock) {
    return new ResultLine("realweb", clock)
        .with("topic", topic)
        .with("policy", policy)
        .with("systems", verdict.systems())
        .with("fetches", verdict.fetches())
        .with("pages", verdict.pages())
        .with("real", verdict.count(FetchKind.REAL))
        .with("listings", verdict.count(FetchKind.LISTING))
        .with("useless_share", verdict.uselessShare())
        .with("relevant", verdict.relevant())
        .with("found", verdict.found())
        .with("found_after", marks().stream().map(verdict::foundAfter).toList())
        .with("nuggets", nuggets.reported())
        .with("nuggets_real", nuggets.real())
        .with("nuggets_relevant", nuggets.relevant())
        .with("nuggets_listings", nuggets.listings())
        .with("lift_is_too_early", lift.reported().isEmpty())
        .with("lift", lift.reported().orElse(0))
        .with("lift_is_at_least", lift.isAtLeast())
        .with("lift_truth", lift.truth())
        .with("at_once", times.atOnce())
        .with("seconds", seconds)
        .with("holds", broken().isEmpty())
        .toString();
  }
}
