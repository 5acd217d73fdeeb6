package prospector.nugget.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class LiteralSearchTest {
  private static final String LETTERS = "aAbBkK\u212AsS\u017FiI\u0130\u0131 \u00DF\u00E9\u00C9-";
  private static final Budget ENOUGH = new Budget(Integer.MAX_VALUE);

  @Test
  void of_patternWithSyntax_isNoLiteral() {
    assertThat(LiteralSearch.of("steam.*train", true)).isEmpty();
    assertThat(LiteralSearch.of("", true)).isEmpty();
    assertThat(LiteralSearch.of("steam train-5", true)).isPresent();
  }

  @Test
  void find_matchBeyondTheEnd_isNotFound() {
    LiteralSearch search = LiteralSearch.of("train", true).orElseThrow();
    assertThat(search.find("a TRAIN", 7, ENOUGH)).isEqualTo(2);
    assertThat(search.find("a TRAIN", 6, ENOUGH)).isEqualTo(-1);
  }

  @Test
  void find_randomTexts_agreesWithTheExpressionEngine() {
    Random random = new Random(17);
    for (int round = 0; round < 20_000; round++) {
      String literal = text(random, 1 + random.nextInt(3));
      String text = text(random, random.nextInt(30));
      boolean ignoreCase = random.nextBoolean();
      int flags = ignoreCase ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0;
      Matcher engine = Pattern.compile(literal, flags).matcher(text);
      int expected = engine.find() ? engine.start() : -1;
      LiteralSearch search = LiteralSearch.of(literal, ignoreCase).orElseThrow();
      assertThat(search.find(text, text.length(), ENOUGH))
          .as("'%s' in '%s'", literal, text)
          .isEqualTo(expected);
    }
  }

  @Test
  void find_textThatAlmostMatchesEverywhere_endsWithItsBudget() {
    String text = "a".repeat(200_000);
    for (boolean ignoreCase : new boolean[] {true, false}) {
      LiteralSearch search = LiteralSearch.of("a".repeat(5_000) + "b", ignoreCase).orElseThrow();
      Budget budget = new Budget(1_000_000);

      assertThatThrownBy(() -> search.find(text, text.length(), budget))
          .isInstanceOf(Budget.SpentException.class);
      assertThat(budget.isSpent()).isTrue();
    }
  }

  @Test
  void find_wordsInALongText_costLittle() {
    String text = "the train of steam and the track of trams ".repeat(4_700);
    Budget budget = new Budget(20_000);

    assertThat(LiteralSearch.of("tramway", true).orElseThrow().find(text, text.length(), budget))
        .isEqualTo(-1);
  }

  private static String text(Random random, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return text.toString();
  }
}
