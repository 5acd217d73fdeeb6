package prospector.nugget.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.nugget.Judgement;
import prospector.nugget.NuggetFunction;
import prospector.nugget.Pages;
import prospector.nugget.TopicTexts;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.ParsedPage;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;

final class KeywordsFunctionTest {
  private static final String FILLER = "lorem ipsum dolor sit amet ".repeat(100);

  private final TopicTexts texts;

  KeywordsFunctionTest(@TempDir Path directory) {
    this.texts = new TopicTexts(directory);
  }

  private double score(String words, String title, String text) {
    return texts.function("type = keywords, " + words).judge(Pages.page(title, text)).score();
  }

  @Test
  void judge_moreMentions_score_higher_with_falling_steps() {
    double one = score("words = [steam]", "", FILLER + "steam");
    double two = score("words = [steam]", "", FILLER + "steam steam");
    double three = score("words = [steam]", "", FILLER + "steam steam steam");

    assertThat(one).isPositive().isLessThan(0.5);
    assertThat(two - one).isPositive();
    assertThat(three - two).isPositive().isLessThan(two - one);
    assertThat(three).isGreaterThanOrEqualTo(0.49);
  }

  @Test
  void judge_title_counts_more_than_text() {
    assertThat(score("words = [steam]", "steam", FILLER))
        .isGreaterThan(score("words = [steam]", "", FILLER + "steam"));
    assertThat(score("words = [steam], title-weight = 0", "steam", FILLER)).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "\"New Zealand\", news, a new thing a new car a new house",
    "\"len x\", lens, one len and another len and a len",
    "\"mean value\", means, a mean trick a mean man a mean dog",
  })
  void judge_wordThatIsNoPluralOfAnother_countsAlone(String phrase, String word, String text) {
    String first = "words = [" + phrase + ", " + word + "]";
    String last = "words = [" + word + ", " + phrase + "]";

    assertThat(score(first, "", text)).isZero();
    assertThat(score(last, "", text)).isZero();
    assertThat(score(first, "", word)).isPositive().isEqualTo(score(last, "", word));
    assertThat(score("words = [lenses]", "", "a lens")).isPositive();
  }

  @Test
  void judge_longPage_scores_lower() {
    assertThat(score("words = [steam]", "", FILLER.repeat(10) + "steam"))
        .isLessThan(score("words = [steam]", "", FILLER + "steam"));
  }

  @Test
  void judge_weights_count_and_negative_ones_subtract() {
    String plain = "words { steam = 1 }";
    String heavy = "words { steam = 4 }, enough = 2";

    assertThat(score(heavy, "", FILLER + "steam"))
        .isGreaterThan(score(plain, "", FILLER + "steam"));
    assertThat(score("words { steam = 1, game = -3 }", "steam game", FILLER)).isZero();
    assertThat(
            score(
                "words = [{ text = steam, weight = 1 }, { text = game, weight = -3 }]",
                "steam game",
                ""))
        .isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "steam train, a Steam-Train ride, true",
    "steam train, trains of steam, false",
    "steam train, steam trains, true",
    "steam train, steam. Train, true",
    "train, training, false",
    "train*, training, true",
    "train*, strain, false",
    "city, cities, true",
    "cities, city, true",
    "boxes, box, true",
    "news, new, false",
    "Straße, STRASSE, false",
    "straße, STRAßE, true",
    "ΟΔΟΣ, οδός, false",
    "οδος, ΟΔΟΣ, true",
    "café, CAFE\u0301, true",
    "steam, ｓｔｅａｍ, true",
    "قطار, قطـــار, true",
    "قطـار, القطار قطار, true",
    "قطـار, القطار, false",
    "蒸気機関車, 日本の蒸気機関車です, true",
    "蒸気機関車, 蒸気 機関車, true",
    "蒸気機関車, 蒸気機関, false",
    "기차, 기차는 빠르다, true",
    "𝒔team, steam, true",
    "𐐀𐐁, 𐐨𐐩, true",
    "c++, c, false",
    "c++, 'for(C++17)', true",
    "c#, 'In C#, as in F#.', true",
    "c, C# and C++, false",
    "c, a page /c#part, true",
    "notepad, Notepad++, true",
    "2024, in 2024, true",
    "i̇stanbul, İstanbul, false",
  })
  void judge_words_match_as_a_reader_would(String word, String text, boolean matches) {
    double score = score("words = [\"" + word + "\"]", "", text);

    assertThat(score > 0).isEqualTo(matches);
  }

  @ParameterizedTest
  @CsvSource({
    "movies, movie",
    "cookies, cookie",
    "ponies, pony",
    "cameras, camera",
    "photos, photo",
    "potatoes, potato",
    "potato, potatoes",
    "photo, photos",
    "shoes, shoe",
    "atlas, atlases"
  })
  void judge_regularPluralAndSingular_areOneWord(String word, String text) {
    assertThat(score("words = [" + word + "]", "", text)).isPositive();
  }

  @Test
  void judge_wordsThatSpeakAgainst_makeATopicNoEasierToMeet() {
    String text = "train " + "word ".repeat(499);
    double alone = score("words { train = 3 }", "", text);

    assertThat(score("words { train = 3, game = -2, simulator = -2 }", "", text)).isEqualTo(alone);
  }

  @Test
  void judge_theWordText_isAWordLikeOthers() {
    assertThat(score("words { text = 3, corpus = 2 }", "", "a text")).isPositive();
    assertThat(score("words { text = 3 }", "", "3")).isZero();
    assertThat(score("words = [{ text = train, weight = 3 }]", "", "a train")).isPositive();
    assertThat(score("words { text = \"3\", corpus = \"2\" }", "", "a text")).isPositive();
  }

  @Test
  void judge_textThatIsANumber_isLookedFor() {
    for (String text : List.of("\"42\"", "42")) {
      String words = "words = [{ text = " + text + ", weight = 2 }]";
      assertThat(score(words, "", "platform 42")).isPositive();
      assertThat(score(words, "", "a text, its weight")).isZero();
    }
    assertThat(score("words = [{ text = \"42\" }]", "", "platform 42")).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"22.10, 22.1", "007, 7", "0141036144, 141036144", "1e5, 100000.0"})
  void judge_numberAsAWord_isLookedForAsItIsWritten(String written, String other) {
    for (String words : List.of("[" + written + "]", "[{ text = " + written + ", weight = 2 }]")) {
      assertThat(score("words = " + words, "", "no. " + written)).as(words).isPositive();
      assertThat(score("words = " + words, "", "no. " + other)).as(words).isZero();
    }
  }

  @Test
  void judge_pluralsOff_takes_words_as_they_are() {
    assertThat(score("words = [train], plurals = false", "", "trains")).isZero();
  }

  @Test
  void judge_overlappingPhrases_are_all_counted() {
    Judgement judgement =
        texts
            .function("type = keywords, words = [\"a b\", \"b c\", \"a b c\", b, \"x b\"]")
            .judge(Pages.page("", "a b c a b"));

    assertThat(judgement.reasons())
        .hasSize(4)
        .anyMatch(r -> r.startsWith("'a b' 2:"))
        .anyMatch(r -> r.startsWith("'b c' 1:"))
        .anyMatch(r -> r.startsWith("'a b c' 1:"))
        .anyMatch(r -> r.startsWith("'b' 2:"));
  }

  @Test
  void judge_reasons_name_counts_strongest_first() {
    Judgement judgement =
        texts
            .function("type = keywords, words { steam = 1, \"steam train\" = 5 }")
            .judge(Pages.page("Steam train", "steam and steam"));

    assertThat(judgement.reasons().get(0)).startsWith("'steam train' 0, in title 1: +");
    assertThat(judgement.reasons().get(1)).startsWith("'steam' 2, in title 1: +");
  }

  @Test
  void judge_manyKeywords_finds_each() {
    StringBuilder words = new StringBuilder("words = [");
    for (int i = 0; i < 2000; i++) {
      words.append("\"word").append(i).append(" next").append(i).append("\",");
    }
    NuggetFunction function = texts.function("type = keywords, " + words + "]");

    for (int i : new int[] {0, 17, 1999}) {
      List<String> reasons =
          function.judge(Pages.page("", "x word" + i + " next" + i + " y")).reasons();
      assertThat(reasons).singleElement().asString().startsWith("'word" + i + " next" + i + "' 1:");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "toes, to the point and to the end",
    "theses, these are these and these",
    "doe, it does what it does",
    "cans, you can and we can"
  })
  void judge_functionWordThatLooksLikeAForm_isNone(String word, String text) {
    assertThat(score("words = [" + word + "]", text, text)).isZero();
    assertThat(score("words = [" + word + "]", word, text + " " + word)).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"locomot* engine", "*motive", "steam* train*"})
  void read_starThatWouldMeanNothing_isRefused(String words) {
    assertThatThrownBy(() -> texts.function("type = keywords, words = [\"" + words + "\"]"))
        .hasMessageContaining("a * only after a single word");
    assertThatThrownBy(() -> KeywordsReader.ofWords(words)).hasMessageContaining("a * is for");
  }

  /** A word is what white space separates, whatever it is cut into. */
  @ParameterizedTest
  @ValueSource(strings = {"機関車", "e-mail", "rock'n'roll"})
  void ofWords_oneWordOfSeveralParts_countsWhereverItStands(String word) {
    String menu = "<title>t</title><nav>" + (word + " ").repeat(4) + "</nav><p>text";
    ParsedPage page =
        new JsoupPageParser(ParserSettings.DEFAULT, Clock.systemUTC())
            .parse(
                CrawlUrl.ofNormal("http://a.test/"),
                Map.of("content-type", List.of("text/html; charset=utf-8")),
                menu.getBytes(StandardCharsets.UTF_8));

    double alone = KeywordsReader.ofWords(word).judge(page).score();

    assertThat(alone)
        .isEqualTo(
            texts.function("type = keywords, words = [\"" + word + "\"]").judge(page).score())
        .isGreaterThan(0.3);
  }

  @Test
  void read_starBetweenLetters_isAName() {
    assertThat(KeywordsReader.ofWords("M*A*S*H").judge(Pages.page("M*A*S*H", "M*A*S*H")).score())
        .isPositive();
  }

  @Test
  void read_keywordsThatAreLookedForAlike_areToldApartByNobody() {
    assertThatThrownBy(
            () -> texts.function("type = keywords, words { \"M&M\" = 3, \"M-M\" = -5, java = 1 }"))
        .hasMessageContaining("is looked for as 'm m', and so is 'M");
    assertThat(texts.function("type = keywords, words = [\"Notepad++\", java]").criteria())
        .anyMatch(line -> line.startsWith("'Notepad++' (looked for as 'notepad')"));
    assertThat(texts.function("type = keywords, words { \"C++\" = 3, \"C#\" = -5 }").criteria())
        .noneMatch(line -> line.contains("looked for"));
  }

  @Test
  void read_softHyphenAndZeroWidthSpace_areNoPartOfAWord() {
    assertThat(score("words = [\"loco\u00ADmotive\"]", "locomotive", FILLER)).isPositive();
    assertThat(score("words = [\"loco\u200Bmotive\"]", "locomotive", FILLER)).isPositive();
  }
}
