package prospector.prioritizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class OnlineLearnerTest {
  private static final LearnerSettings SETTINGS = LearnerSettings.defaults(1);

  private final OnlineLearner learner = new OnlineLearner(SETTINGS);

  /** Links called "steam" lead to nuggets, links called "legal" do not. */
  private static List<Lesson> teach(OnlineLearner learner, int from, int to) {
    List<Lesson> lessons = new ArrayList<>();
    for (int i = from; i < to; i++) {
      boolean nugget = i % 4 == 0;
      Parent parent = Links.parent("hub" + i % 7, false);
      QueuedUrl url = Links.queued("page" + i, parent, nugget ? "steam engine" : "legal note");
      learner
          .reward(url.features(), List.of(nugget ? "coal" : "law"), nugget)
          .ifPresent(lessons::add);
    }
    return lessons;
  }

  @Test
  void learn_lessonsOfAnother_makeTheSameModel() {
    OnlineLearner other = new OnlineLearner(SETTINGS);

    teach(learner, 0, 200).forEach(other::learn);

    assertThat(other.snapshot()).isEqualTo(learner.snapshot());
  }

  @Test
  void learn_lessonsInAnOldCrawl_makeAModelThatRanksTheSame() {
    OnlineLearner other = new OnlineLearner(SETTINGS);
    teach(learner, 0, 2_000).forEach(other::learn);
    Parent parent = Links.parent("other", false);
    QueuedUrl late = Links.queued("n", parent, "late word");
    double before = other.publish().score(late);

    for (int i = 0; i < 400; i++) { // what is new by then is learned from others all the same
      List<LinkFeatures> links = Links.queued("l" + i, parent, "late word").features();
      learner.reward(links, List.of("steam"), true).ifPresent(other::learn);
      links = Links.queued("e" + i, parent, "early word").features();
      learner.reward(links, List.of("law"), false).ifPresent(other::learn);
    }

    UrlScorer scorer = other.publish();
    assertThat(scorer.score(late)).isGreaterThan(before + 1);
    assertThat(scorer.score(late))
        .isGreaterThan(scorer.score(Links.queued("n", parent, "early word")) + 1);
    assertThat(other.snapshot()).isNotEqualTo(learner.snapshot()); // only one of them replayed
  }

  @Test
  void bins_groupWithoutAVisit_isNotTakenForAverage() {
    List<LinkFeatures> links = Links.queued("x", Links.parent("p", false), "note").features();
    LinkFeatures link = links.get(0);
    int anchor = GroupKind.ANCHOR.ordinal();
    GroupTable groups = new GroupTable(100);
    for (int page = 0; page < 4; page++) { // a nugget in four is what all pages have
      groups.count(LinkModel.key(link, anchor), page == 0);
    }
    LinkModel model =
        new LinkModel(
            Dense.startWeights(),
            groups,
            0.25,
            new double[Dense.FEATURES],
            HubTraining.Weights.NONE,
            Map.of());

    int[] bins = model.bins(links, link);

    assertThat(bins[anchor]).isEqualTo(Dense.groupIndex(anchor, Dense.groupBin(0)));
    int siblings = GroupKind.SIBLINGS.ordinal();
    assertThat(bins[siblings]).isEqualTo(Dense.groupIndex(siblings, Dense.UNVISITED));
    assertThat(model.weights()[bins[siblings]]).isZero();
  }

  @Test
  void reward_seedsWithoutLinks_isNoLesson() {
    assertThat(learner.reward(List.of(), List.of("coal"), true)).isEmpty();
  }

  @Test
  void lesson_featureOutOfRange_isRefused() {
    int[] none = {};
    long[] keys = {};
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Lesson(1, new int[] {Dense.FEATURES}, keys, keys, none, true))
        .withMessageContaining("" + Dense.FEATURES);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Lesson(1, none, keys, keys, new int[] {-1}, true))
        .withMessageContaining("-1");
  }

  @Test
  void publish_beforeAnyReward_prefersLinksOfRelevantParents() {
    UrlScorer scorer = learner.publish();

    assertThat(scorer.score(Links.queued("a", Links.parent("good", true), "x")))
        .isGreaterThan(scorer.score(Links.queued("a", Links.parent("bad", false), "x")) + 1);
  }

  @Test
  void publish_beforeAnyReward_prefersTheWordsOfTheTopic() {
    UrlScorer scorer = new OnlineLearner(SETTINGS.withWords(List.of("steam", "engine"))).publish();
    Parent parent = Links.parent("hub", false);

    double named = scorer.score(Links.queued("a", parent, "steam engines"));

    assertThat(named).isGreaterThan(scorer.score(Links.queued("a", parent, "legal note")) + 1);
    assertThat(named)
        .isGreaterThan(learner.publish().score(Links.queued("a", parent, "steam engines")) + 1);
  }

  @Test
  void reward_againstTheWordsOfTheTopic_isLearned() {
    OnlineLearner told = new OnlineLearner(SETTINGS.withWords(List.of("legal", "law")));

    teach(told, 0, 200);

    UrlScorer scorer = told.publish();
    Parent parent = Links.parent("other", false);
    assertThat(scorer.score(Links.queued("n", parent, "steam engine")))
        .isGreaterThan(scorer.score(Links.queued("n", parent, "legal note")) + 1);
  }

  @Test
  void atLeast_hostNeverTried_isAShareOfTheBaseRateAndFallsWithPagesInVain() {
    UrlScorer scorer = new OnlineLearner(SETTINGS.withDoubt(0.1)).publish();
    double untried = Math.log(0.02 / 0.98) + Math.log(0.1); // a page in fifty before the first

    assertThat(scorer.atLeast(0, 0)).isCloseTo(untried, within(1e-9));
    assertThat(scorer.atLeast(9, 0)).isCloseTo(untried - 2 * Math.log(10), within(1e-9));
    assertThat(scorer.atLeast(9, 2)).isCloseTo(untried - 2 * Math.log(4), within(1e-9));
  }

  @Test
  void atLeast_withoutDoubt_isNothing() {
    assertThat(new OnlineLearner(SETTINGS.withDoubt(0)).publish().atLeast(0, 0))
        .isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(Policies.bfs().atLeast(0, 0)).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void reward_wordsOfNuggets_scoreHigher() {
    teach(learner, 0, 200);

    UrlScorer scorer = learner.publish();

    Parent parent = Links.parent("other", false);
    assertThat(scorer.score(Links.queued("n", parent, "steam engine")))
        .isGreaterThan(scorer.score(Links.queued("n", parent, "legal note")) + 1);
  }

  /** Copies of nuggets under one host, called as nuggets are. */
  @Test
  void nothingNew_copiesOfNuggets_lowerTheirGroupsAndNotTheirWords() {
    teach(learner, 0, 200);
    Parent hub = Links.parent("hub of copies", false);
    Parent other = Links.parent("other", false);
    QueuedUrl fresh = Links.queued("fresh", other, "steam engine");
    QueuedUrl sibling = Links.queued("sibling", hub, "steam engine");
    UrlScorer before = learner.publish();

    for (int i = 0; i < 20; i++) {
      learner.nothingNew(Links.queued("copy" + i, hub, "coal engine").features());
    }

    UrlScorer after = learner.publish();
    assertThat(after.score(sibling) - before.score(sibling))
        .isLessThan(after.score(fresh) - before.score(fresh) - 0.1);
    assertThat(learner.pages()).isEqualTo(220);
  }

  @Test
  void nothingNew_toldToAnother_makesTheSameModel() {
    OnlineLearner other = new OnlineLearner(SETTINGS);
    teach(learner, 0, 40).forEach(other::learn);
    Lesson copy =
        learner
            .nothingNew(Links.queued("copy", Links.parent("hub", false), "steam").features())
            .orElseThrow();

    other.learn(copy);

    assertThat(other.snapshot()).isEqualTo(learner.snapshot());
    assertThat(copy.features()).as("so that earlier versions count it").isEmpty();
    assertThat(learner.nothingNew(List.of())).isEmpty();
  }

  @Test
  void reward_siblingsOfNuggets_scoreHigher() {
    for (int i = 0; i < 20; i++) {
      Parent parent = Links.parent(i % 2 == 0 ? "hub" : "desert", false);
      List<LinkFeatures> links = Links.queued("p" + i, parent, "no " + i).features();
      learner.reward(links, List.of(), i % 2 == 0);
    }

    UrlScorer scorer = learner.publish();

    assertThat(scorer.score(Links.queued("n", Links.parent("hub", false), "x")))
        .isGreaterThan(scorer.score(Links.queued("n", Links.parent("desert", false), "x")));
  }

  @Test
  void reward_wordsOfNuggetPages_raiseLinksThatNobodyTried() {
    teachPages();

    UrlScorer scorer = learner.publish();

    Parent plain = new Parent("http://a.test/p", 0, false, 1, 9, List.of());
    assertThat(scorer.score(Links.queued("n", plain, "tender piston")))
        .isGreaterThan(scorer.score(Links.queued("n", plain, "statute clause")) + 1);
  }

  @Test
  void reward_wordsOfNuggetPages_raiseLinksOfIrrelevantPagesThatSpeakOfThem() {
    teachPages();

    UrlScorer scorer = learner.publish();

    assertThat(scorer.score(Links.queued("n", saying("tender", "piston"), "x")))
        .isGreaterThan(scorer.score(Links.queued("n", saying("statute", "clause"), "x")) + 0.5);
  }

  @Test
  void reward_wordsOfNuggetPages_raiseWordsThatBeginAlike() {
    teachPages();

    UrlScorer scorer = learner.publish();

    assertThat(scorer.score(Links.queued("n", saying(), "tendering pistol")))
        .isGreaterThan(scorer.score(Links.queued("n", saying(), "static claims")) + 1);
    assertThat(scorer.score(Links.queued("n", saying(), "ten pis")))
        .as("three letters are a word of their own")
        .isEqualTo(scorer.score(Links.queued("n", saying(), "sta cla")));
  }

  @Test
  void reward_wordsOfNuggetPages_raiseAnchorsThatSayNothingInSuchSurroundings() {
    teachPages();

    UrlScorer scorer = learner.publish();

    assertThat(scorer.score(inText("here", "all of a tender and its piston")))
        .isGreaterThan(scorer.score(inText("here", "all of a statute and its clause")) + 1);
    assertThat(scorer.score(inText("old models", "all of a tender and its piston")))
        .as("an anchor of two words speaks for itself")
        .isEqualTo(scorer.score(inText("old models", "all of a statute and its clause")));
  }

  private static QueuedUrl inText(String anchor, String context) {
    LinkEvidence link = new LinkEvidence(saying(), anchor, context, "body/p/a", 3);
    return new QueuedUrl(Links.url("n"), 1, 1, link);
  }

  @Test
  void explain_wordThatBeginsLikeTheTopic_isNamedByItsStart() {
    teachPages();

    Explanation explanation = learner.publish().explain(Links.queued("n", saying(), "tendering"));

    assertThat(explanation.parts())
        .extracting(Explanation.Part::name)
        .anyMatch(name -> name.matches("words of the anchor \\+\\d \\(ten\\*.*\\)"));
  }

  @Test
  void explain_topicOfTheParent_namesItsWords() {
    teachPages();

    Explanation explanation =
        learner.publish().explain(Links.queued("n", saying("tender", "piston"), "x"));

    assertThat(explanation.parts())
        .extracting(Explanation.Part::name)
        .anyMatch(
            name ->
                name.matches("words of the parent \\+\\d \\((tender, piston|piston, tender)\\)"));
  }

  /** Nuggets speak of tenders and pistons, other pages of statutes; their links tell nothing. */
  private void teachPages() {
    for (int i = 0; i < 60; i++) {
      boolean nugget = i % 4 == 0;
      List<String> terms = nugget ? List.of("tender", "piston") : List.of("statute", "clause");
      Parent parent = new Parent("http://a.test/p" + i, 0, false, 1, 9, List.of());
      learner.reward(Links.queued("page" + i, parent, "x").features(), terms, nugget);
    }
  }

  private static Parent saying(String... terms) {
    return new Parent("http://a.test/p", 0, false, 1, 9, List.of(terms));
  }

  @Test
  void score_severalLinks_isTheBestOfThem() {
    teach(learner, 0, 200);
    UrlScorer scorer = learner.publish();
    QueuedUrl poor = Links.queued("n", Links.parent("a", false), "legal note");
    double before = scorer.score(poor);

    poor.add(Links.link(Links.parent("b", false), "steam engine"));

    assertThat(scorer.score(poor)).isGreaterThan(before + 0.5);
  }

  @Test
  void publish_laterRewards_leaveEarlierScorersAlone() {
    teach(learner, 0, 100);
    UrlScorer early = learner.publish();
    QueuedUrl url = Links.queued("n", Links.parent("hub1", false), "steam engine");
    double before = early.score(url);

    teach(learner, 100, 300);
    UrlScorer late = learner.publish();

    assertThat(early.score(url)).isEqualTo(before);
    assertThat(late.version()).isEqualTo(early.version() + 1);
    assertThat(late.score(url)).isNotEqualTo(before);
  }

  @Test
  void explain_trainedModel_partsSumToTheScoreAndNameTheWords() {
    teach(learner, 0, 200);
    UrlScorer scorer = learner.publish();
    QueuedUrl url = Links.queued("n", Links.parent("hub1", false), "legal note");
    url.add(Links.link(Links.parent("hub0", true), "steam engine"));

    Explanation why = scorer.explain(url);

    double sum = why.parts().stream().mapToDouble(Explanation.Part::share).sum();
    assertThat(sum).isCloseTo(scorer.score(url), within(1e-9));
    assertThat(why.score()).isCloseTo(scorer.score(url), within(1e-9));
    assertThat(why.parts())
        .extracting(Explanation.Part::name)
        .contains("anchor:steam", "siblings success 8 of 29", "host success 50 of 200")
        .doesNotContain("anchor:legal")
        .allMatch(name -> !name.isBlank());
  }

  @Test
  void restore_snapshot_goesOnExactlyLikeTheOriginal() {
    teach(learner, 0, 150);
    OnlineLearner copy = new OnlineLearner(SETTINGS);

    copy.restore(learner.snapshot());
    teach(learner, 150, 250);
    teach(copy, 150, 250);

    QueuedUrl url = Links.queued("n", Links.parent("hub1", false), "steam engine");
    UrlScorer expected = learner.publish();
    UrlScorer actual = copy.publish();
    assertThat(actual.score(url)).isEqualTo(expected.score(url));
    assertThat(actual.version()).isEqualTo(expected.version());
  }

  @Test
  void restore_otherBytes_isRefusedAndChangesNothing() {
    teach(learner, 0, 50);
    QueuedUrl url = Links.queued("n", Links.parent("hub1", false), "steam engine");
    double before = learner.publish().score(url);
    byte[] cut = Arrays.copyOf(learner.snapshot(), 200);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> learner.restore("no model".getBytes(StandardCharsets.UTF_8)))
        .withMessageContaining("expected a link model");
    assertThatIllegalArgumentException().isThrownBy(() -> learner.restore(cut));

    assertThat(learner.publish().score(url)).isEqualTo(before);
  }

  @Test
  void settings_outOfRange_areRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LearnerSettings(0, 8, 10, 10_000, 0, 0, 0, List.of(), 1))
        .withMessageContaining("learningRate");
  }

  /** Irrelevant pages called "index" have four nuggets each, pages called "note" lead nowhere. */
  private static void teachHubs(OnlineLearner learner, int pages, boolean knownElsewhere) {
    teachHubs(learner, pages, knownElsewhere, false);
  }

  /** Every eighth page, called "index", has four nuggets; other pages are called "note". */
  private static void teachHubs(
      OnlineLearner learner, int pages, boolean knownElsewhere, boolean lists) {
    for (int i = 0; i < pages; i++) {
      boolean hub = i % 8 == 0;
      QueuedUrl page = Links.queued("p" + i, Links.parent("root", false), hub ? "index" : "note");
      if (hub && lists) {
        learner.nothingNew(page.features());
      } else {
        learner.reward(page.features(), List.of("plain"), false);
      }
      for (int nugget = 0; hub && nugget < 4; nugget++) {
        Parent first = Links.parent(knownElsewhere ? "elsewhere" : "p" + i, false);
        QueuedUrl found = Links.queued("p" + i + "n" + nugget, first, "item");
        if (knownElsewhere) {
          found.add(Links.link(Links.parent("p" + i, false), "item"));
        }
        learner.reward(found.features(), List.of("coal"), true);
      }
    }
  }

  private static double lead(OnlineLearner learner, String word, String before) {
    UrlScorer scorer = learner.publish();
    Parent parent = Links.parent("other", false);
    return scorer.score(Links.queued("a", parent, word))
        - scorer.score(Links.queued("b", parent, before));
  }

  /** By how much pages called "index" come before those called "note" for what they lead to. */
  private static double leadOfHubs(boolean knownElsewhere) {
    OnlineLearner hubs = new OnlineLearner(SETTINGS.withCredit(0));
    OnlineLearner none = new OnlineLearner(SETTINGS.withCredit(0).withHubs(0));
    teachHubs(hubs, 800, knownElsewhere);
    teachHubs(none, 800, knownElsewhere);
    return lead(hubs, "index", "note") - lead(none, "index", "note");
  }

  @Test
  void score_pagesThatManyNuggetsAreFirstFoundOn_comeBeforePagesThatLeadNowhere() {
    assertThat(leadOfHubs(false)).isGreaterThan(1.5);
  }

  /** A list that shows enough of the topic to be relevant is a way to nuggets like any other. */
  @Test
  void score_relevantListsThatManyNuggetsAreFirstFoundOn_comeBeforePagesThatLeadNowhere() {
    OnlineLearner hubs = new OnlineLearner(SETTINGS.withCredit(0));
    OnlineLearner none = new OnlineLearner(SETTINGS.withCredit(0).withHubs(0));
    teachHubs(hubs, 800, false, true);
    teachHubs(none, 800, false, true);

    assertThat(lead(hubs, "index", "note")).isGreaterThan(lead(none, "index", "note") + 1.5);
  }

  @Test
  void nothingNew_listBeforeANugget_getsNoCreditButThePageBeforeItDoes() {
    Parent root = Links.parent("root", false);
    for (int i = 0; i < 60; i++) {
      String way = "way" + i;
      learner.reward(Links.queued("n" + i, root, "note").features(), List.of("plain"), false);
      learner.reward(Links.queued(way, root, "gate").features(), List.of("plain"), false);
      QueuedUrl list = Links.queued("list" + i, Links.parent(way, false), "list");
      learner.nothingNew(list.features());
      QueuedUrl nugget = Links.queued("nugget" + i, Links.parent("list" + i, true), "item");
      learner.reward(nugget.features(), List.of("coal"), true);
    }
    OnlineLearner without = new OnlineLearner(SETTINGS.withCredit(0));
    assertThat(lead(learner, "gate", "note")).isGreaterThan(lead(without, "gate", "note") + 0.5);
  }

  @Test
  void score_pagesWhoseNuggetsAreKnownFromElsewhere_areNoHubs() {
    assertThat(leadOfHubs(true)).isBetween(-0.5, 0.5);
  }

  @Test
  void restore_ofHubs_ranksAsBefore() {
    teachHubs(learner, 400, false);
    OnlineLearner again = new OnlineLearner(SETTINGS);
    again.restore(learner.snapshot());

    QueuedUrl url = Links.queued("a", Links.parent("other", false), "index");
    assertThat(again.publish().score(url)).isEqualTo(learner.publish().score(url));
    Explanation why = again.publish().explain(url);
    assertThat(why.parts()).anyMatch(part -> part.name().startsWith("leads to nuggets, "));
    assertThat(why.parts().stream().mapToDouble(Explanation.Part::share).sum())
        .isCloseTo(again.publish().score(url), within(1e-9));
  }

  @Test
  void restore_modelOfTheVersionBefore_goesOnWithoutHubs() throws IOException {
    try (InputStream stored = OnlineLearnerTest.class.getResourceAsStream("link-model-3.bin")) {
      learner.restore(Objects.requireNonNull(stored).readAllBytes());
    }

    assertThat(learner.pages()).isEqualTo(60);
    assertThat(lead(learner, "steam engine", "legal note")).isGreaterThan(1);
    teachHubs(learner, 80, false);
    assertThat(learner.snapshot()).isNotEmpty();
  }
}
