package prospector.node.cli.options;

import java.io.Reader;
import java.time.Clock;
import java.util.function.Function;
import prospector.node.crawl.CrawlSessionFactory;
import prospector.node.exit.LastResort;
import prospector.node.inspect.AuditReport;
import prospector.node.inspect.WhyReport;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.Fetchers;
import prospector.web.page.PageParser;

/**
 * What the commands work with.
 *
 * @param terminal where they print
 * @param configs where their settings come from
 * @param sessions starts crawls
 * @param fetchers opens fetchers for single requests
 * @param parser makes page parsers
 * @param why explains a URL
 * @param audit checks a crawl
 * @param interrupts Ctrl-C
 * @param lastResort ends the process where it does not end in order
 * @param standardInput what is typed, or piped into the command
 * @param clock the time
 */
public record Tools(
    Terminal terminal,
    ConfigFiles configs,
    CrawlSessionFactory sessions,
    Fetchers fetchers,
    Function<NodeSettings, PageParser> parser,
    Function<NodeSettings, WhyReport> why,
    Function<NodeSettings, AuditReport> audit,
    Interrupts interrupts,
    LastResort lastResort,
    Reader standardInput,
    Clock clock) {
  /** Commands into which nothing is piped. */
  public Tools(
      Terminal terminal,
      ConfigFiles configs,
      CrawlSessionFactory sessions,
      Fetchers fetchers,
      Function<NodeSettings, PageParser> parser,
      Function<NodeSettings, WhyReport> why,
      Function<NodeSettings, AuditReport> audit,
      Interrupts interrupts,
      LastResort lastResort,
      Clock clock) {
    this(
        terminal,
        configs,
        sessions,
        fetchers,
        parser,
        why,
        audit,
        interrupts,
        lastResort,
        Reader.nullReader(),
        clock);
  }
}
