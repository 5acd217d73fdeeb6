package prospector.persistence.table;

import java.util.List;

/** The draws of the control arm, in order. All calls block. */
public interface ControlTable {
  /** Appends a draw; drawing the same URL again changes nothing. */
  void append(String crawl, Row draw);

  /** All draws of a crawl, in order. */
  List<Row> all(String crawl);

  /** Draws that took a request, or may have: the focused arm has no page of them. */
  long requests(String crawl);

  /**
   * One draw that was judged.
   *
   * @param url drawn URL
   * @param page whether it was a page (only these count); else a failure, refusal or redirect
   * @param nugget whether it was one by itself: relevant and no list, though the focused arm may
   *     have found the same content under another URL
   */
  record Row(String url, boolean page, boolean nugget) {}
}
