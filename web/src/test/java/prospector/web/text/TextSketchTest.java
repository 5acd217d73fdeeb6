package prospector.web.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextSketchTest {

  private static String words(long seed, int count) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("w").append(random.nextInt(5000)).append(' ');
    }
    return text.toString();
  }

  private static TextSketch sketch(String text) {
    return TextSketch.of(text).orElseThrow();
  }

  @Test
  void of_sameWordsInOtherCaseAndMarks_isEqual() {
    assertThat(sketch("One, two; three: four - FIVE six."))
        .isEqualTo(sketch("one two three four five six"));
  }

  @Test
  void of_fewerWordsThanAShingle_isEmpty() {
    assertThat(TextSketch.of("one two three four")).isEmpty();
    assertThat(TextSketch.of("")).isEmpty();
    assertThat(TextSketch.of("one two three four five")).isPresent();
  }

  @Test
  void similarity_ofOneText_isOne() {
    assertThat(sketch(words(1, 400)).similarity(sketch(words(1, 400)))).isEqualTo(1);
  }

  @Test
  void similarity_ofUnrelatedTexts_isNearNothing() {
    for (int i = 0; i < 50; i++) {
      TextSketch one = sketch(words(i, 300));
      TextSketch other = sketch(words(1000 + i, 300));

      assertThat(one.similarity(other)).isLessThan(0.4);
      assertThat(one.isNearDuplicateOf(other)).isFalse();
    }
  }

  @Test
  void similarity_ofShortTexts_staysAnEstimate() {
    TextSketch one = sketch("a page with hardly any words in it at all");

    assertThat(one.isNearDuplicateOf(sketch("another page that says something else"))).isFalse();
    assertThat(one.isNearDuplicateOf(sketch("a page with hardly any words in it at all!")))
        .isTrue();
  }

  /** Clauses of twelve characters, of which the last text says three otherwise. */
  @ParameterizedTest
  @ValueSource(chars = {'一', 'あ', '가', 'ก'})
  void isNearDuplicateOf_scriptWithoutSpaces_countsItsCharacters(char first) {
    String text = clauses(first, new Random(5));
    StringBuilder revised = new StringBuilder(text);
    for (int at : new int[] {50, 180, 300}) {
      revised.setCharAt(at, (char) (first + 40));
    }

    assertThat(sketch(text).isNearDuplicateOf(sketch(revised.toString()))).isTrue();
    assertThat(sketch(text).similarity(sketch(clauses(first, new Random(6))))).isLessThan(0.4);
  }

  private static String clauses(char first, Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 360; i++) {
      text.append(i % 12 == 11 ? '、' : (char) (first + random.nextInt(40)));
    }
    return text.toString();
  }

  @Test
  void of_wordBesideACharacterThatIsOne_endsThere() {
    assertThat(sketch("用Java写爬虫")).isEqualTo(sketch("用 java 写 爬 虫"));
  }

  @Test
  void isNearDuplicateOf_pageWithAnotherDateAndFooter_holds() {
    String body = words(7, 500);

    assertThat(sketch("Monday " + body + " 12 visitors"))
        .matches(one -> one.isNearDuplicateOf(sketch("Tuesday " + body + " 4711 visitors today")));
  }
}
