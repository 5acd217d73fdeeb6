package prospector.node.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvLineTest {
  @ParameterizedTest
  @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\uFF1D1", "\uFF0D1"})
  void of_textThatASpreadsheetWouldCompute_isMarkedAsText(String text) {
    assertThat(CsvLine.of(List.of(text))).isEqualTo("'" + text + "\n");
  }

  @Test
  void of_lineEndOrQuoteInAFormula_isMarkedAndQuoted() {
    assertThat(CsvLine.of(List.of("\r=1", "=HYPERLINK(\"http://x\",\"y\")")))
        .isEqualTo("\"'\r=1\",\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"\n");
  }

  @Test
  void of_numbers_stayNumbers() {
    assertThat(CsvLine.of(List.of(-1.5, -3L, 0.25f, 7))).isEqualTo("-1.5,-3,0.25,7\n");
  }

  @Test
  void of_plainText_isLeftAlone() {
    assertThat(CsvLine.of(List.of("a=b", "", "x,y"))).isEqualTo("a=b,,\"x,y\"\n");
  }
}
