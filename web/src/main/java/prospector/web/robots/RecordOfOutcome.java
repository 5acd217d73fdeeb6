package prospector.web.robots;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.Response;
import prospector.web.robots.RobotsRecord.Kind;

/** The table of {@link RobotsPolicy}, one method a kind of outcome. */
final class RecordOfOutcome implements FetchOutcome.Visitor<RobotsRecord> {
  private static final int NO_STATUS = 0;
  // due for longer than this before it was asked for again: nobody knows what lay between
  private static final long UNASKED_MILLIS_MAX = RobotsPolicy.TTL.toMillis();

  private final long nowMillis;
  private final Optional<RobotsRecord> previous;
  private final UnaryOperator<String> reader;

  /**
   * @param reader makes the text to keep of a file's text
   */
  RecordOfOutcome(Instant now, Optional<RobotsRecord> previous, UnaryOperator<String> reader) {
    this.reader = reader;
    this.nowMillis = now.toEpochMilli();
    this.previous = previous;
  }

  @Override
  public RobotsRecord onSuccess(FetchOutcome.Success outcome) {
    return file(outcome.response());
  }

  /** Only the hop after the last one allowed comes here, or one that leads nowhere. */
  @Override
  public RobotsRecord onRedirect(FetchOutcome.Redirect outcome) {
    return absent(outcome.response().status());
  }

  @Override
  public RobotsRecord onStatus(FetchOutcome.Status outcome) {
    int status = outcome.response().status();
    if (status == 304 && previous.isPresent() && previous.get().kind() == Kind.FILE) {
      return known(Kind.FILE, previous.get().text(), status);
    }
    return status / 100 == 2 ? file(outcome.response()) : byStatus(status);
  }

  @Override
  public RobotsRecord onRefused(FetchOutcome.Refused outcome) {
    return outcome.rule().equals(FetchOutcome.Refused.CRASH)
        ? unreadable()
        : byStatus(outcome.status());
  }

  /** A file that ended processes is looked at again once a day, if it is not given up by then. */
  private RobotsRecord unreadable() {
    RobotsRecord since = unreachable(NO_STATUS);
    return new RobotsRecord(
        Kind.UNREACHABLE,
        "",
        NO_STATUS,
        nowMillis,
        nowMillis + RobotsPolicy.TTL.toMillis(),
        since.unreachableSinceMillis());
  }

  @Override
  public RobotsRecord onTooLarge(FetchOutcome.TooLarge outcome) {
    return byStatus(outcome.status());
  }

  @Override
  public RobotsRecord onTimedOut(FetchOutcome.TimedOut outcome) {
    return unreachable(NO_STATUS);
  }

  @Override
  public RobotsRecord onUnreachable(FetchOutcome.Unreachable outcome) {
    RobotsRecord record = unreachable(NO_STATUS);
    return outcome.isNoSuchName() && previous.filter(RecordOfOutcome::isOfAnAnswer).isEmpty()
        ? new RobotsRecord(
            Kind.NO_HOST,
            "",
            NO_STATUS,
            nowMillis,
            record.expiresMillis(),
            record.unreachableSinceMillis())
        : record;
  }

  /** A host that has answered is no typing error: its name may be gone for minutes only. */
  private static boolean isOfAnAnswer(RobotsRecord record) {
    boolean known = record.kind() == Kind.FILE || record.kind() == Kind.ABSENT;
    return known || record.status() != NO_STATUS;
  }

  @Override
  public RobotsRecord onMalformed(FetchOutcome.Malformed outcome) {
    return unreachable(NO_STATUS);
  }

  /** For answers without a usable body; a 2xx among them had rules that we could not read. */
  private RobotsRecord byStatus(int status) {
    boolean says = status / 100 == 3 || (status / 100 == 4 && status != 429);
    return says ? absent(status) : unreachable(status);
  }

  private RobotsRecord file(Response response) {
    byte[] body = response.body();
    boolean part = response.cut() == Response.Cut.DISCONNECT;
    String text = reader.apply(part ? RobotsText.decodePart(body) : RobotsText.decode(body));
    return known(Kind.FILE, text, response.status());
  }

  private RobotsRecord absent(int status) {
    return known(Kind.ABSENT, "", status);
  }

  private RobotsRecord known(Kind kind, String text, int status) {
    return new RobotsRecord(
        kind, text, status, nowMillis, nowMillis + RobotsPolicy.TTL.toMillis(), 0);
  }

  private RobotsRecord unreachable(int status) {
    long since =
        previous
            .filter(this::goesOn)
            .map(RobotsRecord::unreachableSinceMillis)
            .filter(it -> it != 0)
            .orElse(nowMillis);
    Duration lasted = Duration.ofMillis(Math.max(0, nowMillis - since));
    Kind kind = lasted.compareTo(RobotsPolicy.GIVEN_UP_AFTER) >= 0 ? Kind.ABSENT : Kind.UNREACHABLE;
    long wait =
        Math.min(
            Math.max(lasted.toMillis(), RobotsPolicy.RETRY_FIRST.toMillis()),
            RobotsPolicy.RETRY_LONGEST.toMillis());
    return new RobotsRecord(kind, "", status, nowMillis, nowMillis + wait, since);
  }

  /** Whether the failure before and this one are in a row; what was given up stays so. */
  private boolean goesOn(RobotsRecord before) {
    return before.kind() == Kind.ABSENT || nowMillis - before.expiresMillis() <= UNASKED_MILLIS_MAX;
  }
}
