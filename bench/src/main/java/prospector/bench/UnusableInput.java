package prospector.bench;

/**
 * What a benchmark was pointed at is missing, incomplete or malformed. The message says what was
 * expected where; {@code bench/run} prints it and ends with exit code 2.
 */
public final class UnusableInput extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With a message for the reader of the terminal. */
  public UnusableInput(String message) {
    super(message);
  }

  /** The same, with what went wrong below. */
  public UnusableInput(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * Checks an option's number.
   *
   * @throws UnusableInput when it is less than the least that makes sense
   */
  public static void requireAtLeast(String option, long least, long given) {
    if (given < least) {
      throw new UnusableInput(option + ": expected " + least + " or more, got " + given);
    }
  }
}
