package prospector.nugget.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
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
import prospector.nugget.section.TopicFileException;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.ParsedPage;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;

/** Several words count together, not each alone. */
final class PhraseInWordsTest {
  private static final String FILLER = "lorem ipsum dolor ".repeat(160);
  private static final Topic REGULAR = TopicFile.ofWords("regular expressions");

  private final TopicTexts texts;

  PhraseInWordsTest(@TempDir Path directory) {
    this.texts = new TopicTexts(directory);
  }

  private static boolean isNugget(Topic topic, ParsedPage page) {
    return topic.isNugget(topic.nugget().judge(page));
  }

  private static ParsedPage html(String html) {
    return new JsoupPageParser(ParserSettings.DEFAULT, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC))
        .parse(
            CrawlUrl.ofNormal("http://example.org/"),
            Map.of("content-type", List.of("text/html; charset=utf-8")),
            html.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  @Test
  void judge_oneOfTheWordsHoweverOften_isNoNugget() {
    ParsedPage page = Pages.page("Expressions", "expressions ".repeat(26) + FILLER);

    Judgement judgement = REGULAR.nugget().judge(page);

    assertThat(judgement.score()).isZero();
    assertThat(judgement.reasons())
        .containsExactly(
            "not close together: 'regular expressions', only expressions 26, in title expressions"
                + " 1");
  }

  @Test
  void judge_wordsFarApart_isNoNugget() {
    String apart = "regular one two three four five six seven eight nine expressions ";
    String text = (apart + "x ".repeat(12)).repeat(9);

    assertThat(REGULAR.nugget().judge(Pages.page("", text)).score()).isZero();
    assertThat(isNugget(REGULAR, Pages.page("Regular", "expressions " + FILLER))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Regular expressions",
        "A regular-expression primer",
        "Expressions, whether regular or not",
        "Regular one two three four five six seven eight expressions"
      })
  void judge_togetherInTheTitle_isANugget(String title) {
    assertThat(isNugget(REGULAR, Pages.page(title, FILLER))).isTrue();
  }

  @Test
  void judge_twiceAsThePhraseOrThreeTimesCloseTogether_isANugget() {
    String near = "expressions that are regular " + "x ".repeat(12);
    String phrase = "regular expressions " + "x ".repeat(12);

    assertThat(isNugget(REGULAR, Pages.page("", FILLER + phrase))).isFalse();
    assertThat(isNugget(REGULAR, Pages.page("", FILLER + phrase.repeat(3)))).isTrue();
    assertThat(isNugget(REGULAR, Pages.page("", FILLER + near))).isFalse();
    assertThat(isNugget(REGULAR, Pages.page("", FILLER + near.repeat(4)))).isTrue();
  }

  @Test
  void judge_aMention_countsOnce() {
    assertThat(REGULAR.nugget().judge(Pages.page("", "expressions regular expressions")).reasons())
        .singleElement()
        .asString()
        .startsWith("'regular expressions' 1: ");
    assertThat(REGULAR.nugget().judge(Pages.page("", "regular expressions regular")).reasons())
        .singleElement()
        .asString()
        .startsWith("'regular expressions' 1: ");
  }

  @Test
  void judge_phraseLongerThanTheDistance_counts() {
    NuggetFunction function =
        texts.function("type = keywords, near = 2, words = [\"steam or other big engine\"]");

    assertThat(function.judge(Pages.page("", "steam or other big engine")).reasons())
        .singleElement()
        .asString()
        .startsWith("'steam or other big engine' 1: ");
    assertThat(function.judge(Pages.page("", "steam or some big engine")).score()).isZero();
  }

  @Test
  void judge_functionWords_needNotStand() {
    Topic topic = TopicFile.ofWords("the history of the tram");

    assertThat(isNugget(topic, Pages.page("Tram history", FILLER))).isTrue();
    assertThat(isNugget(topic, Pages.page("The of the", FILLER))).isFalse();
    assertThat(isNugget(TopicFile.ofWords("the Beatles"), Pages.page("Beatles", FILLER))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "search engine, Engine",
    "car engine, Engine",
    "world war, World",
    "IT security, Security",
    "AI safety, Safety",
    "vitamin A, Vitamin",
    "door of the church, Church",
  })
  void judge_wordThatMeansSomething_mustStand(String words, String title) {
    Topic topic = TopicFile.ofWords(words);

    assertThat(topic.nugget().judge(Pages.page(title, FILLER)).score()).isZero();
    assertThat(isNugget(topic, Pages.page(words, FILLER))).isTrue();
  }

  @Test
  void judge_numbersAndSingleCharacters_mustStand() {
    Topic topic = TopicFile.ofWords("world war 2");

    assertThat(isNugget(topic, Pages.page("War of the world", FILLER))).isFalse();
    assertThat(isNugget(topic, Pages.page("World war 2", FILLER))).isTrue();
  }

  @Test
  void judge_scriptWithoutSpaces_takesWordsAsTheyAreSeparated() {
    Topic topic = TopicFile.ofWords("蒸気 機関車");

    assertThat(isNugget(topic, Pages.page("機関車と蒸気", FILLER))).isTrue();
    assertThat(isNugget(topic, Pages.page("気蒸車機関", FILLER))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "人工知能 機械学習 深層学習, 人工知能と機械学習と深層学習",
    "富岳 スーパーコンピューター, 富岳というスーパーコンピューター",
    "รถไฟ ไอน้ำ, รถไฟพลังไอน้ำ",
    "서울 지하철 역사, 서울 도시철도와 지하철 노선의 역사",
  })
  void judge_scriptWithoutSpaces_countsACharacterAsHalfAWord(String words, String title) {
    assertThat(isNugget(TopicFile.ofWords(words), Pages.page(title, FILLER))).isTrue();
  }

  @Test
  void judge_scriptWithoutSpaces_countsFromTheEndOfAWordToTheStartOfTheNext() {
    Topic topic = TopicFile.ofWords("富岳 スーパーコンピューター");
    String near = "富岳" + "間".repeat(17) + "スーパーコンピューター";
    String far = "富岳" + "間".repeat(18) + "スーパーコンピューター";

    assertThat(isNugget(topic, Pages.page(near, FILLER))).isTrue();
    assertThat(isNugget(topic, Pages.page(far, FILLER))).isFalse();
    assertThat(topic.nugget().judge(html("<h1>富岳</h1><p>スーパーコンピューター</p>")).score()).isZero();
  }

  @Test
  void judge_distanceOfSpacedWords_isFromEndToEnd() {
    NuggetFunction function =
        texts.function("type = keywords, near = 5, words = [\"steam big-engine\"]");

    assertThat(function.judge(Pages.page("", "steam 1 2 big engine")).score()).isPositive();
    assertThat(function.judge(Pages.page("", "steam 1 2 3 big engine")).score()).isZero();
    assertThat(function.judge(Pages.page("", "big engine 1 2 3 steam")).score()).isPositive();
    assertThat(function.judge(Pages.page("", "big engine 1 2 3 4 steam")).score()).isZero();
  }

  @Test
  void judge_navigation_countsLessThanTextAndHeadingsMore() {
    String mention = "regular expressions";
    double nav = score("<ul class=menu>" + items(mention) + "</ul><p>" + FILLER);
    double text = score("<ul>" + items(mention) + "</ul><p>" + FILLER);
    double heading = score("<h2>" + items(mention) + "</h2><p>" + FILLER);

    assertThat(nav).isPositive().isLessThan(0.5);
    assertThat(text).isGreaterThan(0.5);
    assertThat(heading).isGreaterThan(text);
  }

  @Test
  void judge_wordsOnEitherSideOfAHeading_areNotTogether() {
    assertThat(score("<h1>Regular</h1><p>expressions</p>" + FILLER)).isZero();
  }

  @Test
  void judge_charactersThatAreManyWords_keepStretchesApart() {
    String words = "\uFDFA".repeat(50); // each becomes four words in normal form

    assertThat(score("<h1>" + words + " regular</h1><p>expressions</p>" + FILLER)).isZero();
    assertThat(score("<h1>" + words + " regular expressions</h1><p>" + FILLER)).isPositive();
  }

  @Test
  void judge_singleWord_countsWhereverItStands() {
    Topic topic = TopicFile.ofWords("steam");

    assertThat(topic.nugget().judge(html("<ul class=menu>" + items("steam") + "</ul>" + FILLER)))
        .isEqualTo(topic.nugget().judge(html("<ul>" + items("steam") + "</ul>" + FILLER)));
  }

  private static String items(String text) {
    return ("<li>" + text + "</li>").repeat(4);
  }

  private static double score(String html) {
    return REGULAR.nugget().judge(html(html)).score();
  }

  @Test
  void judge_endlessText_takesTimeInProportion() {
    Topic many = TopicFile.ofWords("a1 a2 a3 a4 a5 a6 a7 a8 a9 b1 b2 b3 b4 b5 b6 b7 b8 b9 c1 c2");
    String all = "a1 a2 a3 a4 a5 a6 a7 a8 a9 b1 b2 b3 b4 b5 b6 b7 b8 b9 c1 ";
    List<ParsedPage> pages = new java.util.ArrayList<>(Pages.hostile());
    pages.add(Pages.page(all.repeat(10_000), all.repeat(10_000)));
    pages.add(html("<h2>a1</h2>a2<nav>a3</nav>".repeat(20_000)));

    org.junit.jupiter.api.Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          for (ParsedPage page : pages) {
            assertThat(many.nugget().judge(page).score()).isZero();
          }
        });
  }

  @Test
  void ofWords_moreWordsThanCanStandTogether_complains() {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < 21; i++) {
      words.append(" word").append(i);
    }

    assertThatThrownBy(() -> TopicFile.ofWords(words.toString()))
        .isInstanceOf(TopicFileException.class)
        .hasMessageContaining("expected at most 20 words that tell pages apart, got 21 in 'word0")
        .hasMessageContaining("a topic file can say more");
  }

  @Test
  void keywords_near_saysTheSameAsATopicInWords() {
    NuggetFunction function =
        texts.function(
            "type = keywords, words = [\"regular expressions\"], near = 10, heading-weight = 2,"
                + " navigation-weight = 0.1");

    for (ParsedPage page :
        List.of(
            Pages.page("Regular expressions", FILLER),
            Pages.page("Expressions", FILLER + "expressions are regular"),
            html("<nav>regular expressions</nav><h1>Regular expression</h1>" + FILLER))) {
      assertThat(function.judge(page)).isEqualTo(REGULAR.nugget().judge(page));
    }
  }

  @Test
  void keywords_withoutNear_wantsThePhrase() {
    NuggetFunction function = texts.function("type = keywords, words = [\"regular expressions\"]");

    assertThat(function.judge(Pages.page("Expressions: regular", "")).score()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "near = 1 | topic.nugget.near: expected a number from 2 to 1000, got 1",
        "near = 2.5 | topic.nugget.near: expected a whole number of words, got 2.5",
        "navigation-weight = -1 | topic.nugget.navigation-weight: expected a number from 0 to 100",
        "heading-weight = x | topic.nugget.heading-weight: expected a number from 0 to 100",
      })
  void keywords_badRule_isAComplaint(String rule, String complaint) {
    assertThat(
            texts.complaints(
                "topic { name = t, nugget { type = keywords, words = [\"a b\"], " + rule + " } }"))
        .singleElement()
        .asString()
        .contains(complaint);
  }

  @Test
  void keywords_tooManyPhrasesToStandClose_isAComplaint() {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < 201; i++) {
      words.append("\"one w").append(i).append("\",");
    }

    assertThat(
            texts.complaints(
                "topic { name = t, nugget { type = keywords, near = 5, words = ["
                    + words
                    + "] } }"))
        .singleElement()
        .asString()
        .endsWith("topic.nugget.near: expected at most 200 phrases, got 201");
  }
}
