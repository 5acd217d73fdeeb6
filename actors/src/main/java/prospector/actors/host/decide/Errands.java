package prospector.actors.host.decide;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.RobotsAnswer;
import prospector.actors.host.link.RobotsParts;
import prospector.web.url.CrawlUrl;

/**
 * Requests for robots.txt that one host makes for another, after a redirect between them: the one
 * this host waits for, and those it owes others.
 *
 * <p><em>Only the host that is asked knows when it may be asked, so it makes the request
 * itself.</em> All of it may be lost with the actor: who waits asks again. No Akka types; owned by
 * one host actor.
 */
public final class Errands {
  private static final int OWED_AT_MOST = 64; // who is turned away asks again

  private final Map<String, HostMessage.AskRobots> owed = new LinkedHashMap<>(); // by who waits
  private final RobotsParts parts = new RobotsParts();
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
    if (late == null || nowMillis - late.sentMillis() < afterMillis) {
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

  public void done(HostMessage.AskRobots ask) {
    owed.remove(ask.forHost());
  }

  public boolean owes() {
    return !owed.isEmpty();
  }

  /** Whether an answer is waited for, or owed. */
  public boolean isBusy() {
    return sent != null || owes();
  }
}
