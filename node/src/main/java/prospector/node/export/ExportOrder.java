package prospector.node.export;

import java.io.IOException;
import java.util.List;
import prospector.persistence.table.CrawlTable;

/**
 * What is to be exported.
 *
 * @param crawls one after the other
 * @param choice of their rows; all of them where the format is not of rows
 * @param limits asked before each row
 */
public record ExportOrder(
    List<CrawlTable.Row> crawls, ExportFormat format, RowChoice choice, Limits limits) {
  public ExportOrder {
    crawls = List.copyOf(crawls);
    if (!choice.isAll() && !format.isOfRows()) {
      throw new IllegalArgumentException(format + " cannot leave out rows");
    }
  }

  /** How long somebody waits for it. */
  @FunctionalInterface
  public interface Limits {
    /** Whoever waits as long as it takes. */
    Limits NONE = () -> {};

    /**
     * Asks.
     *
     * @throws IOException when nobody waits any more
     */
    void check() throws IOException;
  }
}
