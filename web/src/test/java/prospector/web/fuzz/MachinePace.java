package prospector.web.fuzz;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.PageParser;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;

/**
 * How much slower this machine reads a harmless page now than the one that budgets were measured
 * on.
 *
 * <p>Tests run counted, half compiled and beside others; an input that is over its budget has to be
 * so by what it is and not by when it was read.
 */
final class MachinePace {
  /**
   * CPU time of the page on the machine of {@code bench/README.md}, by the quick compiler alone.
   */
  private static final double NANOS_THERE = 1_900_000;

  private static final int MOST = 4; // times slower: beyond that nothing can be said
  private static final int MEASURED_TIMES = 6;
  private static final byte[] PAGE =
      ("<title>A page</title><h1>Heading</h1>"
              + "<p>Some words of running text with <a href=/a>a link</a> and <b>more</b>. "
                  .repeat(500))
          .getBytes(StandardCharsets.UTF_8);

  private MachinePace() {}

  /** From 1 to {@value #MOST}, measured anew each time. */
  static double now() {
    PageParser parser = new JsoupPageParser(ParserSettings.DEFAULT, Clock.systemUTC());
    CrawlUrl url = CrawlUrl.ofNormal("http://a.test/");
    Map<String, List<String>> headers = Map.of("content-type", List.of("text/html"));
    Cost least = Cost.of(() -> parser.parse(url, headers, PAGE));
    for (int i = 1; i < MEASURED_TIMES; i++) {
      least = least.least(Cost.of(() -> parser.parse(url, headers, PAGE)));
    }
    return Math.max(1, Math.min(MOST, least.nanos() / NANOS_THERE));
  }
}
