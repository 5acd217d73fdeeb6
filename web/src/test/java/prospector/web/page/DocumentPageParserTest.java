package prospector.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import prospector.web.url.CrawlUrl;

class DocumentPageParserTest {
  private static final CrawlUrl URL = CrawlUrl.ofNormal("http://a.test/dir/paper.pdf");

  private DocumentText answer = DocumentText.unreadable("document_encrypted");

  private final DocumentPageParser parser =
      new DocumentPageParser(
          Set.of("application/pdf", "audio/mpeg", "application/epub+zip"),
          new DocumentReader() {
            @Override
            public DocumentText read(String mime, byte[] body) {
              return answer;
            }

            @Override
            public void close() {}
          },
          ParserSettings.DEFAULT,
          Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));

  private ParsedPage parse(Map<String, List<String>> headers) {
    return parser.parse(URL, headers, "%PDF".getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void parse_unreadableFile_hasAProblemAndNothingElse() {
    ParsedPage page = parse(Map.of("content-type", List.of("application/pdf")));

    assertThat(page.problem()).isEqualTo("document_encrypted");
    assertThat(page.text()).isEmpty();
    assertThat(page.links()).isEmpty();
  }

  @Test
  void parse_longFile_hasAllTextThatItsReaderGives() {
    String text = "w".repeat(ParserSettings.DEFAULT.textCharsMax() + 10);
    answer = new DocumentText("", "", "", text, List.of(), Optional.empty(), "");

    assertThat(parse(Map.of("content-type", List.of("application/pdf"))).text()).isEqualTo(text);
  }

  @Test
  void parse_book_linksToOtherPagesOnly() {
    answer =
        new DocumentText(
            "Loco\u00ADmotives",
            "",
            "",
            "text",
            List.of(
                new DocumentText.Reference("ch02.xhtml#n3", "next"),
                new DocumentText.Reference("https://b.test/x", "source"),
                new DocumentText.Reference("//c.test/y", "other")),
            Optional.empty(),
            "");

    ParsedPage book = parse(Map.of("content-type", List.of("application/epub+zip")));

    assertThat(book.title()).isEqualTo("Locomotives");
    assertThat(book.links())
        .extracting(link -> link.target().value())
        .containsExactly("https://b.test/x", "http://c.test/y");
    assertThat(parse(Map.of("content-type", List.of("application/pdf"))).links()).hasSize(3);
  }

  @Test
  void parse_linkHeader_namesTheCanonicalPage() {
    ParsedPage page =
        parse(
            Map.of(
                "content-type", List.of("application/pdf"),
                "link", List.of("<paper.html>; rel=\"canonical\"")));

    assertThat(page.canonical().map(CrawlUrl::value)).contains("http://a.test/dir/paper.html");
    assertThat(page.links()).extracting(Link::kind).containsExactly(Link.Kind.CANONICAL);
  }

  @Test
  void parse_file_hasFoldedTextResolvedLinksAndTheHeadersDirectives() {
    answer =
        new DocumentText(
            " A\n paper ",
            "Someone",
            "de-AT",
            "one \n two",
            List.of(
                new DocumentText.Reference("../up", "above"),
                new DocumentText.Reference("mailto:a@b.test", "")),
            Optional.empty(),
            "");

    ParsedPage page =
        parse(
            Map.of(
                "content-type", List.of("application/PDF; x=y"),
                "x-robots-tag", List.of("nofollow")));

    assertThat(page.problem()).isEmpty();
    assertThat(page.title()).isEqualTo("A paper");
    assertThat(page.language()).contains("de");
    assertThat(page.text()).isEqualTo("one two");
    assertThat(page.directives().nofollow()).isTrue();
    assertThat(page.links()).hasSize(1);
    assertThat(page.links().get(0).target().value()).isEqualTo("http://a.test/up");
    assertThat(page.links().get(0).anchor()).isEqualTo("above");
    assertThat(page.links().get(0).nofollow()).isFalse();
    assertThat(page.refusedLinks().values()).containsExactly(1);
  }

  @Test
  void parse_audio_isAMediumOfItsOwn() {
    answer =
        new DocumentText(
            "Whistle", "A Driver", "", "", List.of(), Optional.of(Duration.ofSeconds(3)), "");

    ParsedPage page = parse(Map.of("content-type", List.of("audio/mpeg")));

    assertThat(page.media()).hasSize(1);
    assertThat(page.media().get(0).kind()).isEqualTo(Media.Kind.AUDIO);
    assertThat(page.media().get(0).title()).isEqualTo("Whistle");
    assertThat(page.media().get(0).duration()).contains(Duration.ofSeconds(3));
  }

  @Test
  void takesLong_markup_isFalse() {
    assertThat(parser.takesLong(Map.of("content-type", List.of("application/pdf")))).isTrue();
    assertThat(parser.takesLong(Map.of("content-type", List.of("text/html")))).isFalse();
    assertThat(parser.takesLong(Map.of())).isFalse();
  }
}
