package prospector.web.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnsTest {
  @ParameterizedTest
  @CsvSource({
    "steam,5",
    "蒸気機関車,10",
    "ｆｕｌｌ,8",
    "e\u0301te\u0301,3",
    "\uD83D\uDE82,2",
    "\u2764\uFE0F,2",
    "паровоз,7",
  })
  void width_text_isThatOfATerminal(String text, int columns) {
    assertThat(Columns.width(text)).isEqualTo(columns);
  }

  @ParameterizedTest
  @CsvSource({
    "steam,5,steam",
    "steam,4,ste…",
    "steam,1,…",
    "steam,0,''",
    "蒸気機関車,10,蒸気機関車",
    "蒸気機関車,9,蒸気機関…",
    "蒸気機関車,8,蒸気機…",
    "a\u0301b\u0301c,2,a\u0301…",
    "\uD83D\uDE82\uD83D\uDE82,3,\uD83D\uDE82…",
  })
  void line_longerThanTheRoom_isCutByWhatItTakes(String text, int columns, String line) {
    assertThat(Columns.line(text, columns)).isEqualTo(line);
    assertThat(Columns.width(Columns.line(text, columns))).isLessThanOrEqualTo(columns);
  }

  @Test
  void line_ordersAndBreaks_areSpacesOrNothing() {
    assertThat(Columns.line(" two\n\tlines\u001b[2J \u202Eand more ", 40))
        .isEqualTo("two lines [2J and more");
  }

  @Test
  void line_heapOfMarks_isBounded() {
    assertThat(Columns.line("a" + "\u0301".repeat(1_000) + "b", 10))
        .isEqualTo("a\u0301\u0301\u0301\u0301b");
  }
}
