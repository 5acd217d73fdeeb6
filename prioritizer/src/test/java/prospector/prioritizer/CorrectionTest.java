package prospector.prioritizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.url.CrawlUrl;

/** What a label changes in the link model. */
class CorrectionTest {
  private static final Parent HUB =
      new Parent("http://a.example/hub", 0.2, false, 1, 3, List.of("pages"));

  private final OnlineLearner learner = new OnlineLearner(LearnerSettings.defaults(1));

  private static LinkEvidence link(Parent parent, String anchor) {
    return new LinkEvidence(parent, anchor, "", "body>a", 1);
  }

  private static QueuedUrl waiting(String name, Parent parent, String anchor) {
    return waiting(name, link(parent, anchor));
  }

  private static QueuedUrl waiting(String name, LinkEvidence link) {
    return new QueuedUrl(
        CrawlUrl.ofNormal("http://a.example/" + link.anchor() + "/" + name), 1, 2, link);
  }

  /** Recipes and trains, which the function takes for nuggets alike, and other pages. */
  private void learnAll() {
    for (int i = 0; i < 60; i++) {
      for (String kind : List.of("recipes", "trains", "news")) {
        learner.reward(waiting("p" + i, HUB, kind).features(), List.of(kind), !kind.equals("news"));
      }
    }
  }

  private Correction correction(int page, String kind, Optional<Boolean> label) {
    QueuedUrl url = waiting("p" + page, HUB, kind);
    return new Correction(url.url(), url.features(), List.of(kind), !kind.equals("news"), label);
  }

  private void label(CrawlUrl page, boolean relevant) {
    learner.correct(
        new Correction(
            page,
            List.of(LinkFeaturizer.features(page, link(HUB, "plain"))),
            List.of("plain"),
            false,
            Optional.of(relevant)));
  }

  private double score(String kind) {
    return learner.publish().score(waiting("next", HUB, kind));
  }

  @Test
  void correct_ofMoreThanAreTaken_isNoNewsTheSecondTime() {
    Correction[] labels = new Correction[20_010];
    for (int i = 0; i < labels.length; i++) {
      CrawlUrl page = CrawlUrl.ofNormal("http://a.example/" + i);
      labels[i] =
          new Correction(
              page,
              List.of(LinkFeaturizer.features(page, link(HUB, "plain"))),
              List.of(),
              false,
              Optional.of(true));
    }
    int taken = 0;
    for (Correction label : labels) {
      taken += learner.correct(label) ? 1 : 0;
    }
    for (Correction label : labels) {
      assertThat(learner.correct(label)).isFalse();
    }
    assertThat(taken).isEqualTo(20_000);
  }

  @Test
  void correct_againstTheFunction_movesWhatIsLikeIt() {
    learnAll();
    double recipes = score("recipes");
    double lead = recipes - score("trains");

    for (int i = 0; i < 20; i++) {
      assertThat(learner.correct(correction(i, "recipes", Optional.of(false)))).isTrue();
    }

    assertThat(score("trains") - score("recipes")).isGreaterThan(2 - lead);
  }

  @Test
  void correct_nuggetThatIsNone_isNoFindOfItsHub() {
    CrawlUrl hub = CrawlUrl.ofNormal("http://a.example/hub");
    LinkEvidence toHub = link(Parent.SEED, "hub");
    learner.reward(List.of(LinkFeaturizer.features(hub, toHub)), List.of("pages"), false);
    learnAll();
    double all = finds();

    learner.correct(correction(3, "news", Optional.of(false)));
    assertThat(finds()).as("it was none before").isEqualTo(all);
    learner.correct(correction(3, "recipes", Optional.of(false)));

    double pages = 1 + 3 * 60 + 50;
    assertThat(finds() * pages).isCloseTo(all * pages - 1, within(1e-6));
  }

  /** Nuggets found a page, smoothed. */
  private double finds() {
    return Math.exp(((ModelScorer) learner.publish()).model().hubs().logRate());
  }

  @Test
  void correct_sameLabelAgain_changesNothing() {
    learnAll();
    learner.correct(correction(1, "recipes", Optional.of(false)));
    double score = score("recipes");

    assertThat(learner.correct(correction(1, "recipes", Optional.of(false)))).isFalse();
    assertThat(score("recipes")).isEqualTo(score);
  }

  @Test
  void correct_takenBack_countsAsItWasJudged() {
    learnAll();
    learner.correct(correction(1, "recipes", Optional.of(false)));

    assertThat(learner.correct(correction(1, "recipes", Optional.empty()))).isTrue();
    assertThat(learner.correct(correction(1, "recipes", Optional.empty()))).isFalse();
    Explanation why = learner.publish().explain(waiting("next", HUB, "recipes"));
    assertThat(why.parts())
        .extracting(Explanation.Part::name)
        .contains("directory success 60 of 60");
  }

