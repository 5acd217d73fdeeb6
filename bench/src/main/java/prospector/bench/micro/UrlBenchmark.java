package prospector.bench.micro;

import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;
import prospector.web.url.CrawlUrl;
import prospector.web.url.Fingerprint;
import prospector.web.url.UrlNormalizer;

/**
 * Question: does handling the URLs of a page's links cost less than a tenth of parsing the page?
 *
 * <p>Input: 1,000 URLs of 20 to 90 characters. A page has 40 to 100 links, so one microsecond here
 * is some 0.07 CPU-ms a page; a page's DOM is some 0.55.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
public class UrlBenchmark {
  private static final CrawlUrl BASE =
      CrawlUrl.ofNormal("http://docs.example.org/manual/en/chapter-4/index.html");

  private final List<String> absolute = SampleLinks.absolute(SampleLinks.COUNT);
  private final List<String> relative = SampleLinks.relative(SampleLinks.COUNT);
  private final List<String> unclean = SampleLinks.unclean(SampleLinks.COUNT);

  /** A clean absolute URL, as a sitemap or another host's page writes it. */
  @Benchmark
  @OperationsPerInvocation(SampleLinks.COUNT)
  public void normalizeClean(Blackhole hole) {
    absolute.forEach(url -> hole.consume(UrlNormalizer.normalize(url)));
  }

  /** One with upper case, default port, dot segments, blanks, non-ASCII letters or a fragment. */
  @Benchmark
  @OperationsPerInvocation(SampleLinks.COUNT)
  public void normalizeUnclean(Blackhole hole) {
    unclean.forEach(url -> hole.consume(UrlNormalizer.normalize(url)));
  }

  /** A relative reference against its page. */
  @Benchmark
  @OperationsPerInvocation(SampleLinks.COUNT)
  public void resolveRelative(Blackhole hole) {
    relative.forEach(reference -> hole.consume(UrlNormalizer.resolve(BASE, reference)));
  }

  /** The 64 bits that stand for a URL in queues and tables. */
  @Benchmark
  @OperationsPerInvocation(SampleLinks.COUNT)
  public void fingerprint(Blackhole hole) {
    absolute.forEach(url -> hole.consume(Fingerprint.of(url)));
  }
}
