package prospector.nugget;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PageLanguageTest {
  private static final String GERMAN =
      "Die Geschichte der Eisenbahn beginnt mit der Strecke zwischen Nürnberg und Fürth.";

  @Test
  void of_statedLanguage_winsOverTheText() {
    assertThat(PageLanguage.of(Pages.stating("nl", GERMAN))).isEqualTo("nl");
  }

  @Test
  void of_nothingStated_isReadFromTheText() {
    assertThat(PageLanguage.of(Pages.page("", GERMAN))).isEqualTo("de");
  }

  @Test
  void of_tooFewLetters_isUnknown() {
    assertThat(PageLanguage.of(Pages.page("", "1 2 3 ok"))).isEqualTo(PageLanguage.UNKNOWN);
  }
}
