package prospector.web.page;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import prospector.web.header.MediaType;

/**
 * Chooses the encoding of a document in the HTML standard's order of trust (section 13.2.3.1): byte
 * order mark, Content-Type header, declaration in the document, then what the bytes look like.
 *
 * <p>Undeclared bytes that are valid UTF-8 beyond ASCII are UTF-8; for others a declaration counts
 * that browsers pass over; what is UTF-8 but for a few bytes is that; the rest goes to the
 * detectors ({@link CharsetGuess}); what those do not know, and plain ASCII, is windows-1252. In
 * plain text nothing is a declaration, and in XML only that of XML is.
 */
final class CharsetChooser {
  private CharsetChooser() {}

  /**
   * A choice.
   *
   * @param encoding what to decode with
   * @param skippedBytes length of the byte order mark
   */
  record Choice(WebEncoding encoding, int skippedBytes) {
    String decode(byte[] body) {
      Charset charset = encoding.charset();
      if (encoding.equals(WebEncoding.WINDOWS_1252) && isLatin1(body)) {
        charset = StandardCharsets.ISO_8859_1; // the same text, and several times as fast
      }
      return new String(body, skippedBytes, body.length - skippedBytes, charset);
    }

    private static boolean isLatin1(byte[] body) {
      for (byte b : body) {
        if ((b & 0xE0) == 0x80) {
          return false;
        }
      }
      return true;
    }
  }

  static Choice choose(Optional<MediaType> contentType, byte[] body) {
    return byteOrderMark(body).orElseGet(() -> new Choice(withoutMark(contentType, body), 0));
  }

  private static WebEncoding withoutMark(Optional<MediaType> contentType, byte[] body) {
    return contentType
        .flatMap(MediaType::charset)
        .flatMap(WebEncoding::forLabel)
        .or(() -> declared(contentType, body))
        .orElseGet(() -> undeclared(isText(contentType), body));
  }

  private static Optional<WebEncoding> declared(Optional<MediaType> contentType, byte[] body) {
    if (isText(contentType)) {
      return Optional.empty();
    }
    return contentType.filter(type -> type.essence().endsWith("xml")).isPresent()
        ? StatedEncoding.inXmlDeclaration(body)
        : MetaPrescan.declared(body);
  }

  private static boolean isText(Optional<MediaType> contentType) {
    return contentType.filter(type -> type.essence().equals("text/plain")).isPresent();
  }

  private static WebEncoding undeclared(boolean isText, byte[] body) {
    Utf8Check check = Utf8Check.of(body);
    if (check == Utf8Check.VALID) {
      return WebEncoding.UTF_8;
    }
    Optional<WebEncoding> meant = isText ? Optional.empty() : MetaPrescan.meantInHead(body);
    return meant.orElseGet(() -> detected(check, body));
  }

  private static Optional<Choice> byteOrderMark(byte[] body) {
    int first = at(body, 0);
    int second = at(body, 1);
    if (first == 0xEF && second == 0xBB && at(body, 2) == 0xBF) {
      return Optional.of(new Choice(WebEncoding.UTF_8, 3));
    }
    if (first == 0xFE && second == 0xFF) {
      return Optional.of(new Choice(WebEncoding.UTF_16BE, 2));
    }
    return first == 0xFF && second == 0xFE
        ? Optional.of(new Choice(WebEncoding.UTF_16LE, 2))
        : Optional.empty();
  }

  private static int at(byte[] body, int index) {
    return index < body.length ? body[index] & 0xFF : -1;
  }

  private static WebEncoding detected(Utf8Check check, byte[] body) {
    return switch (check) {
      case ASCII -> WebEncoding.WINDOWS_1252;
      case VALID, MOSTLY -> WebEncoding.UTF_8;
      case INVALID -> CharsetGuess.of(body);
    };
  }
}
