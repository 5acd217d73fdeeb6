package prospector.actors.host.decide;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import prospector.actors.host.state.HostState;
import prospector.actors.host.state.PageSize;
import prospector.web.politeness.DelaySettings;
import prospector.web.politeness.TimeWindows;

/**
 * How hosts behave on this node; from the {@code prospector.host} block.
 *
 * @param delays politeness
 * @param overflowBound waiting URLs kept in the overflow table per host and crawl; worse ones are
 *     pruned
 * @param exactUrls ended URLs per host and crawl whose state is kept exactly; older ones are kept
 *     in a filter
 * @param maxTries requests made for one URL before it counts as failed
 * @param holdLinks links that do not raise the host's bid wait so long at most to be persisted with
 *     others
 * @param resendAfter a hand-off not acknowledged for so long is sent again
 * @param passivateAfter a host with nothing due for so long leaves memory
 * @param sitemaps how much of its sitemaps is read
 * @param windows at which times of the day it may be asked
 * @param sameness what is learned from copies
 * @param misses what a host that only fails bids less
 * @param sizes what a host of large pages bids less
 */
public record HostSettings(
    DelaySettings delays,
    int overflowBound,
    int exactUrls,
    int maxTries,
    Duration holdLinks,
    Duration resendAfter,
    Duration passivateAfter,
    SitemapSettings sitemaps,
    TimeWindows windows,
    Sameness sameness,
    Misses misses,
    Sizes sizes) {

  /**
   * What a host learns from pages that bring nothing new.
   *
   * @param pairs of pages that were the same, after which the one parameter they differ in is
   *     ignored; 0 = never
   * @param yieldPages pages under a prefix after which it is slowed when they brought nothing new;
   *     at most 64, 0 = never
   * @param barrenPages of one view that bring nothing, after which it is refused; 0 = never
   */
  public record Sameness(int pairs, int yieldPages, int barrenPages) {
    /** Eight pairs, 32 pages, three. */
    public static final Sameness DEFAULT = new Sameness(8, 32, 3);

    public Sameness {
      if (pairs < 0 || yieldPages < 0 || yieldPages > Long.SIZE || barrenPages < 0) {
        throw new IllegalArgumentException(
            "copies-to-ignore and barren-views must be 0 or more and slow-after 0 to 64, got "
                + List.of(pairs, yieldPages, barrenPages));
      }
    }
  }

  /**
   * How a host stands back that answers with anything but pages.
   *
   * <p>It is the bid that falls, for as long as no page comes, and not what the learner knows:
   * failures say nothing about a topic (docs/decisions/0006-link-model.md). What it falls by is the
   * log of the chance that the next request brings a page, as its misses in a row leave it among
   * its pages, times a weight: a host that never gave a page falls fast, one that gave many hardly.
   *
   * @param weight of that log; 0 or more, 0 = never
   * @param most log-odds altogether, 0 or more
   */
  public record Misses(double weight, double most) {
    /** Twice the log, eight log-odds at most. */
    public static final Misses DEFAULT = new Misses(2, 8);

    public Misses {
      if (!(weight >= 0 && most >= 0)) {
        throw new IllegalArgumentException(
            "miss-discount and miss-discount-max must be 0 or more, got " + List.of(weight, most));
      }
    }

    /**
     * What the bids of a host fall by, log-odds.
     *
     * @param missesInRow requests since its last page, 0 or more
     * @param pages it has given in all
     */
    public double discount(int missesInRow, long pages) {
      return Math.min(most, weight * Math.log1p(missesInRow / (pages + 1.0)));
    }
  }

  /**
   * How a host stands back whose pages cost more than those of others.
   *
   * <p>A bid is the log-odds that a request brings a nugget. Less the log of what the request costs
   * it is that of a nugget for the work of an ordinary page. What a page costs to read, parse and
   * store grows with its bytes; up to {@code usual} that is no more than all else that is done for
   * any page, and counts for nothing.
   *
   * @param weight of that log; 0 or more, 0 = never
   * @param usual bytes of a page that costs what an ordinary one does, 1 or more
   */
  public record Sizes(double weight, long usual) {
    /** The plain log, over 256 KiB. */
    public static final Sizes DEFAULT = new Sizes(1, 256 * 1024);

    public Sizes {
      if (!(weight >= 0) || usual < 1) {
        throw new IllegalArgumentException(
            "size-discount must be 0 or more and size-usual 1 or more, got "
                + weight
                + ", "
                + usual);
      }
    }

    /**
     * What the bids of a host fall by, log-odds.
     *
     * @param size of its answers
     */
    public double discount(PageSize size) {
      return weight * Math.max(0, Math.log(size.bytes() / usual));
    }
  }

  /**
   * Why a host bids less than its URLs are worth, and how much, in words; nothing if it does not.
   */
  public static List<String> standsBack(HostState host, Misses misses, Sizes sizes) {
    List<String> reasons = new ArrayList<>();
    double missed = misses.discount(host.missesInRow(), host.pages());
    if (missed > 0) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "%.2f less: %d requests in a row brought no page",
              missed,
              host.missesInRow()));
    }
    double large = sizes.discount(host.size());
    if (large > 0) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "%.2f less: its last answers have %,.0f bytes on the mean, %.1f times what is usual",
              large,
              host.size().bytes(),
              host.size().bytes() / sizes.usual()));
    }
    return reasons;
  }

  /** What the bids of a host fall by, log-odds: for its misses, and for the size of its pages. */
  public double discount(HostState host) {
    return misses.discount(host.missesInRow(), host.pages()) + sizes.discount(host.size());
  }

  /** With the default lessons. */
  public HostSettings(
      DelaySettings delays,
      int overflowBound,
      int exactUrls,
      int maxTries,
      Duration holdLinks,
      Duration resendAfter,
      Duration passivateAfter) {
    this(
        delays,
        overflowBound,
        exactUrls,
        maxTries,
        holdLinks,
        resendAfter,
        passivateAfter,
        SitemapSettings.DEFAULT,
        TimeWindows.NONE,
        Sameness.DEFAULT,
        Misses.DEFAULT,
        Sizes.DEFAULT);
  }

  public HostSettings {
    if (exactUrls < 1 || maxTries < 1) {
      throw new IllegalArgumentException(
          "exact-urls and max-tries must be 1 or more, got " + List.of(exactUrls, maxTries));
    }
  }
}
