package prospector.web.text;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * One code for each language, of the several that stand for it: ISO 639-1 where it has one.
 *
 * <p>Bokmål and Nynorsk are {@code no}, which is what the language of a text is told as. Withdrawn
 * codes are those of the registry of RFC 5646.
 */
public final class LanguageCode {
  private static final Map<String, String> SAME =
      Map.of(
          "iw", "he", "in", "id", "ji", "yi", "mo", "ro", // withdrawn
          "nb", "no", "nn", "no", "fil", "tl");

  private static final Map<String, String> SHORT = codesOfThreeLetters();

  private LanguageCode() {}

  private static Map<String, String> codesOfThreeLetters() {
    Map<String, String> codes = new HashMap<>();
    for (String code : Locale.getISOLanguages()) {
      if (!SAME.containsKey(code) || SAME.get(code).equals("no")) {
        codes.put(Locale.forLanguageTag(code).getISO3Language(), code);
      }
    }
    String bibliographic =
        "albsq armhy baqeu burmy chizh czecs dutnl frefr geoka gerde greel iceis macmk maomi mayms"
            + " perfa rumro slosk tibbo welcy";
    for (String pair : bibliographic.split(" ")) { // ISO 639-2/B
      codes.put(pair.substring(0, 3), pair.substring(3));
    }
    return codes;
  }

  /**
   * The code that stands for a language.
   *
   * @param code in lower case; one that is not known stays as it is
   */
  public static String of(String code) {
    String known = SHORT.getOrDefault(code, code);
    return SAME.getOrDefault(known, known);
  }
}
