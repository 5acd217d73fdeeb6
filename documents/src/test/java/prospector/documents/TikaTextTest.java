package prospector.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.tika.exception.TikaException;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.mime.MediaType;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.pdf.PDFParser;
import org.apache.tika.sax.ContentHandlerDecorator;
import org.junit.jupiter.api.Test;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;
import prospector.web.page.DocumentText;
import prospector.web.page.DocumentText.Reference;

class TikaTextTest {
  private static final String PDF = "application/pdf";
  private static final String WORD = "application/msword";
  private static final String EXCEL = "application/vnd.ms-excel";
  private static final byte[] SOME = {1, 2, 3};

  private final TikaText tika = new TikaText(100_000, 100);

  @Test
  void pdf_givesTextTitleAuthorLanguageAndLinkAnnotations() {
    DocumentText read = tika.read(PDF, SampleFiles.pdf());

    assertThat(read.problem()).isEmpty();
    assertThat(read.title()).isEqualTo("Valve gears");
    assertThat(read.author()).isEqualTo("E. Walschaerts");
    assertThat(read.language()).isEqualTo("en-GB");
    assertThat(read.text())
        .containsSubsequence("let into the cylinder by a valve.", "The Walschaerts gear");
    assertThat(read.links()).extracting(Reference::href).containsExactly("http://a.test/next");
  }

  @Test
  void pdf_underAPassword_isEncrypted() {
    assertThat(tika.read(PDF, SampleFiles.encryptedPdf()).problem())
        .isEqualTo("document_encrypted");
  }

  @Test
  void pdf_truncatedAnywhere_isReadInPartOrMalformed() {
    byte[] whole = SampleFiles.pdf();

    for (int length = 0; length < whole.length; length += whole.length / 20) {
      DocumentText read = tika.read(PDF, Arrays.copyOf(whole, length));

      assertThat(read.problem()).isIn("", "document_malformed");
    }
  }

  @Test
  void anyBytes_areMalformedOrEmptyInEveryFormat() {
    byte[] noise = new byte[3_000];
    new java.util.Random(7).nextBytes(noise);

    for (Format format : Format.values()) {
      DocumentText read = tika.read(format.types().get(0), noise);

      assertThat(read.title()).as(format.name()).isEmpty();
      assertThat(read.text().length()).as(format.name()).isLessThan(10); // "0.0" of an MP3
    }
  }

  @Test
  void docx_givesTextTitleAndLinks() {
    DocumentText read = tika.read(SampleFiles.DOCX, SampleFiles.docx());

    assertThat(read.problem()).isEmpty();
    assertThat(read.title()).isEqualTo("Opening day");
    assertThat(read.author()).isEqualTo("A Clerk");
    assertThat(read.text()).contains("Dear reader, the railway opened.");
    assertThat(read.links())
        .containsExactly(new Reference("http://a.test/other", "the other line"));
  }

  @Test
  void docx_thatInflatesAThousandTimes_isABomb() {
    String spaces = "<w:p><w:r><w:t>" + " ".repeat(20_000_000) + "</w:t></w:r></w:p>";

    assertThat(tika.read(SampleFiles.DOCX, SampleFiles.docx(spaces)).problem())
        .isEqualTo("document_bomb");
  }

  @Test
  void odt_givesTextTitleAndLinks() {
    DocumentText read = tika.read(SampleFiles.ODT, SampleFiles.odt("", "Trains leave at nine. "));

    assertThat(read.problem()).isEmpty();
    assertThat(read.title()).isEqualTo("Tables");
    assertThat(read.text()).contains("Trains leave at nine.");
    assertThat(read.links()).containsExactly(new Reference("http://a.test/odt", "more"));
  }

  @Test
  void odt_withEntities_doesNotReadFilesNorGrow() {
    String laughs =
        "<!DOCTYPE x [<!ENTITY f SYSTEM 'file:///etc/passwd'><!ENTITY a 'ha'><!ENTITY b"
            + " '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'><!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;'>]>";

    DocumentText read = tika.read(SampleFiles.ODT, SampleFiles.odt(laughs, "&f;&c;"));

    assertThat(read.text()).doesNotContain("root:").hasSizeLessThan(1_000);
  }

  @Test
  void rtf_givesItsText() {
    byte[] rtf =
        "{\\rtf1\\ansi{\\info{\\title Orders}}The signal is at danger.\\par}"
            .getBytes(StandardCharsets.US_ASCII);

    DocumentText read = tika.read("application/rtf", rtf);

    assertThat(read.title()).isEqualTo("Orders");
    assertThat(read.text()).contains("The signal is at danger.");
  }

