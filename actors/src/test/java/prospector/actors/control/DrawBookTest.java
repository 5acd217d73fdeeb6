package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.persistence.directory.StorageException;
import prospector.persistence.table.ControlTable;

class DrawBookTest {
  private final Table table = new Table();
  private final DrawBook book = new DrawBook(table, "c", Runnable::run);

  private static final class Table implements ControlTable {
    final List<String> rows = new ArrayList<>();
    boolean broken;

    @Override
    public void append(String crawl, Row draw) {
      if (broken) {
        throw new StorageException("the disk is full");
      }
      rows.add(draw.url());
    }

    @Override
    public List<Row> all(String crawl) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long requests(String crawl) {
      throw new UnsupportedOperationException();
    }
  }

  private void append(String url) {
    book.append(new ControlTable.Row(url, true, false));
  }

  @Test
  void append_afterRowsThatWereNotTaken_storesThemFirst() {
    append("a");
    table.broken = true;
    append("b");
    append("c");
    table.broken = false;

    append("d");

    assertThat(table.rows).containsExactly("a", "b", "c", "d");
  }

  @Test
  void end_afterARowThatWasNotTaken_storesIt() {
    table.broken = true;
    append("a");
    table.broken = false;

    assertThat(book.end()).isCompleted();

    assertThat(table.rows).containsExactly("a");
  }

  @Test
  void end_theDatabaseIsAwayStill_completesAllTheSame() {
    table.broken = true;
    append("a");

    assertThat(book.end()).isCompleted();

    assertThat(table.rows).isEmpty();
  }
}
