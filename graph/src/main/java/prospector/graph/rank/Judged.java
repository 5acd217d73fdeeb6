package prospector.graph.rank;

/** What the crawl found out about pages, as measures of a topic need it. */
public interface Judged {
  /** Tells all pages that were judged. */
  void forEach(Page consumer);

  /** Takes a page. */
  interface Page {
    /**
     * Takes one.
     *
     * @param url normalised
     * @param score in [0,1]
     */
    void accept(String url, boolean nugget, double score);
  }
}
