package prospector.web.exclusion;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import prospector.web.url.BadPorts;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;
import prospector.web.url.TrapRules;

/**
 * Which URLs are refused by their name alone, whatever a page or a robots.txt says: those that an
 * operator excludes, those at a port where no web server is to be expected ({@link BadPorts}) or at
 * one port too many of a name, those that look like part of a trap, and those that a filter of the
 * user's own refuses.
 *
 * <p>Safe to share between threads where the source of exclusions is.
 */
public final class UrlGate {
  /** Nothing is refused. */
  public static final UrlGate OPEN = new UrlGate(() -> ExclusionList.NONE, Optional.empty());

  private final Supplier<ExclusionList> exclusions;
  private final Optional<TrapRules> traps;
  private final Filter filter;
  private final PortBook ports = new PortBook();

  /** Refuses URLs by rules of the user's own. */
  public interface Filter {
    /** Refuses nothing. */
    Filter NONE = urls -> Set.of();

    /** Those of some URLs that are refused. Many are asked about at once, as asking may cost. */
    Set<CrawlUrl> refused(List<CrawlUrl> urls);
  }

  /** Why a URL is refused. */
  public enum Rule {
    EXCLUDED,
    PORT,
    TRAP
  }

  /**
   * @param exclusions those in force, asked for each URL anew
   * @param traps empty where URLs that look like traps are crawled
   */
  public UrlGate(Supplier<ExclusionList> exclusions, Optional<TrapRules> traps) {
    this(exclusions, traps, Filter.NONE);
  }

  /**
   * @param filter asked by {@link #filtered}
   */
  public UrlGate(Supplier<ExclusionList> exclusions, Optional<TrapRules> traps, Filter filter) {
    this.exclusions = exclusions;
    this.traps = traps;
    this.filter = filter;
  }

  /** Whether there is a filter to ask. */
  public boolean hasFilter() {
    return filter != Filter.NONE;
  }

  /** Those that the user's own rules refuse. */
  public Set<CrawlUrl> filtered(List<CrawlUrl> urls) {
    return urls.isEmpty() ? Set.of() : filter.refused(urls);
  }

  /** The rule that refuses a URL that a link or a sitemap names; empty when it may be crawled. */
  public Optional<Rule> refusal(CrawlUrl url) {
    if (excludes(url)) {
      return Optional.of(Rule.EXCLUDED);
    }
    if (url.namesPort() && isBarred(url.host())) {
      return Optional.of(Rule.PORT);
    }
    return traps.flatMap(rules -> rules.trap(url)).map(trap -> Rule.TRAP);
  }

  private boolean isBarred(HostKey host) {
    return BadPorts.contains(host.port()) || !ports.admits(host);
  }

  /** Whether no request may go to the URL. */
  public boolean excludes(CrawlUrl url) {
    return exclusions.get().of(url).isPresent();
  }

  /** Whether no request may go to the host at all. */
  public boolean excludes(HostKey host) {
    return exclusions.get().of(host).isPresent();
  }
}
