package prospector.nugget.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import prospector.nugget.NuggetFunction;
import prospector.nugget.PageDigest;
import prospector.nugget.Pages;
import prospector.nugget.TaughtPage;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.web.page.ParsedPage;

/** Topics that labels have taught. */
final class TaughtTopicTest {
  private static final List<String> TRAINS =
      List.of("locomotive", "railway", "carriage", "signal", "platform", "boiler", "tender");
  private static final List<String> FOOD =
      List.of("dumplings", "basket", "rice", "kitchen", "recipe", "ginger", "sauce");
  private static final List<String> ANY =
      List.of("people", "water", "morning", "small", "village", "house", "summer", "winter");

  private static final Topic STEAM = TopicFile.ofWords("steam");

  private static ParsedPage page(int number, List<String> words, String first) {
    Random random = new Random(number);
    StringBuilder text = new StringBuilder(first);
    for (int i = 0; i < 40; i++) {
      List<String> from = i % 2 == 0 ? words : ANY;
      text.append(' ').append(from.get(random.nextInt(from.size())));
    }
    return Pages.page("http://a.example/" + number, "Page", text.toString());
  }

  private static ParsedPage train(int number) {
    return page(number, TRAINS, "steam steam");
  }

  private static ParsedPage food(int number) {
    return page(number, FOOD, "steam steam");
  }

  private static ParsedPage other(int number) {
    return page(number, ANY, "nothing");
  }

  /** Twenty recipes are no nuggets, says somebody; beside them pages as the function judged. */
  private static List<TaughtPage> lessons() {
    List<TaughtPage> pages = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      pages.add(Pages.taught(STEAM, food(i), false, true));
      pages.add(Pages.taught(STEAM, i % 2 == 0 ? train(i) : food(100 + i), true, false));
      pages.add(Pages.taught(STEAM, other(i), false, false));
    }
    return pages;
  }

  private static long nuggets(Topic topic, List<ParsedPage> pages) {
    return pages.stream().filter(page -> topic.isNugget(topic.nugget().judge(page))).count();
  }

  private static List<ParsedPage> pages(java.util.function.IntFunction<ParsedPage> kind) {
    return java.util.stream.IntStream.range(1000, 1050).mapToObj(kind).toList();
  }

  @Test
  void taught_downOfOneKind_judgesThatKindOnlyOtherwise() {
    Topic taught = Pages.taught(STEAM, lessons());

    assertThat(nuggets(STEAM, pages(TaughtTopicTest::food))).isEqualTo(50);
    assertThat(nuggets(taught, pages(TaughtTopicTest::food))).isLessThan(5);
    assertThat(nuggets(taught, pages(TaughtTopicTest::train))).isEqualTo(50);
    assertThat(nuggets(taught, pages(TaughtTopicTest::other))).isZero();
    assertThat(taught.nugget().judge(food(1000)).reasons().get(0)).startsWith("labels -");
  }

  @Test
  void taught_upOfAKindTheFunctionMisses_findsIt() {
    List<TaughtPage> pages = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      pages.add(Pages.taught(STEAM, page(i, FOOD, "plain"), true, true));
      pages.add(Pages.taught(STEAM, train(i), true, false));
      pages.add(Pages.taught(STEAM, other(i), false, false));
    }

    Topic taught = Pages.taught(STEAM, pages);

    assertThat(nuggets(taught, pages(number -> page(number, FOOD, "plain")))).isGreaterThan(45);
    assertThat(nuggets(taught, pages(TaughtTopicTest::other))).isLessThan(5);
  }

  @Test
  void taught_pageUnlikeTheLabelled_isJudgedAsBefore() {
    Topic taught = Pages.taught(STEAM, lessons());
    ParsedPage page = Pages.page("http://a.example/x", "Opera", "overture soprano libretto");

    assertThat(taught.nugget().judge(page)).isEqualTo(STEAM.nugget().judge(page));
  }

  @Test
  void taught_withoutLabels_isTheSameTopic() {
    assertThat(Pages.taught(STEAM, List.of(Pages.taught(STEAM, train(1), true, false))))
        .isSameAs(STEAM);
  }

  @Test
  void taught_functionThatTakesNoExamples_readsNoPageAgain() {
    List<String> read = new ArrayList<>();

    Topic taught = Pages.taught(STEAM, List.of(readAgain(STEAM, food(1), false, read)));

    assertThat(read).isEmpty();
    assertThat(taught).isNotSameAs(STEAM);
  }

  @Test
  void taught_examplesFromPagesReadAgain_judgeByThem() {
    NuggetFunction like = ExamplesFunction.of(List.of(train(1), train(2), train(3)));
    Topic topic = new Topic("like", like, 0.5, List.of(), "");
    ParsedPage food = page(9, FOOD, "plain");
    List<String> read = new ArrayList<>();

    Topic taught = Pages.taught(topic, List.of(readAgain(topic, food, true, read)));

    assertThat(read).isNotEmpty().containsOnly(food.url().value());
    assertThat(taught.nugget().criteria().get(0)).contains("4 examples");
  }

  private static TaughtPage readAgain(
      Topic topic, ParsedPage page, boolean relevant, List<String> read) {
    Supplier<Optional<ParsedPage>> again =
        () -> {
          read.add(page.url().value());
          return Optional.of(page);
        };
    return new TaughtPage(topic.digest(page, again), relevant, true);
  }

  @Test
  void taught_examples_takeTheLabelledAmongThem() {
    NuggetFunction like = ExamplesFunction.of(List.of(train(1), train(2), train(3)));
    double before = like.judge(page(9, FOOD, "plain")).score();

    NuggetFunction taught = Teachable.teach(like, List.of(page(1, FOOD, "plain")));

    assertThat(taught.judge(page(9, FOOD, "plain")).score()).isGreaterThan(before);
  }

  /** Reading a page again takes a query and a parse. */
  @Test
  void taught_nothingWantedByAFunctionOfExamples_readsNoPageAgain() {
    NuggetFunction takesExamples = new Examples();
    List<TaughtPage> pages = new ArrayList<>();
    for (TaughtPage page : lessons()) {
      PageDigest unread =
          new PageDigest(
              page.page().url(),
              page.page().features(),
              page.page().score(),
              () -> {
                throw new AssertionError("read again");
              });
      pages.add(new TaughtPage(unread, page.relevant(), page.labelled()));
    }

    assertThat(LabelledFunction.of(takesExamples, 0.5, pages)).isNotNull();
  }

  private static final class Examples implements NuggetFunction, Teachable {
    @Override
    public NuggetFunction taught(List<ParsedPage> relevant) {
      throw new AssertionError("nothing is wanted");
    }

    @Override
    public prospector.nugget.Judgement judge(ParsedPage page) {
      return STEAM.nugget().judge(page);
    }
  }
}
