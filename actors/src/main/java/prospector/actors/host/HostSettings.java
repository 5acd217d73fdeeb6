package prospector.actors.host;

import java.time.Duration;
import java.util.List;
import prospector.web.politeness.DelaySettings;
import prospector.web.politeness.TimeWindows;

/**
 * How hosts behave on this node; from the {@code prospector.host} block.
 *
 * @param delays politeness
 * @param queueBound waiting URLs kept in memory per host and crawl
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
 */
public record HostSettings(
    DelaySettings delays,
    int queueBound,
    int overflowBound,
    int exactUrls,
    int maxTries,
    Duration holdLinks,
    Duration resendAfter,
    Duration passivateAfter,
    SitemapSettings sitemaps,
    TimeWindows windows) {

  /** Settings that leave sitemaps to the default and ask at any time. */
  public HostSettings(
      DelaySettings delays,
      int queueBound,
      int overflowBound,
      int exactUrls,
      int maxTries,
      Duration holdLinks,
      Duration resendAfter,
      Duration passivateAfter) {
    this(
        delays,
        queueBound,
        overflowBound,
        exactUrls,
        maxTries,
        holdLinks,
        resendAfter,
        passivateAfter,
        SitemapSettings.DEFAULT,
        TimeWindows.NONE);
  }

  public HostSettings {
    if (queueBound < 10 || exactUrls < 1 || maxTries < 1) {
      throw new IllegalArgumentException(
          "queue-bound must be 10 or more, exact-urls and max-tries 1 or more, got "
              + List.of(queueBound, exactUrls, maxTries));
    }
  }
}
