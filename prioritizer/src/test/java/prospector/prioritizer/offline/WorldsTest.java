package prospector.prioritizer.offline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import prospector.prioritizer.Policy;

/** The learner is ahead of the policies that do not learn where these are at their worst. */
final class WorldsTest {
  private static double atATwentieth(MadeUpWeb web, Policy policy) {
    return Worlds.recall(web, policy, 1, 2)[1];
  }

  @Test
  void departments_peopleBehindListsThatAreNone_areFound() {
    assertThat(atATwentieth(new DepartmentsWeb(4), Policy.LEARNER))
        .isGreaterThan(atATwentieth(new DepartmentsWeb(4), Policy.PARENT) + 0.3);
  }

  @Test
  void catalogue_listsInManyViews_areNotAllFetched() {
    assertThat(atATwentieth(new CatalogueWeb(4), Policy.LEARNER))
        .isGreaterThan(atATwentieth(new CatalogueWeb(4), Policy.PARENT) + 0.5);
  }

  @Test
  void wiki_subjectAmongManyOnOneHost_isFound() {
    assertThat(atATwentieth(new WikiWeb(4), Policy.LEARNER)).isGreaterThan(0.9);
  }
}
