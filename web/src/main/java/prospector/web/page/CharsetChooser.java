package prospector.web.page;

import com.ibm.icu.text.CharsetDetector;
import com.ibm.icu.text.CharsetMatch;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the encoding of a document in the HTML standard's order of trust (section 13.2.3.1): byte
 * order mark, Content-Type header, declaration in the document, then what the bytes look like.
 *
 * <p>Undeclared bytes that are valid UTF-8 beyond ASCII are UTF-8; for others a declaration counts
 * that browsers pass over; the rest goes to ICU's detector; what that does not know, and plain
 * ASCII, is windows-1252.
 */
final class CharsetChooser {
  private static final int DETECTED_BYTES_MAX = 32 * 1024;
  private static final int CONFIDENCE_MIN = 10; // of 100

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
    if (check == Utf8Check.ASCII) {
      return WebEncoding.WINDOWS_1252;
    }
    CharsetDetector detector = new CharsetDetector();
    detector.enableInputFilter(true); // markup is no evidence of a language
    detector.setText(
        body.length > DETECTED_BYTES_MAX ? Arrays.copyOf(body, DETECTED_BYTES_MAX) : body);
    CharsetMatch match = detect(detector);
    if (match == null || match.getConfidence() < CONFIDENCE_MIN) {
      return WebEncoding.WINDOWS_1252;
    }
    String name = match.getName().equals("ISO-8859-7") ? greek(body) : match.getName();
    return WebEncoding.forLabel(name).orElse(WebEncoding.WINDOWS_1252);
  }

  private static @Nullable CharsetMatch detect(CharsetDetector detector) {
    try {
      return detector.detect();
    } catch (RuntimeException undecidable) {
      return null; // a fault in there is no reason to lose the page
    }
  }

  /** The two Greek encodings differ in one common letter, the capital alpha with tonos. */
  private static String greek(byte[] body) {
    for (int i = 0; i + 1 < body.length; i++) {
      boolean beforeLetter = (body[i + 1] & 0xFF) >= 0xDC;
      if (beforeLetter && (body[i] & 0xFF) == 0xA2) {
        return "windows-1253";
      }
    }
    return "ISO-8859-7";
  }
}
