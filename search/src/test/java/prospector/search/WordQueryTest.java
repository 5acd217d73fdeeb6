package prospector.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries that somebody typed, and some that nobody would. */
class WordQueryTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a:b:c",
        "foo:bar",
        "title:",
        "host:",
        "host: example.org",
        "-host:\"\"",
        "host:\" \"",
        "host:/x",
        "lang:",
        "lang: en",
        "\"",
        "\"open",
        "title:\"open",
        "-\"open",
        "*",
        "a*",
        "*a",
        "a*b",
        "lang:e*",
        "host:*",
        "!!!",
        "\"\"",
        "\"!?\"",
        "-",
        "--",
        ":",
        "-:",
        "title:\"\"",
        "a-b-c*",
        "   ",
        "",
        "\u0001",
        "\ud800"
      })
  void parse_whatIsNoQuery_isOneLineAndNeverAnotherFailure(String typed) throws IOException {
    assertThatThrownBy(() -> Pages.urls(filled(), typed))
        .isInstanceOfSatisfying(
            SearchException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(SearchException.Kind.QUERY);
              assertThat(e).hasMessageStartingWith("expected ").message().hasLineCount(1);
            });
  }

  private final Path dir;

  WordQueryTest(@TempDir Path dir) {
    this.dir = dir;
  }

  private Path filled() throws IOException {
    Path index = dir.resolve("index");
    Pages.write(index, Pages.page("https://a.example/", "steam", "steam engine", "en"));
    return index;
  }

  @ParameterizedTest
  @CsvSource({
    "foo:bar,expected one of the fields title:; heading:; url:; host:; lang:; got foo: at character 1; in quotes it is text",
    "x steam*y,expected a star only at the end of a word; as in steam*; got steam*y at character 3",
    "host: a.sim,expected a word of letters or digits; got nothing at character 1",
    "a lang: en,expected a word of letters or digits; got nothing at character 3",
    "s*,expected at least 2 letters before a star; got s* at character 1",
    "a \"b,expected a closing quote for the one at character 3; got none"
  })
  void parse_aMistake_saysWhatAndWhere(String typed, String message) {
    assertThatThrownBy(() -> WordQuery.parse(typed))
        .satisfies(
            e -> assertThat(String.valueOf(e.getMessage()).replace(',', ';')).isEqualTo(message));
  }

  @Test
  void parse_atItsBounds_isReadAndBeyondRefused() throws IOException {
    Path index = filled();
    String most = "steam ".repeat(WordQuery.CLAUSES);
    String phrase = "\"" + "steam ".repeat(PageQuery.PHRASE_WORDS) + "\"";

    assertThat(Pages.urls(index, most)).hasSize(1);
    assertThat(Pages.urls(index, phrase)).isEmpty();
    assertThat(Pages.urls(index, "x".repeat(WordQuery.CHARS))).isEmpty();
    assertThatThrownBy(() -> Pages.urls(index, most + "steam"))
        .hasMessage("expected at most 32 words and phrases, got more at character 193");
    assertThatThrownBy(() -> Pages.urls(index, phrase.replace("\"s", "\"steam s")))
        .hasMessage("expected a phrase of at most 64 words, got 65 at character 1");
    assertThatThrownBy(() -> WordQuery.parse("x".repeat(WordQuery.CHARS + 1)))
        .hasMessage("expected a query of at most 1000 characters, got 1001");
  }

  @Test
  void parse_quotesInsideAWord_areText() throws IOException {
    assertThat(WordQuery.parse("5\"disk").clauses()).hasSize(1);
    assertThat(Pages.urls(filled(), "steam-engine")).hasSize(1);
    assertThat(Pages.urls(filled(), "engine-steam")).isEmpty();
  }

  @Test
  void search_rubbishOfAnyKind_isAnAnswerOrAComplaint() throws IOException {
    Random random = new Random(7);
    String letters = "ab\"*:-()[]{}^~?\\/&|!+ \u0000\u4eac\ud83d\ude82\u0301title:host:lang:url:";
    try (IndexReading reading = IndexReading.open(filled())) {
      int answered = 0;
      for (int i = 0; i < 3_000; i++) {
        StringBuilder typed = new StringBuilder();
        int length = random.nextInt(24);
        for (int c = 0; c < length; c++) {
          typed.append(letters.charAt(random.nextInt(letters.length())));
        }
        try {
          reading.search(SearchRequest.of(typed.toString()));
          answered++;
        } catch (SearchException e) {
          assertThat(e.kind()).as(typed.toString()).isEqualTo(SearchException.Kind.QUERY);
        }
      }
      assertThat(answered).isGreaterThan(100);
    }
  }
}
