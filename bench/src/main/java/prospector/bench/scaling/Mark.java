package prospector.bench.scaling;

/**
 * What a running cluster has done and used by some moment.
 *
 * @param pages of the crawl
 * @param cpuSeconds of all nodes' processes
 * @param exchanged links that came to a node from another, repeats included
 * @param messages between nodes, heartbeats and gossip included
 * @param bytes of them
 * @param seconds since the submission
 */
record Mark(
    long pages, double cpuSeconds, long exchanged, long messages, long bytes, double seconds) {

  /** What came between an earlier moment and this one. */
  Mark since(Mark earlier) {
    return new Mark(
        pages - earlier.pages,
        cpuSeconds - earlier.cpuSeconds,
        exchanged - earlier.exchanged,
        messages - earlier.messages,
        bytes - earlier.bytes,
        seconds - earlier.seconds);
  }

  /** What two clusters did in the same time. */
  Mark beside(Mark other) {
    return new Mark(
        pages + other.pages,
        cpuSeconds + other.cpuSeconds,
        exchanged + other.exchanged,
        messages + other.messages,
        bytes + other.bytes,
        Math.max(seconds, other.seconds));
  }

  double cpuPerThousand() {
    return 1000 * cpuSeconds / Math.max(1, pages);
  }

  /** Communication overhead e/n of UbiCrawler (Boldi et al. 2004): links exchanged, a page. */
  double overhead() {
    return perPage(exchanged);
  }

  double perPage(long count) {
    return (double) count / Math.max(1, pages);
  }
}
