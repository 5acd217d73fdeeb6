package prospector.node.export;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Names of the files of pages. */
class TextNamesTest {
  @Test
  void names_areShortPlainAndUnique() {
    String long1 = TextNames.of("c", "http://a.example/" + "x/".repeat(500) + "1");
    String long2 = TextNames.of("c", "http://a.example/" + "x/".repeat(500) + "2");

    assertThat(long1).hasSize(TextNames.CHARS_MAX).isNotEqualTo(long2);
    assertThat(TextNames.of("c", "https://a.example:8080/A%20b/..?q=\u00e4&r=CON"))
        .matches("a\\.example-8080-a-20b-q-r-con-[0-9a-f]{16}");
    assertThat(TextNames.of("c", "http://a.example/A"))
        .isNotEqualToIgnoringCase(TextNames.of("c", "http://a.example/a"));
    assertThat(TextNames.of("c", "http://a.example/"))
        .isNotEqualTo(TextNames.of("d", "http://a.example/"));
  }
}
