package prospector.nugget;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.web.page.ParsedPage;

final class TermExtractorTest {

  @Test
  void terms_frequentAndTitleWords_come_first_without_function_words() {
    ParsedPage page =
        Pages.page("The Boiler", "and the engine of the engine with an engine in 1923 by a valve");

    assertThat(TermExtractor.pure().terms(page)).containsExactly("boiler", "engine", "valve");
  }

  @Test
  void terms_longPage_are_at_most_25_and_different() {
    List<String> terms = TermExtractor.pure().terms(Samples.page(Samples.STEAM, 1));

    assertThat(terms).hasSize(25).doesNotHaveDuplicates();
  }

  @Test
  void terms_wordOnEveryPage_falls_behind_rare_word() {
    TermExtractor extractor = TermExtractor.learning();
    for (int i = 0; i < 200; i++) {
      extractor.terms(Pages.page("", "everywhere everywhere unique" + i));
    }

    assertThat(extractor.terms(Pages.page("", "everywhere everywhere rarity")))
        .containsExactly("rarity", "everywhere");
    assertThat(TermExtractor.pure().terms(Pages.page("", "everywhere everywhere rarity")))
        .containsExactly("everywhere", "rarity");
  }

  @Test
  void terms_wordsThatSayNothingInAnotherLanguage_countInEnglish() {
    TermExtractor terms = TermExtractor.pure();

    assertThat(terms.terms(Pages.page("AI at war", "The war of the AI, and the men at its door")))
        .containsExactly("ai", "war", "men", "door");
    assertThat(terms.terms(Pages.page("AI war", ""))).containsExactly("ai", "war");
    assertThat(terms.terms(Pages.page("", "Das war der Krieg, den man nicht vergessen hat")))
        .containsExactly("krieg", "vergessen");
    assertThat(terms.terms(Pages.page("", "J'ai vu le train pour Lyon, mais pas dans la gare")))
        .containsExactly("vu", "train", "lyon", "gare");
    assertThat(
            terms.terms(Pages.page("", "De trein van Leiden gaat niet door het dorp, men loopt")))
        .containsExactly("trein", "leiden", "gaat", "dorp", "loopt");
    assertThat(terms.terms(Pages.page("", "Era el tren con cosa de los mas viejos, sin vagones")))
        .containsExactly("tren", "viejos", "vagones");
  }

  @Test
  void terms_unspacedScript_are_pairs_of_characters() {
    assertThat(TermExtractor.pure().terms(Pages.page("", "蒸気機関車")))
        .containsExactly("蒸気", "気機", "機関", "関車");
  }

  @Test
  void terms_hostilePages_are_bounded() {
    for (ParsedPage page : Pages.hostile()) {
      assertThat(TermExtractor.learning().terms(page))
          .hasSizeLessThanOrEqualTo(25)
          .allMatch(term -> !term.isBlank() && term.length() <= 40);
    }
  }
}
