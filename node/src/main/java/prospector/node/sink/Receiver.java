package prospector.node.sink;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Who takes the pages of a sink. One thread at a time. A call that lasts longer than the sink's
 * reply time-out is the receiver's own to end.
 */
interface Receiver extends AutoCloseable {

  /**
   * Begins where it was left.
   *
   * @param marks what {@link #begin} or {@link Taken#mark} said last in each crawl
   */
  default void open(List<String> marks) throws IOException {}

  /**
   * Makes ready for a batch of which a kill may leave a part.
   *
   * @return a mark as of {@link Taken#mark}, to be stored before {@link #take}; empty where it
   *     needs none
   */
  default Optional<String> begin(Batch batch) throws IOException {
    return Optional.empty();
  }

  /**
   * Takes a batch, for good: what it has taken it keeps, whatever happens to either process.
   *
   * @throws RefusedException when it will never take this batch as it is
   * @throws HungException when what takes it can be asked no more
   * @throws IOException when it did not now, and may another time
   */
  Taken take(Batch batch) throws IOException, InterruptedException;

  @Override
  default void close() {}

  /**
   * What became of a batch.
   *
   * @param mark what the receiver wants to be told by {@link #open}; stored with the cursor
   * @param refused pages that it will never take
   */
  record Taken(String mark, List<Refused> refused) {
    static final Taken ALL = new Taken("", List.of());

    public Taken {
      refused = List.copyOf(refused);
    }
  }

  /** A page that was refused, and why. */
  record Refused(Line line, String why) {}

  /** The batch will never be taken as it is. */
  final class RefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
      super(message);
    }
  }

  /** The receiver took no batch now, and says when to come again. */
  final class LaterException extends IOException {
    private static final long serialVersionUID = 1L;
    private final long seconds;

    LaterException(String message, long seconds) {
      super(message);
      this.seconds = seconds;
    }

    long seconds() {
      return seconds;
    }
  }

  /** What takes batches hangs. */
  final class HungException extends IOException {
    private static final long serialVersionUID = 1L;

    HungException(String message) {
      super(message);
    }
  }
}
