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
 * that browsers pass over; the rest goes to the detectors ({@link CharsetGuess}); what those do not
 * know, and plain ASCII, is windows-1252.
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
        .or(() -> MetaPrescan.declared(body))
        .orElseGet(() -> undeclared(body));
  }

  private static WebEncoding undeclared(byte[] body) {
    Utf8Check check = Utf8Check.of(body);
    return check == Utf8Check.VALID
        ? WebEncoding.UTF_8
        : MetaPrescan.meantInHead(body).orElseGet(() -> detected(check, body));
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
    return check == Utf8Check.ASCII ? WebEncoding.WINDOWS_1252 : CharsetGuess.of(body);
  }
}
