package prospector.node.watch.order;

import java.util.Optional;
import prospector.nugget.ExampleSource;
import prospector.persistence.table.ExampleTable;

/**
 * What came of asking for a page.
 *
 * @param page as it came, to be kept with a crawl; empty where there is none
 */
public record TriedPage(ExampleSource.Answer answer, Optional<ExampleTable.Example> page) {
  /** No page that could be kept. */
  public static TriedPage of(ExampleSource.Answer answer) {
    return new TriedPage(answer, Optional.empty());
  }

  /** No page, and why. */
  public static TriedPage missing(String reason) {
    return of(new ExampleSource.Missing(reason));
  }
}
