package prospector.node.report;

import java.io.PrintWriter;
import java.nio.file.Path;
import prospector.actors.crawl.CrawlStatus;
import prospector.simweb.log.PolitenessReport;
import prospector.simweb.log.Violation;

/**
 * What the demonstration shows: how much better than chance the crawl was, and whether the
 * simulated web has anything to complain about.
 *
 * @param status of the crawl at its end
 * @param relevantShare share of relevant pages in the simulated web, in (0,1]
 * @param politeness what the simulated web's log says
 */
public record DemoVerdict(CrawlStatus status, double relevantShare, PolitenessReport politeness) {
  private static final int SHOWN_VIOLATIONS = 5;

  /** Whether no request broke a rule. */
  public boolean isPolite() {
    return politeness.violations().isEmpty();
  }

  /** Relevance rate / share of relevant pages. */
  public double ratio() {
    return status.overallRate() / relevantShare;
  }

  /** Prints the verdict and what to try next. */
  public void print(Path dir, PrintWriter out) {
    out.println();
    out.println(
        "Of the simulated web's pages "
            + Numbers.percent(relevantShare)
            + " are relevant; of the pages this crawl fetched "
            + Numbers.percent(status.overallRate())
            + " are: "
            + Numbers.decimal(ratio())
            + " times as often as chance.");
    out.println(
        "The simulated web's own log: "
            + Numbers.count(politeness.requests())
            + " requests to "
            + Numbers.count(politeness.hosts())
            + " hosts, "
            + Numbers.count(politeness.violations().size())
            + " violations of politeness.");
    politeness.violations().stream()
        .limit(SHOWN_VIOLATIONS)
        .forEach(violation -> out.println("  " + show(violation)));
    out.println();
    out.println("The relevant pages: " + dir.resolve("nuggets.jsonl"));
    out.println("Try next:");
    String word = ShellWord.of(dir.toString());
    out.println("  ./prospector audit " + word);
    out.println("  ./prospector export " + word + " --format csv --to pages.csv");
    out.println(
        "  ./prospector crawl --topic \"steam trains\" https://en.wikipedia.org/wiki/Steam_locomotive"
            + " --contact you@example.org");
    out.flush();
  }

  private static String show(Violation violation) {
    return violation.kind() + " " + violation.entry().url() + " (" + violation.detail() + ")";
  }
}
