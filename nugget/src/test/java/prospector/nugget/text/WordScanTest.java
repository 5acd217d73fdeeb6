package prospector.nugget.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.text.NormalForm;

/** A word is the same however it is written and whatever stands beside it. */
class WordScanTest {
  private static final String CHANGES =
      " \uFB01"; // a ligature, for which all of the text is normalised

  private static List<String> words(int codePoint) {
    return Folded.words("a" + Character.toString(codePoint) + "b");
  }

  @Test
  void words_ofEveryCharacter_areThoseOfTheNormalForm() {
    List<String> differ = new ArrayList<>();
    for (int c = 1; c < 0x30000; c++) {
      if (!Character.isDefined(c) || Character.getType(c) == Character.SURROGATE) {
        continue;
      }
      String alone = "a" + Character.toString(c) + "b";
      String normal = Normalizer.normalize(alone, Normalizer.Form.NFKC);
      if (!normal.equals(alone) && !Folded.words(normal).equals(words(c))) {
        differ.add(Integer.toHexString(c));
      }
    }
    assertThat(differ).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u0E19\u0E49\u0E33", // Thai: water
        "\u0EAA\u0EB3\u0E84\u0EB1\u0E99", // Lao
        "\u0565\u0582 \u0587", // Armenian: ew, in two letters and in one
        "\u0915\u093C \u0958", // Devanagari with a nukta, in two characters and in one
        "\u09A1\u09BC \u09DC",
        "\u05E9\u05C1\u05BC \uFB2C", // Hebrew with points in either order
        "\u0627\u0653 \u0622",
        "e\u0301 \u00E9",
        "\u1F71 \u03AC",
        "\u1100\u1161 \uAC00",
        "\u0132 \u01C4 \u1E9B",
        "\u00BD \u2122 \u00A0 \u2026 \u00B4"
      })
  void words_besideACharacterThatIsNormalised_areTheSame(String text) {
    List<String> alone = Folded.words(text);
    List<String> beside = Folded.words(text + CHANGES);

    assertThat(beside.subList(0, beside.size() - 1)).isEqualTo(alone);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u0915\u093C \u0958",
        "\u05E9\u05C1\u05BC \u05E9\u05BC\u05C1",
        "\u0565\u0582 \u0587",
        "e\u0301 \u00E9"
      })
  void words_writtenInTwoWays_areOne(String two) {
    List<String> words = Folded.words(two);

    assertThat(words).hasSize(2);
    assertThat(words.get(0)).isEqualTo(words.get(1));
  }

  @Test
  void words_singleLetterWithSigns_keepsThem() {
    assertThat(Folded.words("C, C++ C++20. C# F#m A+ g++; ab++ Ж++ Ｃ＃ C+"))
        .containsExactly("c", "c++", "c++", "20", "c#", "f", "m", "a", "g++", "ab", "ж", "c#", "c");
    assertThat(Folded.words("c#")).containsExactly("c#");
    assertThat(WordScan.hash("c++")).isNotEqualTo(WordScan.hash("c"));
  }

  @Test
  void words_ofPlainTextWithSymbols_areNotNormalised() {
    String plain = "caf\u00E9 \u2013 \u201Cx\u201D \u00A0\u2026\u20AC\u65E5\u672C\u0416";

    assertThat(plain.chars().anyMatch(c -> NormalForm.mayChange((char) c))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u0642\u0640\u0637\u0640\u0640",
        "\u0640\u0642\u0637",
        "\u0642\u0637\u0640 \u0640"
      })
  void words_stretchedByTatweels_areThoseWithout(String text) {
    assertThat(Folded.words(text)).containsExactly("\u0642\u0637");
    assertThat(Folded.words(text + CHANGES)).containsExactly("\u0642\u0637", "fi");
  }

  @Test
  void joined_charactersWithoutSpaces_areOneWordAgain() {
    assertThat(Folded.joined(Folded.words("Tea \u65E5\u672C\u8336 x \u8336")))
        .containsExactly("tea", "\u65E5\u672C\u8336", "x", "\u8336");
  }
}
