package prospector.web.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import prospector.web.content.Inert;
import prospector.web.content.InertCopy;
import prospector.web.exclusion.ExclusionReader;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.ForeignAnswer;
import prospector.web.fetch.Response;
import prospector.web.header.MediaType;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.ParsedPage;
import prospector.web.page.ParserSettings;
import prospector.web.politeness.RetryAfter;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRules;
import prospector.web.sitemap.Sitemap;
import prospector.web.sitemap.SitemapEntry;
import prospector.web.sitemap.SitemapReader;
import prospector.web.text.TextSketch;
import prospector.web.url.CrawlUrl;
import prospector.web.url.RegistrableDomain;
import prospector.web.url.SamenessKey;
import prospector.web.url.TrapRules;
import prospector.web.url.UrlNormalizer;

/**
 * Every reader of the web's bytes in this module: what it may cost, and what must hold for whatever
 * it is given.
 *
 * <p><em>This is the one place where the budgets stand</em>; {@code bench/run readers} prints the
 * worst that was seen beside them, and an input over its reader's budget is a finding of {@link
 * FuzzTest}. To add a reader: a constant here, its inputs in {@link FuzzCorpus}, its adversaries.
 */
public enum FuzzTarget implements ForeignReader {
  /** Normal form, resolution, sameness, traps and registrable domain of one URL. */
  URL(Budget.per(200, 200), 1_000_000, OtherAdversaries::url) {
    @Override
    public Runnable read(byte[] input) {
      String text = new String(input, UTF_8);
      Optional<CrawlUrl> whole = UrlNormalizer.normalize(text).accepted();
      Optional<CrawlUrl> resolved = UrlNormalizer.resolve(BASE, text).accepted();
      whole.ifPresent(FuzzTarget::look);
      resolved.ifPresent(FuzzTarget::look);
      return () -> {
        whole.ifPresent(FuzzTarget::checkUrl);
        resolved.ifPresent(FuzzTarget::checkUrl);
      };
    }
  },

  /**
   * What a robots.txt says to us, its rules compiled, and a URL of 2,000 characters decided. The
   * dearest byte is one of a rule that is no UTF-8: it becomes nine characters, {@code %EF%BF%BD},
   * and the escaper makes objects for each of the three.
   */
  ROBOTS(Budget.per(1_000, 800), 500 * 1024, RobotsAdversaries::robots) {
    @Override
    public Runnable read(byte[] input) {
      RobotsPolicy policy = new RobotsPolicy("prospector");
      FetchOutcome answer = new FetchOutcome.Success(new Response(200, "", Map.of(), input, input));
      RobotsRules rules = policy.rules(policy.record(answer, Instant.EPOCH, Optional.empty()));
      rules.allows(BASE);
      rules.allows(LONG);
      return () -> {
        assertThat(rules.allows(CrawlUrl.ofNormal("http://example.org/robots.txt"))).isTrue();
        assertThat(rules.crawlDelay().map(delay -> delay.isNegative()).orElse(false)).isFalse();
        rules.sitemaps().forEach(UrlNormalizer::normalize);
      };
    }
  },

  /** Charset, tree, text, links, media and directives of a page. */
  HTML(Budget.per(800, 800), 10_000_000, MarkupAdversaries::html) {
    @Override
    public Runnable read(byte[] input) {
      ParsedPage page = PARSER.parse(BASE, Map.of("content-type", List.of("text/html")), input);
      return () -> checkPage(page);
    }
  },

  XHTML(Budget.per(800, 800), 10_000_000, MarkupAdversaries::xhtml) {
    @Override
    public Runnable read(byte[] input) {
      ParsedPage page =
          PARSER.parse(BASE, Map.of("content-type", List.of("application/xhtml+xml")), input);
      return () -> checkPage(page);
    }
  },

  /** A page read, and written again as markup that does nothing. */
  COPY(Budget.per(2_400, 2_400), 10_000_000, MarkupAdversaries::html) {
    @Override
    public Runnable read(byte[] input) {
      ParsedPage page = PARSER.parse(BASE, Map.of("content-type", List.of("text/html")), input);
      String copy = InertCopy.of(page);
      return () -> Inert.check(copy);
    }
  },

  /** Choice of a charset and decoding by it. */
  CHARSET(Budget.per(200, 60), 10_000_000, OtherAdversaries::charset) {
    @Override
    public Runnable read(byte[] input) {
      ParsedPage page = PARSER.parse(BASE, Map.of("content-type", List.of("text/plain")), input);
      return () -> assertThat(page.html().length()).isLessThanOrEqualTo(input.length);
    }
  },

  /** Values of the headers that a page is read by. */
  HEADERS(Budget.per(300, 400), 64 * 1024, OtherAdversaries::headers) {
    @Override
    public Runnable read(byte[] input) {
      String value = new String(input, ISO_8859_1);
      Optional<MediaType> type = MediaType.parse(value);
      RetryAfter.parse(value, Instant.EPOCH);
      Map<String, List<String>> headers =
          Map.of(
              "x-robots-tag", List.of(value),
              "content-type", List.of(value),
              "content-language", List.of(value));
      PARSER.parse(BASE, headers, new byte[0]);
      return () ->
          Stream.concat(
                  type.stream(),
                  MediaType.ofHeaders(Map.of("content-type", List.of(value, value))).stream())
              .forEach(it -> assertThat(MediaType.parse(it.toString())).contains(it));
    }
  },

