package prospector.actors.host.decide;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.actors.Elapsed;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.RobotsAnswer;
import prospector.actors.host.link.RobotsParts;
import prospector.web.robots.RobotsRecord;
import prospector.web.url.CrawlUrl;

/**
 * Requests for robots.txt that one host makes for another, after a redirect between them: the one
 * this host waits for, and those it owes others.
 *
 * <p><em>Only the host that is asked knows when it may be asked, so it makes the request
 * itself.</em> One request answers all who wait for the same URL, and those who ask within a
 * minute; between two errands the host has a turn of its own. All of it may be lost with the actor:
 * who waits asks again. No Akka types; owned by one host actor.
 */
public final class Errands {
  private static final int OWED_AT_MOST = 64; // who is turned away asks again
  private static final long FRESH_MILLIS = 60_000; // thousands may ask for one file at a time
  private static final int KEPT_CHARS = 60_000; // of a file that others may ask for
  private static final long OWN_TURN_MILLIS = 3_000; // no slot may be free for much longer

  private final Map<String, HostMessage.AskRobots> owed = new LinkedHashMap<>(); // by who waits
  private final RobotsParts parts = new RobotsParts();
  private @Nullable RobotsAnswer recent; // the same for whoever asks
  private long recentMillis;
  private boolean ownTurn; // the last request was an errand
  private long ownTurnMillis = Long.MIN_VALUE; // since when the host could have used it
  private @Nullable Sent sent;
  private long lastNumber;

  /**
   * A request left to another host.
   *
   * @param number tells its answer from those to earlier ones
   * @param sentMillis when it was sent last, epoch milliseconds
   * @param resends how often it was sent again
   */
  public record Sent(long number, CrawlUrl url, long sentMillis, int resends) {}

  /** Leaves a request to the host that owns the URL. */
  public Sent send(CrawlUrl url, long nowMillis) {
    lastNumber = Math.max(lastNumber + 1, nowMillis); // grows over restarts too
    Sent one = new Sent(lastNumber, url, nowMillis, 0);
    sent = one;
    return one;
  }

  /** What to send again, as no answer came in time. */
  public Optional<Sent> resend(long nowMillis, long afterMillis) {
    Sent late = sent;
    if (late == null || !Elapsed.isOver(late.sentMillis(), nowMillis, afterMillis)) {
      return Optional.empty();
    }
    Sent again = new Sent(late.number(), late.url(), nowMillis, late.resends() + 1);
    sent = again;
    return Optional.of(again);
  }

  /**
   * Takes in an answer or a part of one: the whole of the one waited for, once it is complete;
   * nothing is waited for any more then.
   */
  public Optional<RobotsAnswer> answered(HostMessage.RobotsAnswered message) {
    Sent open = sent;
    if (open == null || open.number() != message.errand()) {
      return Optional.empty();
    }
    Optional<RobotsAnswer> whole = parts.add(message);
    if (whole.isPresent()) {
      sent = null;
    }
    return whole;
  }

  /** The request this host waits for. */
  public @Nullable Sent sent() {
    return sent;
  }

  /** Takes on a request; one that is owed already is not owed twice. */
  public void owe(HostMessage.AskRobots ask) {
    if (owed.size() < OWED_AT_MOST || owed.containsKey(ask.forHost())) {
      owed.put(ask.forHost(), ask);
    }
  }

  /** The next request to make; owed until it is done. */
  public Optional<HostMessage.AskRobots> next() {
    return owed.values().stream().findFirst();
  }

  /** All requests for the same URL that are owed: one answer is enough for them. */
  public List<HostMessage.AskRobots> owedLike(HostMessage.AskRobots ask) {
    return owed.values().stream().filter(other -> other.url().equals(ask.url())).toList();
  }

  public void done(HostMessage.AskRobots ask) {
    owed.remove(ask.forHost());
  }

  // ---- answers for more than one

  /** What came, once it is noted that it was asked for. */
  public void learned(RobotsAnswer answer, long nowMillis) {
    recent = isForAll(answer) && answer.record().text().length() <= KEPT_CHARS ? answer : null;
    recentMillis = nowMillis;
  }

  /** An answer of less than a minute ago, which spares a request. */
  public Optional<RobotsAnswer> fresh(String url, long nowMillis) {
    forgetOld(nowMillis);
    return Optional.ofNullable(recent).filter(answer -> answer.asked().equals(url));
  }

  /** Lets an answer go that is too old for anybody. */
  public void forgetOld(long nowMillis) {
    if (Elapsed.isOver(recentMillis, nowMillis, FRESH_MILLIS)) {
      recent = null;
    }
  }

  /**
   * Whether an answer means the same to all who ask: a failure and "not modified" go by what the
   * one who asks had before, and who is to ask once more must get another.
   */
  public static boolean isForAll(RobotsAnswer answer) {
    if (answer.isToAskAgain()) {
      return false;
    }
    RobotsRecord record = answer.record();
    int status = record.status();
    return switch (record.kind()) {
      case FILE -> status != 304;
      case ABSENT -> (status / 100 == 3 && status != 304) || (status / 100 == 4 && status != 429);
      case UNREACHABLE, NO_HOST -> false;
    };
  }

  // ---- turns

  /** An errand is run: the host's own requests come next. */
  public void ran() {
    ownTurn = true;
    ownTurnMillis = Long.MIN_VALUE;
  }

  /** The host may not be asked after all: its turn is as long as ever when it may. */
  public void putOff() {
    ownTurnMillis = Long.MIN_VALUE;
  }

  /** The host is asked for something of its own. */
  public void ownBegan() {
    ownTurn = false;
  }

  /**
   * Whether a host that may be asked now, and has something of its own to ask for, is to be asked
   * for that first: between two errands, for as long as a slot may take to come.
   */
  public boolean isOwnTurn(long nowMillis) {
    if (!ownTurn || sent != null) {
      return false;
    }
    if (ownTurnMillis == Long.MIN_VALUE || nowMillis < ownTurnMillis) {
      ownTurnMillis = nowMillis;
    }
    return nowMillis - ownTurnMillis < OWN_TURN_MILLIS;
  }

  /** When errands come next at the latest, epoch milliseconds, in the host's own turn. */
  public long ownTurnEndMillis() {
    return ownTurnMillis + OWN_TURN_MILLIS;
  }

  public boolean owes() {
    return !owed.isEmpty();
  }

  /** Whether an answer is waited for, or owed. */
  public boolean isBusy() {
    return sent != null || owes();
  }
}
