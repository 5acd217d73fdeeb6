package prospector.node.sink;

/** What the thread of a sink does, until it is told that the end has come. */
interface SinkWork extends Runnable {
  /** What it has not come to, in units of {@link #unit}; reads the database. */
  long waiting();

  /** Such as {@code pages}. */
  String unit();

  /** What became of units that will never be taken, after their number; its place for a user. */
  String setAside();
}
