package prospector.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class TextTableTest {
  @Test
  void toString_cellsOfUnequalWidth_standInColumns() {
    TextTable table = new TextTable(List.of("run", "pages"));
    table.row(List.of("crawler", "7"));

    assertThat(table.toString()).isEqualTo("run      pages\ncrawler      7\n");
  }

  @Test
  void row_wrongNumberOfCells_isRefused() {
    TextTable table = new TextTable(List.of("run", "pages"));

    assertThatThrownBy(() -> table.row(List.of("crawler"))).hasMessageContaining("2 cells");
  }
}
