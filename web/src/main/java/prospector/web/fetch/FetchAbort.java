package prospector.web.fetch;

/** Ends an exchange early: carries its outcome out of nested readers. Costs no stack trace. */
final class FetchAbort extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient FetchOutcome outcome;

  FetchAbort(FetchOutcome outcome) {
    super(null, null, false, false);
    this.outcome = outcome;
  }

  static FetchAbort malformed(String detail) {
    return new FetchAbort(new FetchOutcome.Malformed(detail));
  }

  /** Over a limit of bytes. */
  static FetchAbort tooLarge(String limit, int value, int status) {
    return tooLarge(limit, value, status, value);
  }

  /**
   * @param bytes that had come by then
   */
  static FetchAbort tooLarge(String limit, int value, int status, long bytes) {
    return new FetchAbort(new FetchOutcome.TooLarge(limit + " " + value, status, bytes));
  }

  FetchOutcome outcome() {
    return outcome;
  }
}
