package prospector.nugget.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StopWordsTest {

  private static List<String> left(String text) {
    WordCounts counts = WordCounts.of("", text, 1000, false);
    boolean[] in = StopWords.in(counts);
    List<String> left = new ArrayList<>();
    for (int entry = 0; entry < in.length; entry++) {
      if (!in[entry]) {
        left.add(counts.word(entry));
      }
    }
    return left;
  }

  @Test
  void in_wordBesideAnyFunctionWordOfAnotherLanguage_saysNothing() throws IOException {
    List<String> foreign = new ArrayList<>();
    try (InputStream in = StopWords.class.getResourceAsStream("stop-words.txt")) {
      byte[] listed = Objects.requireNonNull(in).readAllBytes();
      Folded.words(new String(listed, StandardCharsets.UTF_8)).stream()
          .filter(StopWords::isForeign)
          .forEach(foreign::add);
    }

    assertThat(foreign)
        .contains("le", "h\u00E1", "ne", "j\u00E1") // two and two have one hash
        .allSatisfy(word -> assertThat(left(word + " ai")).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"the ai and le", "the war", "ai", "y axis ai", "o ai e ai", "c u ai"})
  void in_wordWithoutMoreFunctionWordsOfOtherLanguages_isAWord(String text) {
    assertThat(left(text)).containsAnyOf("ai", "war");
  }

  @Test
  void in_singleLetters_sayNothingOfTheLanguage() {
    assertThat(left("Vuelta a Espa\u00F1a: a Lima, a Quito, de a\u00F1o en la era, a casa a pie"))
        .doesNotContain("era", "a")
        .contains("vuelta", "lima");
  }
}
