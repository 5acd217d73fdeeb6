package prospector.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import prospector.web.page.DocumentModule;
import prospector.web.page.DocumentPageParser;
import prospector.web.page.DocumentReader;
import prospector.web.page.DocumentSettings;
import prospector.web.page.Link;
import prospector.web.page.ParsedPage;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;

class TikaModuleTest {
  private static final DocumentSettings PATIENT =
      new DocumentSettings(false, 1, 128, Duration.ofMinutes(5), 10_000, 100);

  private final DocumentModule module = DocumentModule.find().orElseThrow();

  @Test
  void find_onTheClassPath_isTika() {
    assertThat(module.name()).startsWith("Apache Tika 3.");
  }

  @Test
  void types_withoutMedia_haveNoAudioNorVideo() {
    assertThat(module.types(false)).contains("application/pdf").doesNotContain("audio/mpeg");
    assertThat(module.types(true)).contains("application/pdf", "audio/mpeg", "video/mp4");
    assertThat(module.extensions(false)).contains("pdf", "docx").doesNotContain("mp3", "html");
  }

  @Test
  void parse_pdf_becomesAPageWithLinks() {
    try (DocumentReader reader = module.open(PATIENT)) {
      DocumentPageParser parser =
          new DocumentPageParser(
              module.types(true),
              reader,
              ParserSettings.DEFAULT,
              Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
      Map<String, List<String>> pdf = Map.of("content-type", List.of("application/pdf"));

      ParsedPage page =
          parser.parse(CrawlUrl.ofNormal("http://a.test/gear.pdf"), pdf, SampleFiles.pdf());

      assertThat(parser.takesLong(pdf)).isTrue();
      assertThat(page.problem()).isEmpty();
      assertThat(page.mime()).isEqualTo("application/pdf");
      assertThat(page.language()).contains("en");
      assertThat(page.text()).contains("cylinder by a valve. The Walschaerts");
      assertThat(page.links())
          .extracting(link -> link.target().value(), Link::kind)
          .containsExactly(tuple("http://a.test/next", Link.Kind.ANCHOR));
    }
  }

  @Test
  void parse_html_goesToTheParserForMarkup() {
    try (DocumentReader reader = module.open(PATIENT)) {
      DocumentPageParser parser =
          new DocumentPageParser(
              module.types(true),
              reader,
              ParserSettings.DEFAULT,
              Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
      Map<String, List<String>> html = Map.of("content-type", List.of("text/html"));

      ParsedPage page =
          parser.parse(
              CrawlUrl.ofNormal("http://a.test/"),
              html,
              "<title>Gears</title><p>Hello".getBytes(StandardCharsets.UTF_8));

      assertThat(parser.takesLong(html)).isFalse();
      assertThat(page.title()).isEqualTo("Gears");
    }
  }
}