  /** Status line and header lines of a response. */
  HEAD(Budget.per(200, 100), 64 * 1024, OtherAdversaries::head) {
    @Override
    public Runnable read(byte[] input) {
      return ForeignAnswer.head(new String(input, ISO_8859_1));
    }
  },

  GZIP(Budget.per(1_000, 1_000), 5_000_000, OtherAdversaries::gzip) {
    @Override
    public Runnable read(byte[] input) {
      return ForeignAnswer.coded("gzip", input);
    }
  },

  DEFLATE(Budget.per(1_000, 1_500), 5_000_000, OtherAdversaries::deflate) {
    @Override
    public Runnable read(byte[] input) {
      return ForeignAnswer.coded("deflate", input);
    }
  },

  /** Its window is made at the first bytes: up to 16 MiB, and as much while it grows. */
  BROTLI(
      Budget.per(2_000, 1_500).once(20_000_000, 40_000_000), 5_000_000, OtherAdversaries::brotli) {
    @Override
    public Runnable read(byte[] input) {
      return ForeignAnswer.coded("br", input);
    }
  },

  /** All forms of a sitemap, feeds included, by the byte of what is inside a gzip. */
  SITEMAP(
      Budget.per(800, 500).once(FuzzTarget.ERROR_NANOS, 4_000_000),
      10_000_000,
      OtherAdversaries::sitemap) {
    @Override
    public Runnable read(byte[] input) {
      Optional<Sitemap> sitemap = SitemapReader.read(BASE, input);
      return () -> sitemap.ifPresent(it -> it.entries().forEach(FuzzTarget::checkEntry));
    }
  },

  /** The same in a gzip of its own, by the byte of that: 250 times as many may be inside. */
  SITEMAP_GZIP(
      Budget.per(10_000, 10_000).once(FuzzTarget.ERROR_NANOS, 4_000_000),
      10_000_000,
      OtherAdversaries::sitemapGzip) {
    @Override
    public Runnable read(byte[] input) {
      return SITEMAP.read(input);
    }
  },

  /** The sketch of a text. */
  SKETCH(Budget.per(50, 20), 1_000_000, OtherAdversaries::text) {
    @Override
    public Runnable read(byte[] input) {
      Optional<TextSketch> sketch = TextSketch.of(new String(input, UTF_8));
      return () -> sketch.ifPresent(it -> assertThat(it.similarity(it)).isEqualTo(1));
    }
  },

  EXCLUSIONS(Budget.per(1_000, 1_000), 1_000_000, List::of) { // the operator's own file
    @Override
    public Runnable read(byte[] input) {
      String text = new String(input, UTF_8);
      ExclusionReader.Reading reading = ExclusionReader.read(text);
      reading.list().of(BASE);
      return () ->
          reading
              .lines()
              .forEach(
                  line ->
                      assertThat(ExclusionReader.read(line.line()).lines())
                          .as("read again: %s", line.line())
                          .containsExactly(line));
    }
  };

  private static final long ERROR_NANOS = 30_000_000; // the JDK's parser looks for its message
  private static final CrawlUrl BASE = CrawlUrl.ofNormal("http://example.org/a/b?c=d");
  private static final CrawlUrl LONG = CrawlUrl.ofNormal("http://example.org/" + "a".repeat(2_000));
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-21T00:00:00Z"), ZoneOffset.UTC);
  private static final JsoupPageParser PARSER = new JsoupPageParser(ParserSettings.DEFAULT, CLOCK);
  private static final TrapRules TRAPS = new TrapRules(CLOCK);

  private final Budget budget;
  private final int bytesMax;
  private final Supplier<List<Adversary>> adversaries;

  FuzzTarget(Budget budget, int bytesMax, Supplier<List<Adversary>> adversaries) {
    this.budget = budget;
    this.bytesMax = bytesMax;
    this.adversaries = adversaries;
  }

  @Override
  public Budget budget() {
    return budget;
  }

  @Override
  public FuzzCorpus corpus() {
    return FuzzCorpus.of(this);
  }

  @Override
  public List<Adversary> adversaries() {
    return adversaries.get();
  }

  @Override
  public int bytesMax() {
    return bytesMax;
  }

  private static void look(CrawlUrl url) {
    SamenessKey.VISITORS.of(url);
    TRAPS.trap(url);
    RegistrableDomain.of(url.host().hostName());
  }

  private static void checkUrl(CrawlUrl url) {
    assertThat(UrlNormalizer.normalize(url.value()).accepted()).contains(url);
    assertThat(SamenessKey.VISITORS.of(url)).isNotEmpty();
  }

  private static void checkPage(ParsedPage page) {
    page.links()
        .forEach(
            link ->
                assertThat(UrlNormalizer.normalize(link.target().value()).accepted())
                    .contains(link.target()));
    TextSketch.of(page.text())
        .ifPresent(sketch -> assertThat(sketch.similarity(sketch)).isEqualTo(1));
  }

  private static void checkEntry(SitemapEntry entry) {
    assertThat(UrlNormalizer.normalize(entry.url().value()).accepted()).contains(entry.url());
    assertThat(entry.priority()).isBetween(0.0, 1.0);
  }
}
