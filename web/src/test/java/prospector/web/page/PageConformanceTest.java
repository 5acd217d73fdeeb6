package prospector.web.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import prospector.web.conformance.ConformanceSuite;
import prospector.web.header.MediaType;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/** Foreign cases about encodings, media types, directives, bases and links. */
final class PageConformanceTest {
  private static final CrawlUrl PLACE = CrawlUrl.ofNormal("http://place.holder/page");
  private static final JsoupPageParser PARSER =
      new JsoupPageParser(ParserSettings.DEFAULT, Clock.systemUTC());

  private static byte[] bytes(JsonNode testCase, String field) throws IOException {
    return testCase.path(field).binaryValue();
  }

  private static String canonicalName(String label) {
    return WebEncoding.forLabel(label).map(WebEncoding::name).orElse("unknown " + label);
  }

  @Test
  void encodingLabels() {
    ConformanceSuite.named("encoding-labels")
        .floor(100)
        .check(
            c -> c.path("encoding").textValue(), c -> canonicalName(c.path("label").textValue()));
  }

  @Test
  void encodingPrescanHtml5lib() {
    ConformanceSuite.named("encoding-html5lib")
        .floor(100)
        .check(
            c -> canonicalName(c.path("encoding").textValue()),
            c -> {
              byte[] html = bytes(c, "html_b64");
              return MetaPrescan.declared(html).orElse(WebEncoding.WINDOWS_1252).name();
            });
  }

  /** Asks for what the head means; decoders are compared, as the suite names Python's codecs. */
  @Test
  void encodingDeclaredW3lib() {
    ConformanceSuite.named("encoding-declared-w3lib")
        .floor(100)
        .check(
            c -> WebEncoding.forLabel(c.path("declared").asText()).map(WebEncoding::charset),
            c -> MetaPrescan.meantInHead(bytes(c, "html_b64")).map(WebEncoding::charset));
  }

  /**
   * Texts are compared, not names: half of the Greek samples are the same bytes under two names.
   */
  @Test
  void charsetDetection() {
    ConformanceSuite.named("charset-detect-nutchtexts")
        .floor(100)
        .check(
            c -> {
              String label = c.path("encoding").textValue();
              byte[] bytes = bytes(c, "bytes_b64");
              return label.endsWith("-bom")
                  ? new String(bytes, 2, bytes.length - 2, StandardCharsets.UTF_16LE)
                  : new String(bytes, WebEncoding.forLabel(label).orElseThrow().charset());
            },
            c -> {
              byte[] bytes = bytes(c, "bytes_b64");
              return CharsetChooser.choose(Optional.empty(), bytes).decode(bytes);
            });
  }

  @Test
  void mediaTypes() {
    ConformanceSuite.named("mime-type-parse")
        .floor(100)
        .check(
            c -> c.path("mime").textValue(),
            c ->
                MediaType.parse(c.path("input").textValue()).map(MediaType::toString).orElse(null));
  }

  @Test
  void mediaTypesOfHeaders() {
    ConformanceSuite.named("mime-type-extract")
        .only(c -> c.has("mime"))
        .floor(100)
        .check(
            c -> c.path("mime").textValue(),
            c -> extracted(c).map(MediaType::toString).orElse(null));
    ConformanceSuite.named("mime-type-extract")
        .only(c -> c.has("essence"))
        .floor(100)
        .check(
            c ->
                c.path("essence").isNull()
                    ? "no script"
                    : c.path("essence").textValue() + ' ' + c.path("charset").textValue(),
            c ->
                extracted(c)
                    .filter(it -> it.essence().equals("text/javascript"))
                    .map(it -> it.essence() + ' ' + it.charset().orElse(null))
                    .orElse("no script"));
  }

  private static Optional<MediaType> extracted(JsonNode testCase) {
    List<String> values = new ArrayList<>();
    testCase.path("input").forEach(value -> values.add(value.textValue()));
    return MediaType.ofHeaders(Map.of("content-type", values));
  }

  @Test
  void baseUrl() {
    ConformanceSuite.named("html-base-url-w3lib")
        .floor(100)
        .check(
            c -> normal(c.path("base").textValue()).value(),
            c -> {
              PageScan scan = PARSER.scan(new String(bytes(c, "html_b64"), UTF_8), false);
              String page = c.path("page_url").textValue().replace("b'", "").replace("'", "");
              return LinkResolution.baseOf(normal(page), scan.baseHref()).value();
            });
  }

  private static CrawlUrl normal(String url) {
    return url.isEmpty() ? PLACE : UrlNormalizer.normalize(url).accepted().orElseThrow();
  }

  @Test
  void metaRefresh() {
    ConformanceSuite.named("html-meta-refresh-wpt")
        .floor(100)
        .check(
            c -> {
              String url = c.path("url").isNull() ? "" : c.path("url").asText();
              return c.path("valid").asBoolean()
                  ? Optional.of(new MetaRefresh(c.path("delay_s").asInt(), url))
                  : Optional.empty();
            },
            c -> MetaRefresh.parse(c.path("content").textValue()));
  }

  @Test
  void robotsMeta() {
    ConformanceSuite.named("robots-meta")
        .floor(100)
        .check(
            c ->
                List.of(
                    c.path("noindex").asBoolean(),
                    c.path("nofollow").asBoolean(),
                    c.path("noarchive").asBoolean()),
            c -> {
              Directives got = directives(c);
              boolean archiveStated = c.has("noarchive");
              return List.of(got.noindex(), got.nofollow(), archiveStated && got.noarchive());
            });
  }

  private static Directives directives(JsonNode testCase) {
    List<String> values = new ArrayList<>();
    testCase.path("headers").forEach(value -> values.add(value.textValue()));
    String agent = testCase.path("agent").textValue();
    return new JsoupPageParser(ParserSettings.DEFAULT.withAgent(agent), Clock.systemUTC())
        .parse(
            PLACE, Map.of("x-robots-tag", values), testCase.path("html").asText().getBytes(UTF_8))
        .directives();
  }

  @Test
  void links() {
    ConformanceSuite.named("html-links-webarchivecommons")
        .floor(100)
        .check(c -> expectedAnchors(c), c -> foundAnchors(c));
  }

  private static Set<String> expectedAnchors(JsonNode testCase) {
    Set<String> urls = new LinkedHashSet<>();
    CrawlUrl page = normal(testCase.path("page_url").textValue());
    testCase
        .path("a_href")
        .forEach(
            href -> {
              CrawlUrl url = UrlNormalizer.resolve(page, href.textValue()).accepted().orElseThrow();
              if (!href.textValue().startsWith("#")) {
                urls.add(url.value().toLowerCase(Locale.ROOT));
              }
            });
    return urls;
  }

  private static Set<String> foundAnchors(JsonNode testCase) throws IOException {
    Set<String> urls = new LinkedHashSet<>();
    ParsedPage page =
        PARSER.parse(
            normal(testCase.path("page_url").textValue()), Map.of(), bytes(testCase, "html_b64"));
    for (Link link : page.links()) {
      if (link.kind() == Link.Kind.ANCHOR) {
        urls.add(link.target().value().toLowerCase(Locale.ROOT));
      }
    }
    return urls;
  }
}
