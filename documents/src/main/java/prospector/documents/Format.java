package prospector.documents;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.audio.AudioParser;
import org.apache.tika.parser.epub.EpubParser;
import org.apache.tika.parser.microsoft.OfficeParser;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;
import org.apache.tika.parser.microsoft.rtf.RTFParser;
import org.apache.tika.parser.mp3.Mp3Parser;
import org.apache.tika.parser.mp4.MP4Parser;
import org.apache.tika.parser.odf.OpenDocumentParser;
import org.apache.tika.parser.pdf.PDFParser;
import org.apache.tika.parser.video.FLVParser;

/** The formats that are read, by the media types and extensions that promise them, or by magic. */
@SuppressWarnings("ImmutableEnumChecker") // constructors of parsers have no state
enum Format {
  PDF(PDFParser::new, "pdf", "application/pdf application/x-pdf"),
  OFFICE(
      OfficeParser::new,
      "doc dot ppt pps xls",
      "application/msword application/vnd.ms-powerpoint application/vnd.ms-excel"),
  OPEN_XML(
      OOXMLParser::new,
      "docx docm dotx pptx pptm ppsx xlsx xlsm",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
          + " application/vnd.openxmlformats-officedocument.wordprocessingml.template"
          + " application/vnd.openxmlformats-officedocument.presentationml.presentation"
          + " application/vnd.openxmlformats-officedocument.presentationml.slideshow"
          + " application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          + " application/vnd.ms-word.document.macroenabled.12"
          + " application/vnd.ms-word.template.macroenabled.12"
          + " application/vnd.ms-powerpoint.presentation.macroenabled.12"
          + " application/vnd.ms-powerpoint.slideshow.macroenabled.12"
          + " application/vnd.ms-excel.sheet.macroenabled.12"),
  OPEN_DOCUMENT(
      OpenDocumentParser::new,
      "odt odp ods",
      "application/vnd.oasis.opendocument.text"
          + " application/vnd.oasis.opendocument.presentation"
          + " application/vnd.oasis.opendocument.spreadsheet"),
  RTF(RTFParser::new, "rtf", "application/rtf text/rtf"),
  EPUB(EpubParser::new, "epub", "application/epub+zip"),
  MP3(Mp3Parser::new, "mp3", "audio/mpeg audio/mp3"),
  MP4(
      MP4Parser::new,
      "mp4 m4a m4v mov",
      "video/mp4 audio/mp4 audio/x-m4a video/x-m4v video/quicktime"),
  WAVE(
      AudioParser::new,
      "wav aif aiff au",
      "audio/x-wav audio/wav audio/vnd.wave audio/x-aiff audio/basic"),
  FLASH_VIDEO(FLVParser::new, "flv", "video/x-flv");

  private static final byte[] PDF_MAGIC = "%PDF-".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] RTF_MAGIC = "{\\rtf".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] ZIP_MAGIC = {'P', 'K', 3, 4};
  private static final byte[] OFFICE_MAGIC = HexFormat.of().parseHex("d0cf11e0a1b11ae1");

  private final Supplier<Parser> parser;
  private final List<String> extensions;
  private final List<String> types;

  Format(Supplier<Parser> parser, String extensions, String types) {
    this.parser = parser;
    this.extensions = List.of(extensions.split(" "));
    this.types = List.of(types.split(" "));
  }

  static Optional<Format> of(String mime) {
    return Stream.of(values()).filter(format -> format.types.contains(mime)).findFirst();
  }

  /**
   * What a file is by its first bytes, where they tell; servers name RTF and newer office files as
   * those of Word, and an office file under a password is an older one outside.
   */
  Format of(byte[] body) {
    if (begins(body, PDF_MAGIC)) {
      return PDF;
    }
    if (begins(body, RTF_MAGIC)) {
      return RTF;
    }
    if (begins(body, OFFICE_MAGIC)) {
      return OFFICE;
    }
    boolean zip = this == OPEN_XML || this == OPEN_DOCUMENT || this == EPUB;
    return begins(body, ZIP_MAGIC) && !zip ? OPEN_XML : this;
  }

  private static boolean begins(byte[] body, byte[] magic) {
    return body.length >= magic.length
        && Arrays.equals(body, 0, magic.length, magic, 0, magic.length);
  }

  Parser newParser() {
    return parser.get();
  }

  List<String> extensions() {
    return extensions;
  }

  List<String> types() {
    return types;
  }

  boolean isMedia() {
    return compareTo(MP3) >= 0;
  }
}
