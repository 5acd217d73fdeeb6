package prospector.web.fetch;

/**
 * Says whether requests may leave this process now.
 *
 * <p>A {@link NettyFetcher} asks when it begins a request and again in the moment before the bytes
 * go out; a request that finds the gate closed is held, without a deadline, and begins anew once it
 * opens. Thread-safe.
 */
public interface SendGate {
  /** Never closed. */
  SendGate OPEN =
      new SendGate() {
        @Override
        public boolean isOpen() {
          return true;
        }

        @Override
        public void whenOpen(Runnable task) {
          task.run();
        }
      };

  /** Whether a request may leave now. Cheap, never blocks. */
  boolean isOpen();

  /** Runs the task once, when the gate is open: at once, or on the thread that opens it. */
  void whenOpen(Runnable task);
}
