package prospector.nugget.function;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.nugget.Judgement;
import prospector.nugget.NuggetFunction;
import prospector.nugget.Pages;
import prospector.nugget.SampleFactories;
import prospector.nugget.TopicTexts;
import prospector.nugget.text.WordVector;
import prospector.nugget.topic.Topic;
import prospector.web.fuzz.Cost;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.Media;
import prospector.web.page.ParsedPage;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;

/** The functions of a topic file other than keywords, examples and classifier. */
final class FunctionsTest {
  private static final String YES = "{ type = regex, title = \"\", case-sensitive = no }";
  private static final String NO = "{ type = regex, title = qqqq }";

  private final TopicTexts texts;

  FunctionsTest(@TempDir Path directory) {
    this.texts = new TopicTexts(directory);
  }

  @ParameterizedTest
  @CsvSource({
    "'type = regex, title = steam', 1",
    "'type = regex, title = STEAM', 1",
    "'type = regex, title = STEAM, case-sensitive = true', 0",
    "'type = regex, title = \"^steam\"', 0",
    "'type = regex, title = [nothing, steam]', 1",
    "'type = regex, title = steam, body = nothing', 0",
    "'type = regex, url = \"/a\\\\.html$\", body = boiler', 1",
    "'type = regex, html = \"<title>\"', 1",
  })
  void regex_parts_must_all_match(String nugget, double expected) {
    ParsedPage page = Pages.page("http://example.org/a.html", "Old Steam", "The boiler.");

    assertThat(texts.function(nugget).judge(page).score()).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(a+)+c",
        "(a|aa)*b",
        "(a|a?)+b",
        "(.*)*x",
        "(?:(a)|b)*c",
        "a*a*a*a*a*a*b",
        "(|){30}(|){30}(|){30}[^\\\\s\\\\S]", // the same without reading a character
        "(x?|y?){400}[^\\\\s\\\\S]",
        "(?:(a?){30}){20}b",
      })
  void regex_catastrophicPattern_ends_quickly(String pattern) {
    NuggetFunction function = texts.function("type = regex, body = \"" + pattern + "\"");
    ParsedPage page = Pages.page("", "a".repeat(300_000) + "!");

    List<Judgement> judgements = new ArrayList<>();
    Cost cost = Cost.of(() -> judgements.add(function.judge(page)));

    assertThat(judgements.get(0).score()).isZero();
    assertThat(judgements.get(0).reasons())
        .isSubsetOf("body did not match", "body took too long to match");
    assertThat(Duration.ofNanos(cost.nanos())).isLessThan(Duration.ofSeconds(10));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(?:^|\\PL)поезд(?:\\PL|$)",
        "[\\wа-я]+",
        "[^\\wа-я ]",
        "\\btrain\\b – \\w+",
        "\\btrain\\b[\\pP\\s–]+\\w",
        "\\x{43f}(?:\\x{436}|\\x{43e})",
        "(?:\\x{1000}|\\x{1001}|\\x{1002}|\\x{1003}|\\x{1004}|\\x{1005}|\\x{1006}|\\x{1007}|\\x{1008}|\\x{1009}|\\x{1010}|п)",
      })
  void regex_asciiEscapesWhereTheyAreRight_match(String pattern) {
    NuggetFunction function = texts.function("type = regex, body = \"\"\"" + pattern + "\"\"\"");

    assertThat(function.judge(Pages.page("", "поезд, train – a")).score()).isEqualTo(1);
  }

  @Test
  void regex_stepsOverTheBudget_say_so() {
    NuggetFunction function = texts.function("type = regex, body = \"(?:(a?){30}){20}b\"");
    int fits = RegexFunction.BUDGET / 10_000;

    Judgement within = function.judge(Pages.page("", "a".repeat(fits) + "b"));
    Judgement over = function.judge(Pages.page("", "a".repeat(RegexFunction.MAX_CHARS - 1) + "b"));

    assertThat(within.score()).isEqualTo(1);
    assertThat(over.reasons()).containsExactly("body took too long to match");
  }

  @Test
  void regex_patternsThatAreLargeTogether_areRefused() {
    String large = String.join(", ", Collections.nCopies(100, "\"(a{99}){99}\""));
    String both =
        "{ type = regex, title = [" + large + "] }\n, { type = regex, body = [" + large + "] }";
    String plain =
        IntStream.range(0, 5_000).mapToObj(i -> "\"word" + i + "\"").collect(joining(", "));

    assertThat(
            texts.complaints("topic { name = t, nugget { type = any-of, of = [" + both + "] } }"))
        .singleElement()
        .asString()
        .contains(":1: ", "title", "at most 200000 characters in all of the topic");
    assertThat(texts.function("type = regex, body = [" + plain + "]")).isNotNull();
  }

  /** A menu of topics on every page of a site makes none of them relevant. */
  @Test
  void judge_wordsInNavigationAlone_countForMarkupOnly() {
    ParsedPage page =
        new JsoupPageParser(ParserSettings.DEFAULT, Clock.systemUTC())
            .parse(
                CrawlUrl.ofNormal("http://example.org/"),
                Map.of("content-type", List.of("text/html")),
                "<nav>boiler valve piston</nav><p>Bread and butter for all of us</p>"
                    .getBytes(UTF_8));

    assertThat(texts.function("type = regex, body = boiler").judge(page).score()).isZero();
    assertThat(texts.function("type = regex, body = butter").judge(page).score()).isEqualTo(1);
    assertThat(texts.function("type = regex, html = boiler").judge(page).score()).isEqualTo(1);
    assertThat(WordVector.counts(page).size())
        .isEqualTo(WordVector.counts(Pages.page("", "Bread and butter for all of us")).size());
  }

  @Test
  void regex_reason_shows_the_match() {
    Judgement judgement =
        texts.function("type = regex, body = \"b.ile.\"").judge(Pages.page("", "a boiler"));

    assertThat(judgement.reasons()).containsExactly("body matched: boiler");
  }

  @ParameterizedTest
  @CsvSource({
    "'', 90, 1",
    "'kind = video', 90, 1",
    "'kind = audio', 90, 0",
    "'min-duration = 90s', 90, 1",
    "'min-duration = 2m', 90, 0",
    "'min-duration = 2m', -1, 0.4",
    "'title = [lecture]', 90, 1",
    "'title = [lectures]', 90, 1",
    "'title = [\"opening lecture\"]', 90, 1",
    "'title = [football, sport]', 90, 0.3",
  })
  void media_conditions_decide(String keys, int seconds, double expected) {
    NuggetFunction function = texts.function("type = media, " + keys);
    ParsedPage page = Pages.withMedia("Page", Pages.video("The Opening Lecture", seconds));

    assertThat(function.judge(page).score()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"'author = [ann]', 1", "'author = [bob]', 0.3"})
  void media_author_decides(String keys, double expected) {
    NuggetFunction function = texts.function("type = media, " + keys);
    Media film =
        new Media(Media.Kind.VIDEO, "/f.mp4", "Film", Optional.empty(), "Ann Lee", "video/mp4");

    Judgement judgement = function.judge(Pages.withMedia("Page", film));

    assertThat(judgement.score()).isEqualTo(expected);
    assertThat(judgement.reasons().get(0)).startsWith("video Film by Ann Lee, video/mp4");
  }

  @Test
  void media_pageThatIsAFile_counts_and_page_without_does_not() {
    NuggetFunction function = texts.function("type = media, kind = audio");
    ParsedPage file =
        Pages.page(
            "http://example.org/a.mp3", "audio/mpeg", "", "", Optional.empty(), List.<Media>of());

    assertThat(function.judge(file).score()).isEqualTo(1);
    assertThat(function.judge(Pages.page("audio", "audio")).score()).isZero();
  }

  @Test
  void language_text_decides_over_statement() {
    NuggetFunction german = texts.function("type = language, in = [de, nl]");
    String text =
        "Der Dampfzug verlässt jeden Morgen den alten Bahnhof und fährt entlang der Küste.";
    String english = "The steam train leaves the old station every morning along the coast.";

    assertThat(german.judge(Pages.stating("en", text)).score()).isGreaterThan(0.9);
    assertThat(german.judge(Pages.stating("de", english)).score()).isLessThan(0.1);
    assertThat(german.judge(Pages.stating("de-AT", "Hallo")).score()).isEqualTo(1);
    assertThat(german.judge(Pages.page("", "1234")).reasons())
        .containsExactly("too little text to detect a language");
  }

  @Test
  void language_otherCodesOfIt_are_it() {
    NuggetFunction norwegian = texts.function("type = language, in = [nb, ger]");

    assertThat(norwegian.criteria()).containsExactly("pages in de or no");
    assertThat(norwegian.judge(Pages.stating("nn-NO", "Hei")).score()).isEqualTo(1);
    assertThat(norwegian.judge(Pages.stating("no", "Hei")).score()).isEqualTo(1);
    assertThat(norwegian.judge(Pages.stating("da", "Hej")).score()).isZero();
  }

  @Test
  void language_sameText_gets_the_same_score() {
    NuggetFunction function = texts.function("type = language, in = da");
    ParsedPage page =
        Pages.page("", "Toget kører til Oslo og så videre mot Bergen i morgen tidlig");

    assertThat(function.judge(page)).isEqualTo(function.judge(page));
  }

  @Test
  void listed_variantsOfAUrl_are_one() {
    texts.write(
        "list.txt", "\uFEFFHTTP://EXAMPLE.org:80/a/./b\r\n  # note\n http://x.example/q?b=1 ");
    NuggetFunction function = texts.function("type = listed, file = list.txt");

    assertThat(function.judge(Pages.page("http://example.org/a/b", "", "")).score()).isEqualTo(1);
    assertThat(function.judge(Pages.page("http://x.example/q?b=1", "", "")).score()).isEqualTo(1);
    assertThat(function.judge(Pages.page("http://x.example/q?b=2", "", "")).score()).isZero();
  }

  @Test
  void listed_manyWrongLines_are_counted_not_all_shown() {
    texts.write("list.txt", "nonsense here\n".repeat(50));

    List<String> complaints =
        texts.complaints("topic { name = t, nugget { type = listed, file = list.txt } }");

    assertThat(complaints).hasSize(6);
    assertThat(complaints.get(5)).contains("list.txt: 45 more lines are no http(s) URL");
  }

  @ParameterizedTest
  @CsvSource({
    "all-of, YES YES, 1",
    "all-of, YES NO, 0",
    "any-of, NO YES, 1",
    "any-of, NO NO, 0",
    "weighted, YES NO, 0.5",
  })
  void combination_combines(String type, String parts, double expected) {
    String of = parts.replace("YES", YES).replace("NO", NO).replace("} {", "}, {");
    NuggetFunction function = texts.function("type = " + type + ", of = [" + of + "]");

    assertThat(function.judge(Pages.page("t", "b")).score()).isEqualTo(expected);
  }

  @Test
  void weighted_weights_count() {
    NuggetFunction function =
        texts.function(
            "type = weighted, of = [{ weight = 3, type = regex, body = boiler },"
                + " { type = regex, body = qqq }]");

    Judgement judgement = function.judge(Pages.page("", "boiler"));

    assertThat(judgement.score()).isCloseTo(0.75, within(1e-9));
    assertThat(judgement.reasons().get(0)).isEqualTo("0.75 of the mean: body matched: boiler");
  }

  @Test
  void not_turns_relevance_round_also_at_the_threshold() {
    NuggetFunction function = texts.function("type = not, of = " + NO);

    assertThat(function.judge(Pages.page("t", "b")).score()).isEqualTo(1);
    assertThat(
            new Negation(page -> new Judgement(0.5, List.of())).judge(Pages.page("", "")).score())
        .isLessThan(0.5);
  }

  @Test
  void threshold_ofAPart_becomes_one_half() {
    NuggetFunction at = new Rescaled(page -> new Judgement(0.8, List.of()), 0.8);
    NuggetFunction below = new Rescaled(page -> new Judgement(Math.nextDown(0.8), List.of()), 0.8);
    NuggetFunction top = new Rescaled(page -> new Judgement(1, List.of()), 0.8);

    assertThat(at.judge(Pages.page("", "")).score()).isEqualTo(0.5);
    assertThat(below.judge(Pages.page("", "")).score()).isLessThan(0.5);
    assertThat(top.judge(Pages.page("", "")).score()).isEqualTo(1);
  }

  @Test
  void threshold_inAFile_is_read_for_parts() {
    NuggetFunction function =
        texts.function(
            "type = all-of, of = [{ type = keywords, words = [steam], threshold = 0.99 }]");

    assertThat(function.judge(Pages.page("steam", "steam")).score()).isBetween(0.01, 0.49);
  }

  @Test
  void class_factoryThatThrowsForItsName_isFoundByItsClass() {
    String byClass = "type = class, name = \"" + SampleFactories.Nameless.class.getName() + "\"";

    assertThat(texts.function(byClass).judge(Pages.page("", "any")).score()).isEqualTo(1);
  }

  @Test
  void class_ownFunction_gets_its_config() {
    String byName = "type = class, name = long-pages, config { chars = 5 }";
    String byClass =
        byName.replace("long-pages", "\"" + SampleFactories.Length.class.getName() + "\"");

    assertThat(texts.function(byName).judge(Pages.page("", "12345")).score()).isEqualTo(1);
    assertThat(texts.function(byClass).judge(Pages.page("", "1234")).score()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "other, IllegalStateException: out of luck",
    "error, NoClassDefFoundError: org/acme/Gone",
    "plain error, java.lang.Error: no exception",
    "service, ServiceConfigurationError: no such service",
    "rude, broken threw prospector.nugget.SampleFactories",
    "deep, StackOverflowError",
    "score, score must be in [0,1]"
  })
  void class_ownFunctionThatThrows_scores_zero_with_a_reason(String title, String reason) {
    Judgement judgement =
        texts.function("type = class, name = broken").judge(Pages.page(title, ""));

    assertThat(judgement.score()).isZero();
    assertThat(judgement.reasons())
        .singleElement()
        .asString()
        .startsWith("broken ")
        .contains(reason);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "type = class, name = broken",
        "type = class, name = broken, threshold = 0.4",
        "type = not, of { type = class, name = broken }",
        "type = any-of, of = [{ type = class, name = broken }, { type = regex, title = qqq }]",
      })
  void faults_ownFunctionThatThrows_areCountedAndTheFirstIsNamed(String nugget) {
    Topic topic = texts.load("topic { name = t, nugget { " + nugget + " } }");
    ParsedPage page = Pages.page("other", "text");
    assertThat(topic.firstFault()).isEmpty();

    topic.nugget().judge(page);
    topic.nugget().judge(Pages.page("error", ""));
    Topic taught = Pages.taught(topic, List.of(Pages.taught(topic, page, true, true)));

    assertThat(topic.faults()).isGreaterThanOrEqualTo(2);
    assertThat(taught.faults()).isEqualTo(topic.faults());
    assertThat(topic.firstFault())
        .contains("broken threw java.lang.IllegalStateException: out of luck");
  }

  @Test
  void faults_ownFunctionOutOfMemory_passes() {
    NuggetFunction function =
        new Guarded(
            "mine",
            page -> {
              throw new OutOfMemoryError("in a test");
            });

    assertThatThrownBy(() -> function.judge(Pages.page("", "")))
        .isInstanceOf(OutOfMemoryError.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "type = keywords, words { steam = 2, \"steam train\" = 3, 蒸気 = 1, \"xx*\" = -1 }",
        "type = regex, title = \"x{5}\", body = \"(a+)+$\"",
        "type = media, title = steam",
        "type = language, in = [en, ja]",
        "type = examples, texts = [\"steam trains on old tracks\"]",
        "type = not, of { type = any-of, of = [{ type = regex, html = \"\\\\d\" }] }",
      })
  void judge_hostilePages_scores_within_bounds(String nugget) {
    NuggetFunction function = texts.function(nugget);

    for (ParsedPage page : Pages.hostile()) {
      Judgement judgement = function.judge(page);

      assertThat(judgement.score()).isBetween(0.0, 1.0);
      assertThat(judgement.reasons()).noneMatch(reason -> reason.startsWith("topic threw"));
      assertThat(judgement.reasons()).allMatch(reason -> reason.length() <= 400);
    }
  }

  @Test
  void regex_backspaceOfADoubleQuotedText_isRefused() {
    assertThat(
            texts.complaints("topic { name = t, nugget { type = regex, body = \"\\bsteam\\b\" } }"))
        .singleElement()
        .asString()
        .contains("is a backspace; write \\\\b there, or use three quotes");
    assertThat(texts.function("type = regex, body = \"\\\\bsteam\\\\b\"").criteria())
        .containsExactly("the body matches \\bsteam\\b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"600", "\"10\"", "0.5"})
  void media_durationWithoutAUnit_isRefused(String duration) {
    assertThat(
            texts.complaints(
                "topic { name = t, nugget { type = media, min-duration = " + duration + " } }"))
        .singleElement()
        .asString()
        .contains("a duration such as 90s, 10m or 2h");
  }
}
