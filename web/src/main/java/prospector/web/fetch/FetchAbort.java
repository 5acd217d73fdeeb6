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

  static FetchAbort tooLarge(String limit, int value, int status) {
    return new FetchAbort(new FetchOutcome.TooLarge(limit + " " + value, status));
  }

  FetchOutcome outcome() {
    return outcome;
  }
}
