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
}
