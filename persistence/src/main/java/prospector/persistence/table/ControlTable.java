package prospector.persistence.table;

import java.util.List;
import prospector.prioritizer.control.ControlCensus;

/** The draws of the control arm, in order, and what it draws from. All calls block. */
public interface ControlTable {
  /** Appends a draw; drawing the same URL again changes nothing. */
  void append(String crawl, Row draw);

  /** All draws of a crawl, in order. */
  List<Row> all(String crawl);

  /**
   * The sample of what the control arm can draw has changed. Repeats change nothing.
   *
   * @param in URLs that belong to it now
   * @param out URLs that do no more
   */
  void pool(String crawl, List<String> in, List<String> out);

  /** What is stored of that sample and of the draws by now. */
  ControlCensus census(String crawl);

  /**
   * One draw that was judged.
   *
   * @param url drawn URL
   * @param page whether it was a page (only these count); else a failure, refusal or redirect
   * @param nugget whether it was one
   */
  record Row(String url, boolean page, boolean nugget) {}
}
