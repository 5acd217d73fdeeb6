package prospector.documents;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.extractor.DocumentSelector;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.metadata.XMPDM;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.microsoft.OfficeParserConfig;
import org.apache.tika.parser.pdf.PDFParserConfig;
import org.apache.tika.sax.SecureContentHandler;
import org.jspecify.annotations.Nullable;
import org.xml.sax.SAXException;
import prospector.web.page.DocumentText;

/**
 * Reads one file after another with Tika, in this process: nothing here bounds time or memory.
 *
 * <p>Pictures, attachments and macros are left alone. What was read before a file breaks off counts
 * when there is text in it. Not thread-safe.
 */
final class TikaText {
  private static final int VALUE_CHARS_MAX = 1_000; // of a title or an author, which may be a book

  private final int textCharsMax;
  private final int linksMax;

  TikaText(int textCharsMax, int linksMax) {
    this.textCharsMax = textCharsMax;
    this.linksMax = linksMax;
  }

  DocumentText read(String mime, byte[] body) {
    Optional<Format> stated = Format.of(mime);
    if (stated.isEmpty()) {
      return DocumentText.unreadable("document_malformed");
    }
    Format format = stated.get().of(body);
    return read(format.newParser(), format == stated.get() ? mime : format.types().get(0), body);
  }

  DocumentText read(Parser parser, String mime, byte[] body) {
    Metadata metadata = new Metadata();
    metadata.set(Metadata.CONTENT_TYPE, mime);
    TextCollector collector = new TextCollector(textCharsMax, linksMax);
    try (TikaInputStream stream = TikaInputStream.get(body)) {
      SecureContentHandler secure = new SecureContentHandler(collector, stream);
      parser.parse(stream, secure, metadata, context());
    } catch (IOException
        | SAXException
        | TikaException
        | RuntimeException
        | LinkageError
        | StackOverflowError // nested too deep
        | AssertionError e) { // Tika asserts what it reads
      if (!isFull(e) && collector.text().isBlank()) {
        return DocumentText.unreadable(problem(e));
      }
    }
    return text(metadata, collector);
  }

  private static ParseContext context() {
    PDFParserConfig pdf = new PDFParserConfig();
    pdf.setOcrStrategy(PDFParserConfig.OCR_STRATEGY.NO_OCR);
    pdf.setExtractInlineImages(false);
    pdf.setExtractBookmarksText(false);
    pdf.setExtractAnnotationText(true);
    pdf.setCatchIntermediateIOExceptions(true);
    OfficeParserConfig office = new OfficeParserConfig();
    office.setExtractMacros(false);
    office.setUseSAXDocxExtractor(true);
    office.setUseSAXPptxExtractor(true);
    ParseContext context = new ParseContext();
    context.set(PDFParserConfig.class, pdf);
    context.set(OfficeParserConfig.class, office);
    context.set(DocumentSelector.class, embedded -> false);
    return context;
  }

  private static boolean isFull(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof TextCollector.Full) {
        return true;
      }
    }
    return false;
  }

  private static String problem(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
      String type = cause.getClass().getSimpleName();
      if (cause instanceof EncryptedDocumentException
          || type.equals("EncryptedDocumentException")
          || type.equals("InvalidPasswordException")) {
        return "document_encrypted";
      }
      if (message.contains("zip bomb")) {
        return "document_bomb";
      }
    }
    return "document_malformed";
  }

  private static DocumentText text(Metadata metadata, TextCollector collector) {
    return new DocumentText(
        value(metadata.get(TikaCoreProperties.TITLE)),
        value(metadata.get(TikaCoreProperties.CREATOR), metadata.get(XMPDM.ARTIST)),
        value(metadata.get(TikaCoreProperties.LANGUAGE)),
        collector.text(),
        collector.links(),
        duration(value(metadata.get(XMPDM.DURATION))),
        "");
  }

  private static String value(@Nullable String... candidates) {
    for (String candidate : candidates) {
      if (candidate != null && !candidate.isBlank()) {
        String value = candidate.strip();
        return value.substring(0, Math.min(value.length(), VALUE_CHARS_MAX));
      }
    }
    return "";
  }

  /** Tika states it in seconds. */
  private static Optional<Duration> duration(String seconds) {
    try {
      double value = Double.parseDouble(seconds);
      return value > 0 && value < Integer.MAX_VALUE
          ? Optional.of(Duration.ofMillis(Math.round(value * 1000)))
          : Optional.empty();
    } catch (NumberFormatException notStated) {
      return Optional.empty();
    }
  }
}
