package prospector.web.page;

import com.ibm.icu.text.CharsetDetector;
import com.ibm.icu.text.CharsetMatch;
import java.util.Arrays;
import java.util.Set;
import org.mozilla.universalchardet.UniversalDetector;

/**
 * Guesses the encoding of bytes that nobody declares and that are no UTF-8, by two detectors that
 * are weak in different places.
 *
 * <p><em>ICU answers, but for three cases</em>: where the octets beyond ASCII stand in runs, as in
 * a script without Latin letters, and juniversalchardet finds Cyrillic, Thai or Hebrew, it has the
 * last word, unless ICU says Arabic, which juniversalchardet does not know; Hebrew is windows-1255
 * and Arabic with octets that ISO 8859-6 lacks windows-1256; and Latin text with the letters of
 * Lithuanian or Latvian is windows-1257, which neither knows. Both look at {@value #BYTES_MAX}
 * bytes from a little before the first that is no ASCII, as styles and scripts may fill more than
 * that at the start of a page. Figures: {@code docs/decisions/0020-undeclared-charsets.md}.
 */
final class CharsetGuess {
  static final int BYTES_MAX = 32 * 1024;
  private static final int BYTES_BEFORE = 512; // of markup that ICU may tell from text
  private static final int CONFIDENCE_MIN = 10; // of 100
  private static final int RUN = 3; // octets; a Latin word has its accents apart

  private static final Set<String> ARABIC = Set.of("windows-1256", "ISO-8859-6");
  private static final Set<String> CENTRAL = // what ICU takes Baltic text for
      Set.of(
          "ISO-8859-1", "windows-1252", "ISO-8859-2", "windows-1250", "ISO-8859-9", "windows-1254");
  private static final Set<String> SECOND_DECIDES =
      Set.of(
          "WINDOWS-1251", "KOI8-R", "ISO-8859-5", "IBM866", "TIS620", "WINDOWS-1255", "ISO-8859-8");

  private CharsetGuess() {}

  static WebEncoding of(byte[] body) {
    return WebEncoding.forLabel(name(told(body))).orElse(WebEncoding.WINDOWS_1252);
  }

  /** The bytes that the detectors see. */
  private static byte[] told(byte[] body) {
    if (body.length <= BYTES_MAX) {
      return body;
    }
    int first = 0;
    while (first < body.length && body[first] >= 0 && body[first] != Utf8Check.ESCAPE) {
      first++;
    }
    int from = Math.max(0, first - BYTES_BEFORE) & ~3; // whole characters of UTF-16 and UTF-32
    return Arrays.copyOfRange(body, from, Math.min(body.length, from + BYTES_MAX));
  }

  private static String name(byte[] bytes) {
    String first = first(bytes);
    if (standsInRuns(bytes)) {
      String second = ARABIC.contains(first) ? "" : second(bytes);
      return widened(SECOND_DECIDES.contains(second) ? second : first, bytes);
    }
    return CENTRAL.contains(first) && BalticLetters.fill(bytes)
        ? "windows-1257"
        : widened(first, bytes);
  }

  private static String first(byte[] bytes) {
    CharsetDetector detector = new CharsetDetector();
    detector.enableInputFilter(true); // markup is no evidence of a language
    detector.setText(bytes);
    boolean ascii = !hasAny(bytes, 0x80, 0xFF);
    try {
      for (CharsetMatch match : detector.detectAll()) { // the best first
        if (!ascii || match.getName().startsWith("ISO-2022")) { // markup is Latin for the others
          return match.getConfidence() < CONFIDENCE_MIN ? "windows-1252" : match.getName();
        }
      }
      return "windows-1252";
    } catch (RuntimeException undecidable) {
      return "windows-1252"; // a fault in there is no reason to lose the page
    }
  }

  private static String second(byte[] bytes) {
    UniversalDetector detector = new UniversalDetector();
    try {
      detector.handleData(bytes);
      detector.dataEnd();
    } catch (RuntimeException undecidable) {
      return "";
    }
    String name = detector.getDetectedCharset();
    return name == null ? "" : name;
  }

  /** Whether most octets beyond ASCII have others beside them, {@value #RUN} or more in a row. */
  private static boolean standsInRuns(byte[] bytes) {
    int inRuns = 0;
    int all = 0;
    int run = 0;
    for (int i = 0; i <= bytes.length; i++) {
      if (i < bytes.length && bytes[i] < 0) {
        run++;
      } else {
        inRuns += run >= RUN ? run : 0;
        all += run;
        run = 0;
      }
    }
    return inRuns * 2 > all;
  }

  /** The wider of encodings that share their letters, where the narrower lacks what is there. */
  private static String widened(String name, byte[] bytes) {
    return switch (name) {
      case "ISO-8859-8", "ISO-8859-8-I" -> "windows-1255"; // also has points and quotation marks
      case "KOI8-R" -> "KOI8-U"; // Ukrainian letters where KOI8-R draws boxes
      case "ISO-8859-6" -> hasAny(bytes, 0x80, 0x9F) ? "windows-1256" : name; // Persian letters
      case "ISO-8859-7" -> greek(bytes);
      case "TIS620" -> "windows-874";
      default -> name;
    };
  }

  private static boolean hasAny(byte[] bytes, int from, int to) {
    for (byte b : bytes) {
      if ((b & 0xFF) >= from && (b & 0xFF) <= to) {
        return true;
      }
    }
    return false;
  }

  /** The two Greek encodings differ in one common letter, the capital alpha with tonos. */
  private static String greek(byte[] bytes) {
    for (int i = 0; i + 1 < bytes.length; i++) {
      boolean beforeLetter = (bytes[i + 1] & 0xFF) >= 0xDC;
      if (beforeLetter && (bytes[i] & 0xFF) == 0xA2) {
        return "windows-1253";
      }
    }
    return "ISO-8859-7";
  }
}
