package prospector.actors.host.link;

import java.util.Locale;
import prospector.web.exclusion.UrlGate;
import prospector.web.fetch.FetchOutcome;
import prospector.web.robots.RobotsRules;
import prospector.web.scope.CrawlScope;

/**
 * The state of a URL on its host. <em>No URL disappears without one.</em>
 *
 * <p>Ordinals are stored: append only. A new rule that refuses URLs stands here, with its words for
 * people and its reason in rows and counts.
 */
public enum UrlState {
  UNKNOWN("unknown"),
  WAITING("waiting"),
  /** Waiting in the overflow table, not in memory. */
  OVERFLOW("waiting (overflow)"),
  PAGE("fetched"),
  REDIRECTED("redirected"),
  FAILED("failed"),
  /** Refused after or instead of a request; the rule stands in the page table. */
  REFUSED("refused"),
  REFUSED_DEPTH("refused (depth)", "depth"),
  REFUSED_HOST_PAGES("refused (pages per host)", "host_pages"),
  REFUSED_ROBOTS("refused (robots)", "robots"),
  REFUSED_REDIRECTS("refused (redirect hops)", "redirect_hops"),
  PRUNED("pruned (score)"),
  /** One of the older URLs of a giant host, of which only a filter is kept in memory. */
  MAYBE_KNOWN("ended, or dropped: see the page table"),
  REFUSED_TRAP("refused (trap)", "trap"),
  REFUSED_EXCLUDED("refused (excluded)", "excluded"),
  /** Another URL stands for it: they differ in parameters that do not matter on this host. */
  REFUSED_SAME("refused (parameters that do not matter)", "same_page"),
  REFUSED_NO_HOST("refused (no such name)", FetchOutcome.Unreachable.NO_SUCH_NAME),
  REFUSED_PORT("refused (port)", "port"),
  REFUSED_SCOPE("refused (scope)", CrawlScope.REASON),
  /** Pages that show the like of it said that they bring nothing. */
  REFUSED_VIEW("refused (view)", "view"),
  /** Its host only points to another one, which has it now. */
  REFUSED_MOVED("refused (moved)", "moved"),
  /** A URL filter of the user's own says so. */
  REFUSED_FILTER("refused (filter)", "filter");

  private static final UrlState[] BY_CODE = values();
  private final String words;
  private final String reason;

  UrlState(String words) {
    this(words, "");
  }

  UrlState(String words, String reason) {
    this.words = words;
    this.reason = reason.isEmpty() ? name().toLowerCase(Locale.ROOT) : reason;
  }

  public static UrlState ofCode(int ordinal) {
    return BY_CODE[ordinal];
  }

  /** Readable form. */
  public String words() {
    return words;
  }

  /** Of a refusal: the reason that its row has and its count is told by. */
  public String reason() {
    return reason;
  }

  /** Of a URL that a host's rules do not allow. */
  public static UrlState refusedBy(RobotsRules rules) {
    return rules.hostExists() ? REFUSED_ROBOTS : REFUSED_NO_HOST;
  }

  /** Of a URL that is refused by its name. */
  public static UrlState refusedBy(UrlGate.Rule rule) {
    return switch (rule) {
      case EXCLUDED -> REFUSED_EXCLUDED;
      case PORT -> REFUSED_PORT;
      case TRAP -> REFUSED_TRAP;
    };
  }

  /** Whether it is to be asked for still, from memory or from the overflow table. */
  public boolean isWaiting() {
    return this == WAITING || this == OVERFLOW;
  }

  /** Whether it came to nothing: it brought no page and will bring none. */
  public boolean isLost() {
    return switch (this) {
      case UNKNOWN, WAITING, OVERFLOW, PAGE, REDIRECTED, MAYBE_KNOWN -> false;
      default -> true;
    };
  }

  /** A dropped URL comes back when new evidence for it arrives. */
  public boolean mayReturn() {
    return this == UNKNOWN || this == PRUNED;
  }

  /**
   * A URL refused for its depth comes back as well, when a path within the bound appears; so does
   * one that the host's rules refused, when a link to it comes and they do not any more.
   */
  public boolean mayBeAdmitted() {
    return mayReturn() || this == REFUSED_DEPTH || isByRules();
  }

  /**
   * Whether it may wait once more at all: also at a host that has not moved after all, or when the
   * URL that stood for it came to nothing.
   */
  public boolean mayWaitOnceMore() {
    return mayBeAdmitted() || this == REFUSED_MOVED || this == REFUSED_SAME;
  }

  /** Whether it was refused by rules of its host, which change ({@link #refusedBy}). */
  public boolean isByRules() {
    return this == REFUSED_ROBOTS || this == REFUSED_NO_HOST;
  }
}
