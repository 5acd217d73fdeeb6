package prospector.nugget;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PassageTest {
  private static final String MENU = "Home About us Contact Imprint Search ".repeat(20);
  private static final String END = " And so on, for long.".repeat(20);

  @Test
  void of_textWithWhatAKeywordNamed_isThePassageAroundIt() {
    String snippet =
        Passage.of(
            MENU + "The old Steam Engine of the mill still runs." + END,
            List.of("'mangle' 0, in title 1: +1.0", "'steam engine' 1: +2.0"));

    assertThat(snippet)
        .startsWith("… ")
        .contains("The old Steam Engine of the mill still runs.")
        .endsWith(" …")
        .hasSizeBetween(150, 210);
  }

  @Test
  void of_textThatAnExpressionMatched_isThePassageAroundIt() {
    assertThat(Passage.of(MENU + "a tramway" + END, List.of("body matched: tramway")))
        .contains("a tramway And so on");
  }

  @Test
  void of_reasonsThatNameNothingInIt_isTheBeginning() {
    assertThat(Passage.of("A short text.", List.of("weight 0.3"))).isEqualTo("A short text.");
    assertThat(Passage.of("", List.of("'steam' 1: +1.0"))).isEmpty();
    assertThat(Passage.of(MENU, List.of())).startsWith("Home About us").endsWith(" …");
  }

  @Test
  void of_textWithoutSpaces_isCutBetweenCharacters() {
    String trains = "\uD83D\uDE82".repeat(500);

    String snippet = Passage.of(trains + "xtramp" + trains, List.of("'tramp' 1: +1.0"));

    assertThat(snippet.codePoints().filter(it -> it >= 0xD800 && it <= 0xDFFF)).isEmpty();
    assertThat(snippet).contains("tramp").hasSizeBetween(190, 210);
  }
}
