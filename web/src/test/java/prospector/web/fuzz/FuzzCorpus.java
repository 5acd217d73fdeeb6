package prospector.web.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import prospector.web.conformance.ConformanceSuite;

/** What a target's inputs are made of: foreign cases, and words of its format. */
public record FuzzCorpus(List<byte[]> inputs, List<String> words) {
  private static final int SMALL_BYTES = 500;

  private static final List<String> HTML_WORDS =
      List.of(
          "<a href='",
          "<base href=//x>",
          "<meta http-equiv=refresh content='0;url=",
          "<!--",
          "-->",
          "<meta charset=",
          "utf-16",
          "gb18030",
          "<script>",
          "</script>",
          "<table>",
          "<svg>",
          "<![CDATA[",
          "<p itemscope itemtype='http://schema.org/VideoObject'>",
          "&#x0;",
          "&amp",
          "\u0000",
          "<div>",
          "<frameset>",
          "<noscript>",
          "<template>",
          "<select>",
          "<link rel=canonical href=",
          "<?xml",
          "<script type='application/ld+json'>{\"@type\":\"VideoObject\",\"duration\":\"PT1H",
          "{",
          "[");

  static FuzzCorpus of(FuzzTarget target) {
    return switch (target) {
      case URL ->
          new FuzzCorpus(
              texts("input", "url-wpt", "url-idempotence", "url-canon-urlcanon"),
              List.of(
                  "http://",
                  "//",
                  "/../",
                  "%2e",
                  "%",
                  "[::1]",
                  "xn--",
                  "\u00df",
                  "\u200d",
                  "@",
                  ":80",
                  "0x7f.1",
                  "?",
                  "#",
                  "\\",
                  "\ud83d\ude00",
                  ";jsessionid=",
                  "/2031/01/",
                  "a/"));
      case ROBOTS ->
          new FuzzCorpus(
              texts("robots", "robots-google", "robots-protego"),
              List.of(
                  "User-agent: *\n",
                  "User-agent: prospector\n",
                  "Disallow: /",
                  "Allow: /*$\n",
                  "*",
                  "$",
                  "Crawl-delay: ",
                  "1e309",
                  "-1",
                  "Sitemap: http://x/\n",
                  "\r",
                  "\ufeff",
                  "%zz",
                  "#"));
      case HTML, XHTML, COPY ->
          new FuzzCorpus(
              base64(
                  "html_b64",
                  "html-base-url-w3lib",
                  "html-links-webarchivecommons",
                  "encoding-html5lib"),
              HTML_WORDS);
      case CHARSET ->
          new FuzzCorpus(
              base64("bytes_b64", "charset-detect-nutchtexts"),
              List.of(
                  "\ufeff", "\u001b$B", "\u001b(J", "~{", "<meta charset=", "<?xml encoding='"));
      case HEADERS ->
          new FuzzCorpus(
              texts("input", "mime-type-parse"),
              List.of(
                  "noindex",
                  "unavailable_after: ",
                  "25 Jun 2010 15:00:00 PST",
                  "googlebot:",
                  ",",
                  ":",
                  "120",
                  "Wed, 21 Oct 2099 07:28:00 GMT",
                  "; charset=",
                  "\"",
                  "99999999999999999999"));
      case HEAD ->
          new FuzzCorpus(
              List.of(
                  "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nSet-Cookie: a=b\r\n"
                      .getBytes(UTF_8),
                  "HTTP/1.0 301 Moved\nLocation: /\u00e9\n folded\nConnection: close, x\n"
                      .getBytes(UTF_8)),
              List.of("HTTP/1.1 ", "\r\n", "\n ", "\r", ":", "a:b\r\n", ",", "location:", "\t"));
      case GZIP -> packed(OtherAdversaries.gzip(), "\u001f\u008b\u0008");
      case DEFLATE -> packed(OtherAdversaries.deflate(), "\u0078\u009c");
      case BROTLI -> packed(OtherAdversaries.brotli(), "\u003f");
      case SITEMAP_GZIP -> packed(OtherAdversaries.sitemapGzip(), "\u001f\u008b");
      case SKETCH ->
          new FuzzCorpus(
              base64("bytes_b64", "charset-detect-nutchtexts"),
              List.of("\u0300", "\ufdfa", "\ud83d", "\u0130", "a ", "\u4e2d"));
      case SITEMAP ->
          new FuzzCorpus(
              files("sitemaps-crawlercommons"),
              List.of(
                  "<url>",
                  "<loc>",
                  "</loc>",
                  "<sitemap>",
                  "<!DOCTYPE x [<!ENTITY y 'z'>]>",
                  "&y;",
                  "<![CDATA[",
                  "<lastmod>2026-13-45</lastmod>",
                  "<priority>1e999</priority>",
                  "http://x/",
                  "<rss>",
                  "<feed>",
                  "<video:duration>-1</video:duration>",
                  "\u001f\u008b"));
      case EXCLUSIONS ->
          new FuzzCorpus(
              List.of(
                  "# a\ndomain example.org 2026-11-20 asked to\nhost [::1]\n".getBytes(UTF_8),
                  "prefix http://example.org/a?b#c 2026-1-1 x\nhost *.b\u00fccher.example\n"
                      .getBytes(UTF_8)),
              List.of(
                  "domain ",
                  "host ",
                  "prefix ",
                  "http://",
                  "2026-02-30 ",
                  "\r\n",
                  "\t",
                  ".",
                  "*.",
                  "%2e"));
    };
  }

  /** What is hard in small. */
  private static FuzzCorpus packed(List<Adversary> adversaries, String magic) {
    return new FuzzCorpus(
        adversaries.stream().map(it -> it.input(SMALL_BYTES)).toList(), List.of(magic, "\u0000"));
  }

  private static List<byte[]> texts(String field, String... suites) {
    List<byte[]> inputs = new ArrayList<>();
    for (String suite : suites) {
      for (JsonNode one : ConformanceSuite.named(suite).cases()) {
        inputs.add(one.path(field).asText().getBytes(UTF_8));
      }
    }
    return inputs;
  }

  private static List<byte[]> base64(String field, String... suites) {
    List<byte[]> inputs = new ArrayList<>();
    try {
      for (String suite : suites) {
        for (JsonNode one : ConformanceSuite.named(suite).cases()) {
          inputs.add(one.path(field).binaryValue());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return inputs;
  }

  private static List<byte[]> files(String suite) {
    List<byte[]> inputs = new ArrayList<>();
    for (JsonNode one : ConformanceSuite.named(suite).cases()) {
      String path = "/conformance/" + suite + "/" + one.path("file").asText();
      try (InputStream in = FuzzCorpus.class.getResourceAsStream(path)) {
        inputs.add(Optional.ofNullable(in).orElseThrow().readAllBytes());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return inputs;
  }
}
