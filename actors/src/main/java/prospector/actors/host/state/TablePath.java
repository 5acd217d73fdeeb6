package prospector.actors.host.state;

/**
 * How near a URL in the overflow table is by the links that its row was told of: what it was told
 * before is more.
 *
 * @param depth links from a seed
 * @param beyond links from the scope
 */
record TablePath(int depth, int beyond) {
  static final TablePath UNKNOWN = new TablePath(Integer.MAX_VALUE, Integer.MAX_VALUE);

  TablePath with(TablePath other) {
    return new TablePath(Math.min(depth, other.depth), Math.min(beyond, other.beyond));
  }
}
