package prospector.actors.work;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import prospector.web.fetch.FetchOutcome;
import prospector.web.url.CrawlUrl;

/**
 * What an outcome means for its URL and its host.
 *
 * @param kind final state, or RETRY
 * @param reason stored reason: rule or kind of failure; empty for pages
 * @param hostInTrouble the host must be left alone for longer (429, 503, time-outs, no connection)
 * @param retryAfter what the server asked for
 * @param target where a redirect leads, once it is a URL we crawl
 */
public record Verdict(
    Kind kind,
    String reason,
    boolean hostInTrouble,
    Optional<Duration> retryAfter,
    Optional<CrawlUrl> target) {

  private static final Set<String> OF_HOST =
      Set.of(
          "http_429",
          "http_502",
          "http_503",
          "http_504",
          "http_530",
          "connect",
          "dns",
          "timeout_connect",
          "timeout_dns",
          "timeout_tls");

  private static final String AGAIN = "redirect_cookies";

  /** What becomes of the URL. */
  public enum Kind {
    PAGE,
    REDIRECTED,
    REFUSED,
    FAILED,
    RETRY
  }

  /** Whether a request was made; none is where DNS says that the host does not exist. */
  public boolean isTry() {
    return !reason.equals(FetchOutcome.Unreachable.NO_SUCH_NAME);
  }

  /**
   * Whether the trouble is the host's, or of the line to it, and says nothing of this URL: nobody
   * was reached, the host asks for rest, or what stands before it does not reach it.
   */
  public boolean isOfHost() {
    return hostInTrouble && (OF_HOST.contains(reason) || reason.startsWith("http_52"));
  }

  /** Whether it is tried again for a trouble of our own: its host has answered. */
  public boolean isUnread() {
    return kind == Kind.RETRY && !hostInTrouble && !isAgain();
  }

  /** Whether the answer itself says how to ask again, as soon as the host's delay is over. */
  public boolean isAgain() {
    return kind == Kind.RETRY && reason.equals(AGAIN);
  }

  static Verdict page() {
    return new Verdict(Kind.PAGE, "", false, Optional.empty(), Optional.empty());
  }

  static Verdict refused(String rule) {
    return new Verdict(Kind.REFUSED, rule, false, Optional.empty(), Optional.empty());
  }

  static Verdict failed(String kind) {
    return new Verdict(Kind.FAILED, kind, false, Optional.empty(), Optional.empty());
  }

  static Verdict redirected(CrawlUrl target) {
    return new Verdict(Kind.REDIRECTED, "", false, Optional.empty(), Optional.of(target));
  }

  /** Of a file that nothing reads at the moment, which is none of its host's trouble. */
  static Verdict unread(boolean lastTry, String kind) {
    return new Verdict(
        lastTry ? Kind.FAILED : Kind.RETRY, kind, false, Optional.empty(), Optional.empty());
  }

  /** Of an answer that wants to be asked again with the cookies that it gave. */
  static Verdict again() {
    return new Verdict(Kind.RETRY, AGAIN, false, Optional.empty(), Optional.empty());
  }

  static Verdict trouble(boolean lastTry, String kind, Optional<Duration> retryAfter) {
    return new Verdict(
        lastTry ? Kind.FAILED : Kind.RETRY, kind, true, retryAfter, Optional.empty());
  }
}
