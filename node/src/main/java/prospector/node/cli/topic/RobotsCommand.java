package prospector.node.cli.topic;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import prospector.node.cli.options.ContactRule;
import prospector.node.cli.options.ExclusionRule;
import prospector.node.cli.options.RequestOptions;
import prospector.node.cli.options.Seeds;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.exit.ExitCode;
import prospector.node.report.Row;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.OutcomeWords;
import prospector.node.wiring.PoliteFetch;
import prospector.web.fetch.Fetcher;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;
import prospector.web.robots.RobotsRules;
import prospector.web.url.CrawlUrl;

/** {@code robots}: what a host's robots.txt says about a URL, as the crawler reads it. */
@Command(
    name = "robots",
    description = "Fetch the robots.txt of a URL's host and show what it means for the URL.")
public final class RobotsCommand implements Callable<Integer> {
  @Parameters(paramLabel = "URL", description = "The URL in question.")
  private String url = "";

  @Mixin private RequestOptions request = new RequestOptions();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private static final Duration LONGEST_WAIT = Duration.ofMinutes(10); // whoever waits sees it

  private final Tools tools;

  public RobotsCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    NodeSettings settings =
        NodeSettings.of(settingsOptions.load(tools.configs(), request.asConfig()));
    CrawlUrl target = new Seeds().add("command line", url).all().get(0);
    ContactRule.check(settings.web(), target);
    try (Fetcher fetcher = tools.fetchers().open(settings)) {
      PoliteFetch fetch = ExclusionRule.polite(fetcher, settings, tools.clock());
      List<PoliteFetch.Step> steps = fetch.robotsSteps(target.host(), LONGEST_WAIT);
      PoliteFetch.Step last = steps.get(steps.size() - 1);
      RobotsPolicy policy = new RobotsPolicy(settings.web().agent());
      RobotsRecord record =
          policy.record(
              Optional.of(last.url()), last.outcome(), tools.clock().instant(), Optional.empty());
      print(target, steps, record, policy.rules(record));
      return (isUnreachable(record) ? ExitCode.FETCH_FAILED : ExitCode.OK).code();
    }
  }

  private static boolean isUnreachable(RobotsRecord record) {
    return record.kind() == RobotsRecord.Kind.UNREACHABLE
        || record.kind() == RobotsRecord.Kind.NO_HOST;
  }

  private void print(
      CrawlUrl target, List<PoliteFetch.Step> steps, RobotsRecord record, RobotsRules rules) {
    PrintWriter out = tools.terminal().out();
    for (PoliteFetch.Step step : steps) {
      Row.print(out, "robots.txt", step.url().value());
      Row.print(out, "answer", OutcomeWords.describe(step.outcome()));
    }
    Row.print(out, "means", meaning(record.kind()));
    Row.print(out, "url", target.value() + (rules.allows(target) ? ": allowed" : ": not allowed"));
    Row.print(
        out, "crawl delay", rules.crawlDelay().map(RobotsCommand::seconds).orElse("none asked"));
    List<String> sitemaps = rules.sitemaps();
    Row.print(
        out,
        "sitemaps",
        sitemaps.isEmpty() ? "none" : String.join("\n" + " ".repeat(13), sitemaps));
  }

  private static String meaning(RobotsRecord.Kind kind) {
    return switch (kind) {
      case FILE -> "a file with rules";
      case ABSENT -> "no file: everything is allowed";
      case UNREACHABLE -> "unreachable: nothing is allowed until it answers";
      case NO_HOST -> "there is no host of that name";
    };
  }

  private static String seconds(Duration delay) {
    return String.format(Locale.ROOT, "%.1f s", delay.toMillis() / 1000.0);
  }
}
