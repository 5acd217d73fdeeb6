package prospector.web.fetch;

/**
 * What kept a request from its answer, in a form that is stored and read again: the stored kind,
 * and after a blank what was seen, such as {@code connect Connection refused}, {@code http_503},
 * {@code private_address loopback 127.0.0.1}.
 *
 * @param kind one word
 * @param detail may be empty
 */
public record FetchTrouble(String kind, String detail) {
  /** The kind of an address that the settings forbid. */
  public static final String PRIVATE_ADDRESS = "private_address";

  /** The kind of a public address that a crawl without a contact does not ask. */
  public static final String NO_CONTACT = "no_contact";

  private static final int DETAIL_MOST = 200; // characters
  private static final FetchTrouble NONE = new FetchTrouble("", "");

  /** The trouble of an outcome; empty for an answer that is no error. */
  public static FetchTrouble of(FetchOutcome outcome) {
    return outcome.fold(new OfOutcome());
  }

  /** Reads what {@link #toString} wrote. */
  public static FetchTrouble parse(String text) {
    int blank = text.indexOf(' ');
    return blank < 0
        ? new FetchTrouble(text, "")
        : new FetchTrouble(text.substring(0, blank), text.substring(blank + 1));
  }

  /** Whether our own settings are the cause, so that the host was not even asked. */
  public boolean isOurOwn() {
    return kind.equals(PRIVATE_ADDRESS) || kind.equals(NO_CONTACT);
  }

  @Override
  public String toString() {
    return detail.isEmpty() ? kind : kind + " " + detail;
  }

  private static FetchTrouble with(String kind, String detail) {
    String line = detail.lines().findFirst().orElse("");
    return new FetchTrouble(kind, line.substring(0, Math.min(DETAIL_MOST, line.length())));
  }

  private static final class OfOutcome implements FetchOutcome.Visitor<FetchTrouble> {
    @Override
    public FetchTrouble onSuccess(FetchOutcome.Success outcome) {
      return NONE;
    }

    @Override
    public FetchTrouble onRedirect(FetchOutcome.Redirect outcome) {
      return NONE;
    }

    @Override
    public FetchTrouble onStatus(FetchOutcome.Status outcome) {
      return with("http_" + outcome.response().status(), "");
    }

    @Override
    public FetchTrouble onRefused(FetchOutcome.Refused outcome) {
      return with(outcome.rule(), outcome.detail());
    }

    @Override
    public FetchTrouble onTooLarge(FetchOutcome.TooLarge outcome) {
      return with("too_large", outcome.limit());
    }

    @Override
    public FetchTrouble onTimedOut(FetchOutcome.TimedOut outcome) {
      return with("timeout_" + outcome.phase(), "");
    }

    @Override
    public FetchTrouble onUnreachable(FetchOutcome.Unreachable outcome) {
      return with(outcome.kind(), outcome.detail());
    }

    @Override
    public FetchTrouble onMalformed(FetchOutcome.Malformed outcome) {
      return with("malformed", outcome.detail());
    }
  }
}
