package prospector.nugget.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import prospector.nugget.NuggetFunction;
import prospector.nugget.TopicTexts;
import prospector.nugget.topic.TopicFile;

/** What a function says it looks for. */
final class CriteriaTest {
  private final TopicTexts texts;

  CriteriaTest(@TempDir Path directory) {
    this.texts = new TopicTexts(directory);
  }

  @Test
  void criteria_topicInWords_saysHowTheyCount() {
    assertThat(TopicFile.ofWords("the regular expressions").nugget().criteria())
        .containsExactly(
            "'the regular expressions' as a phrase, which counts 1.5 times, or regular, expressions"
                + " within 10 words in any order",
            "regular English plurals and singulars count as the same word",
            "a mention in the title counts as 3 in the text, one in a heading as 2, one in"
                + " navigation as 0.1; in a long page each counts less",
            "score 0.50 takes evidence of 2: 'the regular expressions' alone has that with 3"
                + " mentions in a text of 500 words");
  }

  @Test
  void criteria_keywords_saysWeightsAndWhatSpeaksAgainst() {
    NuggetFunction function =
        texts.function(
            "type = keywords, plurals = false, enough = 2"
                + ", words { \"steam engine\" = 2, \"locomot*\" = 0.5, toy = -1 }");

    assertThat(function.criteria())
        .contains(
            "'steam engine', weight 2 as a phrase",
            "'locomot*', weight 0.5: every word that begins so",
            "against: 'toy', weight -1")
        .noneMatch(line -> line.contains("plurals"));
  }

  @Test
  void criteria_manyKeywords_areCut() {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < 2_000; i++) {
      words.append("word").append(i).append(',');
    }

    assertThat(texts.function("type = keywords, words = [" + words + "]").criteria())
        .hasSizeLessThan(30)
        .contains("and 1980 more words and phrases");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "type = regex, url = [\"/a/\", \"/b/\"], title = x ; the url matches /a/ or /b/|the title"
            + " matches x",
        "type = language, in = [en, de] ; pages in de or en",
        "type = media, kind = video, min-duration = 10m ; pages that are or embed video of at least"
            + " 600 s",
        "type = not, of { type = regex, url = x } ; not:|  the url matches x",
        "type = any-of, of = [{ type = regex, url = x }, { type = regex, url = y, threshold = 0.7"
            + " }] ; any of:|  the url matches x|or:|  the url matches y|  relevant from 0.70 of"
            + " that (threshold)",
        "type = class, name = long-pages, config { chars = 1 } ; what the function long-pages says",
      })
  void criteria_ofEachKind_isInPlainWords(String nugget, String lines) {
    assertThat(texts.function(nugget).criteria()).isEqualTo(List.of(lines.split("\\|")));
  }

  @Test
  void criteria_ofEveryKind_isNotEmpty() {
    texts.write("list.txt", "http://example.org/\nhttp://example.org/2\n");

    assertThat(texts.function("type = listed, file = list.txt").criteria())
        .containsExactly("the 2 URLs of a list");
    assertThat(
            texts
                .function("type = examples, texts = [\"furnace whistle\", \"furnace pressure\"]")
                .criteria())
        .hasSize(2)
        .anyMatch(line -> line.startsWith("pages like 2 examples, alike by at least 0."))
        .anyMatch(line -> line.contains("furnace"));
  }
}
