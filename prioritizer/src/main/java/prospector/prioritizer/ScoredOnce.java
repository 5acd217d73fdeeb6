package prospector.prioritizer;

/**
 * A scorer whose version stands still, so that no score ever goes stale.
 *
 * @param newest makes the scores of what is new
 */
record ScoredOnce(UrlScorer newest) implements UrlScorer {
  @Override
  public long version() {
    return 0;
  }

  @Override
  public double score(QueuedUrl url) {
    return newest.score(url);
  }

  @Override
  public double atLeast(long pages, long nuggets) {
    return newest.atLeast(pages, nuggets);
  }

  @Override
  public Explanation explain(QueuedUrl url) {
    return newest.explain(url);
  }
}
