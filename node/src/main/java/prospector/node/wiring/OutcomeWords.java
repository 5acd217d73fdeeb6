package prospector.node.wiring;

import prospector.web.fetch.FetchOutcome;

/** Words what came of a request. */
public final class OutcomeWords implements FetchOutcome.Visitor<String> {
  private static final OutcomeWords WORDS = new OutcomeWords();

  private OutcomeWords() {}

  public static String describe(FetchOutcome outcome) {
    return outcome.fold(WORDS);
  }

  @Override
  public String onSuccess(FetchOutcome.Success outcome) {
    return outcome.response().status() + ", " + outcome.response().body().length + " bytes";
  }

  @Override
  public String onRedirect(FetchOutcome.Redirect outcome) {
    return outcome.response().status() + " to " + outcome.location();
  }

  @Override
  public String onStatus(FetchOutcome.Status outcome) {
    return "status " + outcome.response().status();
  }

  @Override
  public String onRefused(FetchOutcome.Refused outcome) {
    return "refused by us: " + outcome.rule() + " (" + outcome.detail() + ")";
  }

  @Override
  public String onTooLarge(FetchOutcome.TooLarge outcome) {
    return "too large: " + outcome.limit();
  }

  @Override
  public String onTimedOut(FetchOutcome.TimedOut outcome) {
    return "timed out (" + outcome.phase() + ")";
  }

  @Override
  public String onUnreachable(FetchOutcome.Unreachable outcome) {
    return "unreachable: " + outcome.kind() + " (" + outcome.detail() + ")";
  }

  @Override
  public String onMalformed(FetchOutcome.Malformed outcome) {
    return "no proper HTTP: " + outcome.detail();
  }
}
