package prospector.web.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ControlsTest {
  @ParameterizedTest
  @ValueSource(
      ints = {
        0, 0x07, 0x0D, 0x1B, 0x1F, 0x7F, 0x85, 0x9B, 0x9F, 0x200B, 0x2028, 0x202A, 0x202E, 0x2060,
        0x2066, 0x2069, 0x206F, 0xFEFF, 0xFFF9, 0xE0001, 0xE007F
      })
  void is_order_isFound(int point) {
    String text = "a" + Character.toString(point) + "b";

    assertThat(Controls.is(point)).isTrue();
    assertThat(Controls.visible(text).codePoints().anyMatch(Controls::is)).isFalse();
    assertThat(Controls.without(text).codePoints().anyMatch(Controls::is)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\tb\n",
        "\u00A0\u00E9\u4E2D",
        "\u0645\u06CC\u200C\u062E",
        "\uD83D\uDE00",
        "\uD800"
      })
  void visible_text_staysTheSame(String text) {
    assertThat(Controls.visible(text)).isSameAs(text);
    assertThat(Controls.without(text)).isSameAs(text);
  }

  @Test
  void visible_orders_areEscapesOfJson() {
    assertThat(Controls.visible("x\u001B[31m\u009By\u202E\r"))
        .isEqualTo("x\\u001b[31m\\u009by\\u202e\\u000d");
    assertThat(Controls.visible("\uDB40\uDC41!")).isEqualTo("\\udb40\\udc41!");
  }

  @ParameterizedTest
  @CsvSource({"1B, 'a b'", "85, 'a b'", "2029, 'a b'", "202E, ab", "200B, ab", "FEFF, ab"})
  void without_control_isASpaceAndTheUnseenIsGone(String point, String text) {
    assertThat(Controls.without("a" + Character.toString(Integer.parseInt(point, 16)) + "b"))
        .isEqualTo(text);
  }
}