  @Test
  void file_ofAnotherKindThanItsMediaTypeSays_isReadAsWhatItIs() throws Exception {
    byte[] rtf = "{\\rtf1\\ansi The signal is at danger.\\par}".getBytes(StandardCharsets.US_ASCII);

    assertThat(tika.read(WORD, rtf).text()).contains("The signal is at danger.");
    assertThat(tika.read(WORD, SampleFiles.docx()).title()).isEqualTo("Opening day");
    assertThat(tika.read(EXCEL, SampleFiles.xlsx("Trains at nine")).text())
        .contains("Trains at nine");
    assertThat(tika.read(SampleFiles.DOCX, SampleFiles.pdf()).title()).isEqualTo("Valve gears");
  }

  @Test
  void docx_underAPassword_isEncrypted() throws Exception {
    DocumentText read = tika.read(SampleFiles.DOCX, SampleFiles.encryptedDocx());

    assertThat(read.problem()).isEqualTo("document_encrypted");
  }

  @Test
  void text_overItsLength_isCutAndKept() {
    DocumentText pdf = new TikaText(10, 100).read(PDF, SampleFiles.pdf());
    DocumentText docx = new TikaText(11, 100).read(SampleFiles.DOCX, SampleFiles.docx());

    assertThat(pdf.problem()).isEmpty();
    assertThat(pdf.text()).isEqualTo("Steam is l");
    assertThat(docx.problem()).isEmpty();
    assertThat(docx.text()).isEqualTo("Dear reader");
  }

  @Test
  void text_overItsLength_isNotReadAnyFurther() {
    Counting parser = new Counting();

    DocumentText pdf = new TikaText(10, 100).read(parser, PDF, SampleFiles.longPdf(20));

    assertThat(pdf.text()).isEqualTo("Steam is l");
    assertThat(parser.texts.get()).isLessThan(10);
  }

  /** Counts the pieces of text of a PDF. */
  private static final class Counting implements Parser {
    private static final long serialVersionUID = 1L;

    private final AtomicInteger texts = new AtomicInteger();

    @Override
    public Set<MediaType> getSupportedTypes(ParseContext context) {
      return Set.of();
    }

    @Override
    public void parse(
        InputStream stream, ContentHandler handler, Metadata metadata, ParseContext context)
        throws IOException, SAXException, TikaException {
      ContentHandler counting =
          new ContentHandlerDecorator(handler) {
            @Override
            public void characters(char[] chars, int start, int length) throws SAXException {
              texts.incrementAndGet();
              super.characters(chars, start, length);
            }
          };
      new PDFParser().parse(stream, counting, metadata, context);
    }
  }

  @Test
  void text_beforeAnErrorOfTheParser_isKept() {
    for (Error error : List.of(new StackOverflowError(), new AssertionError("no such record"))) {
      DocumentText some = tika.read(new Breaking("The signal is at danger.", error), PDF, SOME);
      DocumentText none = tika.read(new Breaking(" ", error), PDF, SOME);

      assertThat(some.problem()).as("%s", error).isEmpty();
      assertThat(some.text()).contains("The signal is at danger.");
      assertThat(none.problem()).as("%s", error).isEqualTo("document_malformed");
    }
  }

  /** Reads a text and fails. */
  private record Breaking(String text, Error error) implements Parser {
    @Override
    public Set<MediaType> getSupportedTypes(ParseContext context) {
      return Set.of();
    }

    @Override
    public void parse(
        InputStream stream, ContentHandler handler, Metadata metadata, ParseContext context)
        throws SAXException {
      handler.startDocument();
      handler.startElement("", "body", "body", new AttributesImpl());
      handler.characters(text.toCharArray(), 0, text.length());
      throw error;
    }
  }

  @Test
  void links_overTheirNumber_areLeftOut() {
    assertThat(new TikaText(1_000, 0).read(PDF, SampleFiles.pdf()).links()).isEmpty();
  }

  @Test
  void mp3_givesTitleArtistAndDuration() throws IOException {
    DocumentText read = tika.read("audio/mpeg", SampleFiles.mp3());

    assertThat(read.title()).isEqualTo("Whistle");
    assertThat(read.author()).isEqualTo("A Driver");
    assertThat(read.duration().orElseThrow())
        .isBetween(Duration.ofMillis(2_500), Duration.ofMillis(2_700));
  }

  @Test
  void mp4_givesItsDuration() throws IOException {
    DocumentText read = tika.read("video/mp4", SampleFiles.mp4());

    assertThat(read.problem()).isEmpty();
    assertThat(read.duration()).contains(Duration.ofSeconds(90));
  }
}
