package prospector.bench.micro;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;

/**
 * Question: what do text, links with anchors and surroundings, and directives cost beyond the DOM
 * that they are read from?
 *
 * <p>Input: a page of 27 kB with 70 links.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
public class ParseBenchmark {
  private static final Map<String, List<String>> HEADERS =
      Map.of("content-type", List.of("text/html; charset=utf-8"));

  private final CrawlUrl url = CrawlUrl.ofNormal(SamplePage.URL);
  private final String html = SamplePage.html();
  private final byte[] body = html.getBytes(StandardCharsets.UTF_8);
  private final PageParser parser = new JsoupPageParser(ParserSettings.DEFAULT, Clock.systemUTC());

  /** The crawler's parse, from bytes. */
  @Benchmark
  public ParsedPage page() {
    return parser.parse(url, HEADERS, body);
  }

  /** jsoup's DOM alone, from text. */
  @Benchmark
  public Document dom() {
    return Jsoup.parse(html, SamplePage.URL);
  }
}
