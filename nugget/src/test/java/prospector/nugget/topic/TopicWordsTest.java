package prospector.nugget.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import prospector.nugget.Judgement;
import prospector.nugget.NuggetFunction;
import prospector.nugget.TopicTexts;
import prospector.nugget.function.Guarded;
import prospector.web.page.ParsedPage;

/** The words that a topic names before any page was judged. */
final class TopicWordsTest {
  private final TopicTexts texts;

  TopicWordsTest(@TempDir Path directory) {
    this.texts = new TopicTexts(directory);
  }

  private List<String> words(String nugget) {
    return texts.load("topic { name = t, nugget { " + nugget + " } }").words();
  }

  @Test
  void words_listedPages_areThoseOfTheName() {
    texts.write("relevant.txt", "http://example.org/good\n");

    Topic topic =
        texts.load(
            "topic { name = \"Steam and trains\", nugget { type = listed, file = relevant.txt } }");

    assertThat(topic.words()).containsExactlyInAnyOrder("steam", "trains");
  }

  @Test
  void words_oneLine_areItsWords() {
    assertThat(TopicFile.ofWords("the Forth Bridge").words())
        .containsExactlyInAnyOrder("forth", "bridge");
  }

  @Test
  void words_thatSayNothingInOtherLanguages_areThoseOfATopicInEnglish() {
    assertThat(TopicFile.ofWords("AI safety").words()).containsExactlyInAnyOrder("ai", "safety");
    assertThat(TopicFile.ofWords("the war").words()).containsExactly("war");
    assertThat(TopicFile.ofWords("so war der Krieg").words()).containsExactly("krieg");
    assertThat(TopicFile.ofWords("und AI").words()).containsExactly("ai");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "words { \"steam engine\" = 1, toy = -2, \"locomot*\" = 1 } ; steam engine locomot",
        "type = regex, title = \"railways?\", body = \"\\\\bcoal\\\\s+(mine|pit)s?\\\\b\""
            + "; railway coal mine pit",
        "type = regex, body = \"(?i)[Ss]team{2}(?<x>fire)\" ; team fire",
        "type = regex, url = \"/trains/\" ; ''",
        "type = any-of, of = [{ type = keywords, words = [coal] }"
            + ", { type = not, of { type = keywords, words = [games] } }] ; coal",
        "type = language, in = [en] ; ''",
        "type = examples, texts = [\"furnace whistle\", \"furnace pressure\"]"
            + "; furnace whistle pressure",
      })
  void words_ofAFunction_areThoseThatSpeakForTheTopic(String nugget, String expected) {
    String typed = nugget.startsWith("type") ? nugget : "type = keywords, " + nugget;

    assertThat(String.join(" ", words(typed)).split(" "))
        .containsExactlyInAnyOrder(expected.split(" "));
  }

  @Test
  void words_ofAFunctionThatThrows_areNone() {
    NuggetFunction broken =
        new NuggetFunction() {
          @Override
          public Judgement judge(ParsedPage page) {
            return new Judgement(0, List.of());
          }

          @Override
          public List<String> words() {
            throw new IllegalStateException("out of words");
          }
        };

    assertThat(new Guarded("mine", broken).words()).isEmpty();
  }
}
