package prospector.node.cli.options;

/** Ctrl-C and termination signals. */
public interface Interrupts {
  /**
   * From now on the first signal runs the action; the second ends the process at once. Closing the
   * result puts things back as they were.
   */
  Registration onFirst(Runnable action);

  /** What {@link #onFirst} set up. */
  interface Registration extends AutoCloseable {
    @Override
    void close();
  }
}
