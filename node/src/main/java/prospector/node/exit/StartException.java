package prospector.node.exit;

/** A command cannot be carried out for a reason that its user can mend. */
public final class StartException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final ExitCode exitCode;

  /** The message is printed as it is: one line a complaint, with what was expected. */
  public StartException(ExitCode exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** The same, with the failure that brought it about. */
  public StartException(ExitCode exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** What the process ends with. */
  public ExitCode exitCode() {
    return exitCode;
  }
}
