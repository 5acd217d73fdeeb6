package prospector.web.sitemap;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import prospector.web.conformance.ConformanceSuite;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/** The sitemaps of crawler-commons against {@link SitemapReader}; origin in the README. */
class SitemapConformanceTest {

  /** Where the note says that a rejection is also acceptable, it is accepted. */
  @Test
  void sitemaps() {
    ConformanceSuite.named("sitemaps-crawlercommons")
        .floor(95)
        .check(
            c -> c.path("rejected").asBoolean() ? "rejected" : expected(c),
            c ->
                read(c)
                    .map(it -> it.kind() + " " + it.entries().size())
                    .orElse(mayBeRejected(c) ? expected(c) : "rejected"));
  }

  private static String expected(JsonNode c) {
    Sitemap.Kind kind =
        c.path("kind").asText().equals("index") ? Sitemap.Kind.INDEX : Sitemap.Kind.PAGES;
    return kind + " " + c.path("entries").asInt();
  }

  private static boolean mayBeRejected(JsonNode c) {
    return c.path("note").asText().contains("rejection is also acceptable");
  }

  private static Optional<Sitemap> read(JsonNode c) throws IOException {
    CrawlUrl where =
        UrlNormalizer.normalize(c.path("sitemap_url").asText()).accepted().orElseThrow();
    String path = "/conformance/sitemaps-crawlercommons/" + c.path("file").asText();
    try (InputStream in = SitemapConformanceTest.class.getResourceAsStream(path)) {
      return SitemapReader.read(where, Optional.ofNullable(in).orElseThrow().readAllBytes());
    }
  }
}