  @Test
  void correct_labelledPage_countsInItsGroups() {
    learnAll();

    learner.correct(correction(1, "recipes", Optional.of(false)));

    Explanation why = learner.publish().explain(waiting("next", HUB, "recipes"));
    assertThat(why.parts())
        .extracting(Explanation.Part::name)
        .contains("directory success 59 of 60");
  }

  @Test
  void correct_listsThatEarnedNothing_takeNoNuggetFromTheirGroups() {
    for (int i = 0; i < 12; i++) {
      learner.reward(waiting("p" + i, HUB, "recipes").features(), List.of("recipes"), true);
      learner.nothingNew(waiting("list" + i, HUB, "recipes").features());
    }

    for (int i = 0; i < 12; i++) {
      QueuedUrl list = waiting("list" + i, HUB, "recipes");
      learner.correct(
          new Correction(
              list.url(), list.features(), List.of("recipes"), false, Optional.of(false)));
    }

    assertThat(learner.publish().explain(waiting("next", HUB, "recipes")).parts())
        .extracting(Explanation.Part::name)
        .contains("directory success 12 of 24");
  }

  @Test
  void correct_page_changesTheLinksThatItCarries() {
    learnAll();
    Parent parent = new Parent("http://a.example/p7", 0.2, false, 1, 3, List.of("plain"));
    QueuedUrl child = waiting("child", parent, "next");
    CrawlUrl page = CrawlUrl.ofNormal(parent.url());
    double before = learner.publish().score(child);

    label(page, true);

    UrlScorer after = learner.publish();
    assertThat(after.score(child)).isGreaterThan(before + 1);
    assertThat(after.explain(child).parts().stream().mapToDouble(Explanation.Part::share).sum())
        .isCloseTo(after.score(child), within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9})
  void correct_pageOfAnyScore_makesItsLinksThoseOfARelevantPage(double score) {
    learnAll();
    Parent parent = new Parent("http://a.example/p7", score, false, 1, 3, List.of("plain"));
    QueuedUrl child = waiting("child", parent, "next");

    label(CrawlUrl.ofNormal(parent.url()), true);

    assertThat(learner.publish().explain(child).parts())
        .extracting(Explanation.Part::name)
        .contains("parent score [10]");
  }

  @Test
  void correct_page_changesNoLinkOfItsMenu() {
    learnAll();
    Parent parent = new Parent("http://a.example/p7", 0.2, false, 1, 3, List.of("plain"));
    QueuedUrl menu = waiting("child", new LinkEvidence(parent, "next", "", "body/nav/a", 1));
    QueuedUrl text = waiting("child", new LinkEvidence(parent, "next", "", "body/p/a", 1));
    CrawlUrl page = CrawlUrl.ofNormal(parent.url());
    label(page, false);
    UrlScorer down = learner.publish();

    label(page, true);

    UrlScorer up = learner.publish();
    double byText = up.score(text) - down.score(text);
    assertThat(byText).isGreaterThan(1);
    assertThat(up.score(menu) - down.score(menu)).isLessThan(byText / 2);
  }

  @Test
  void learn_allNuggetsAreLabelled_goesOn() {
    LinkTraining training = new LinkTraining(LearnerSettings.defaults(1));
    int[] wanted = {1};
    int[] other = {2};
    training.learn(1, wanted, true, true);
    training.relabel(1, wanted, true, true);
    double before = training.weights()[2];

    training.learn(2, other, false, true);
    assertThat(training.weights()[2]).isLessThan(before);

    double known = training.weights()[1];
    training.against(other, false);
    assertThat(training.weights()[1]).as("against the labelled one").isGreaterThan(known);
  }

  @Test
  void against_nothingOfTheOtherClass_isOneStep() {
    LinkTraining training = new LinkTraining(LearnerSettings.defaults(1));
    training.relabel(1, new int[] {1}, true, true);
    double[] before = training.weights().clone();

    training.against(new int[] {2}, true);

    assertThat(training.weights()[1]).isEqualTo(before[1]);
    assertThat(training.weights()[2]).isGreaterThan(before[2]);
  }

  @Test
  void snapshot_withLabels_knowsThemAgain() {
    learnAll();
    List<Correction> labels = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      labels.add(correction(i, "recipes", Optional.of(false)));
    }
    labels.forEach(learner::correct);
    OnlineLearner again = new OnlineLearner(LearnerSettings.defaults(1));

    again.restore(learner.snapshot());

    assertThat(labels.stream().anyMatch(again::correct)).isFalse();
    assertThat(again.publish().score(waiting("next", HUB, "recipes"))).isEqualTo(score("recipes"));
  }
}
