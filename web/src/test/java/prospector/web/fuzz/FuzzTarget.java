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
import prospector.web.exclusion.ExclusionReader;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.Response;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.MediaType;
import prospector.web.page.ParsedPage;
import prospector.web.page.ParserSettings;
import prospector.web.politeness.RetryAfter;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRules;
import prospector.web.sitemap.SitemapEntry;
import prospector.web.sitemap.SitemapReader;
import prospector.web.text.TextSketch;
import prospector.web.url.CrawlUrl;
import prospector.web.url.RegistrableDomain;
import prospector.web.url.SamenessKey;
import prospector.web.url.TrapRules;
import prospector.web.url.UrlNormalizer;

/** A reader of the web's bytes, and what must hold for whatever it is given. */
enum FuzzTarget {
  URL {
    @Override
    void take(byte[] input) {
      String text = new String(input, UTF_8);
      UrlNormalizer.normalize(text).accepted().ifPresent(FuzzTarget::checkUrl);
      UrlNormalizer.resolve(BASE, text).accepted().ifPresent(FuzzTarget::checkUrl);
    }
  },

  ROBOTS {
    @Override
    void take(byte[] input) {
      RobotsPolicy policy = new RobotsPolicy("prospector");
      FetchOutcome answer = new FetchOutcome.Success(new Response(200, "", Map.of(), input, input));
      RobotsRules rules = policy.rules(policy.record(answer, Instant.EPOCH, Optional.empty()));
      rules.allows(BASE);
      assertThat(rules.allows(CrawlUrl.ofNormal("http://example.org/robots.txt"))).isTrue();
      assertThat(rules.crawlDelay().map(delay -> delay.isNegative()).orElse(false)).isFalse();
      rules.sitemaps().forEach(UrlNormalizer::normalize);
    }
  },

  HTML {
    @Override
    void take(byte[] input) {
      checkPage(PARSER.parse(BASE, Map.of("content-type", List.of("text/html")), input));
    }
  },

  XHTML {
    @Override
    void take(byte[] input) {
      checkPage(
          PARSER.parse(BASE, Map.of("content-type", List.of("application/xhtml+xml")), input));
    }
  },

  CHARSET {
    @Override
    void take(byte[] input) {
      ParsedPage page = PARSER.parse(BASE, Map.of("content-type", List.of("text/plain")), input);
      assertThat(page.html().length()).isLessThanOrEqualTo(input.length);
    }
  },

  HEADERS {
    @Override
    void take(byte[] input) {
      String value = new String(input, ISO_8859_1);
      MediaType.parse(value)
          .ifPresent(type -> assertThat(MediaType.parse(type.toString())).contains(type));
      MediaType.ofHeaders(Map.of("content-type", List.of(value, value)))
          .ifPresent(type -> assertThat(MediaType.parse(type.toString())).contains(type));
      RetryAfter.parse(value, Instant.EPOCH);
      Map<String, List<String>> headers =
          Map.of(
              "x-robots-tag", List.of(value),
              "content-type", List.of(value),
              "content-language", List.of(value));
      PARSER.parse(BASE, headers, new byte[0]);
    }
  },

  SITEMAP {
    @Override
    void take(byte[] input) {
      SitemapReader.read(BASE, input)
          .ifPresent(sitemap -> sitemap.entries().forEach(FuzzTarget::checkEntry));
    }
  },

  EXCLUSIONS {
    @Override
    void take(byte[] input) {
      String text = new String(input, UTF_8);
      ExclusionReader.Reading reading = ExclusionReader.read(text);
      reading.list().of(BASE);
      reading
          .lines()
          .forEach(
              line ->
                  assertThat(ExclusionReader.read(line.line()).lines())
                      .as("read again: %s", line.line())
                      .containsExactly(line));
    }
  };

  private static final CrawlUrl BASE = CrawlUrl.ofNormal("http://example.org/a/b?c=d");
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-21T00:00:00Z"), ZoneOffset.UTC);
  private static final JsoupPageParser PARSER = new JsoupPageParser(ParserSettings.DEFAULT, CLOCK);
  private static final TrapRules TRAPS = new TrapRules(CLOCK);

  /** Reads the input; throws, or fails an assertion, where something does not hold. */
  abstract void take(byte[] input);

  private static void checkUrl(CrawlUrl url) {
    assertThat(UrlNormalizer.normalize(url.value()).accepted()).contains(url);
    assertThat(SamenessKey.VISITORS.of(url)).isNotEmpty();
    TRAPS.trap(url);
    RegistrableDomain.of(url.host().hostName());
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
