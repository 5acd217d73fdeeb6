package prospector.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words are found in every script, however they are written. */
class LanguagesTest {
  private static List<String> words(Analyzer analyzer, String text) throws IOException {
    List<String> words = new ArrayList<>();
    try (TokenStream stream = analyzer.tokenStream("", text)) {
      CharTermAttribute term = stream.getAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        words.add(term.toString());
      }
      stream.end();
    }
    return words;
  }

  @ParameterizedTest
  @CsvSource({
    // Thai: "rail travel in Thailand", and in it: train, to travel, Thailand
    "การเดินทางโดยรถไฟในประเทศไทย, รถไฟ",
    "การเดินทางโดยรถไฟในประเทศไทย, เดินทาง",
    // Khmer: "the Khmer language in Cambodia", language
    "ភាសាខ្មែរនៅប្រទេសកម្ពុជា, ភាសា",
    // Lao: "Lao language", language
    "ພາສາລາວ, ພາສາ",
    // Burmese: "Burmese language", language
    "မြန်မာဘာသာစကား, ဘာသာ"
  })
  void words_ofAScriptWithoutSpaces_areFoundInASentence(String sentence, String word)
      throws IOException {
    assertThat(words(Languages.ofQuery(""), sentence))
        .containsSequence(words(Languages.ofQuery(""), word));
    assertThat(words(Languages.ofPage(""), sentence))
        .containsAll(words(Languages.ofQuery(""), word))
        .containsAll(words(Languages.ofQuery(""), sentence));
  }

  @ParameterizedTest
  @CsvSource({
    "e\u0301cole, \u00E9cole",
    "\u00C9COLE, ecole",
    "\u03AC\u03BD\u03B8\u03C1\u03C9\u03C0\u03BF\u03C2, \u03B1\u03BD\u03B8\u03C1\u03C9\u03C0\u03BF\u03C2", // Greek, tonos
    "\u05E9\u05C1\u05B8\u05DC\u05D5\u05B9\u05DD, \u05E9\u05DC\u05D5\u05DD", // Hebrew, points
    "\u0645\u064F\u062D\u064E\u0645\u0651\u064E\u062F, \u0645\u062D\u0645\u062F", // Arabic, vowels
    "\u0439\u043E\u0433\u0430, \u0438\u0306\u043E\u0433\u0430", // Russian, short i in two
    // characters
    "\u0130stanbul, istanbul",
    "\uFF34\uFF25\uFF21, tea",
    "stra\u00DFe, STRASSE"
  })
  void words_withMarksAndWithout_areOne(String one, String other) throws IOException {
    assertThat(words(Languages.ofPage(""), one)).isEqualTo(words(Languages.ofQuery(""), other));
  }

  @Test
  void words_thatDifferByASign_stayTwo() throws IOException {
    assertThat(
            words(
                Languages.ofPage(""),
                "\u0915\u0932 \u0915\u093E\u0932 \u0915\u0941\u0932")) // Hindi
        .doesNotHaveDuplicates()
        .hasSize(3);
    assertThat(words(Languages.ofPage(""), "\u30AC")).containsExactly("\u30AC"); // not ka, but ga
  }

  @Test
  void words_ofIdeographs_areCharactersAndPairs() throws IOException {
    assertThat(words(Languages.ofPage(""), "日本語"))
        .containsExactlyInAnyOrder("日", "日本", "本", "本語", "語");
    assertThat(words(Languages.ofQuery(""), "日本語")).containsExactly("日本", "本語");
  }

  @Test
  void words_ofThai_areLettersWithTheirSignsAndPairs() throws IOException {
    assertThat(words(Languages.ofPage(""), "x ที่นี่ y"))
        .containsExactly("x", "ที่", "ที่นี่", "นี่", "y");
    assertThat(words(Languages.ofQuery(""), "ที่นี่")).containsExactly("ที่นี่");
    assertThat(words(Languages.ofQuery(""), "ที่")).containsExactly("ที่");
  }
}
