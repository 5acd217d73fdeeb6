package prospector.web.robots;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import prospector.web.url.CrawlUrl;

/** The rules of one robots.txt for our product token. Immutable; safe to share. */
public interface RobotsRules {
  /** Whether the URL may be fetched (RFC 9309 section 2.2.2: longest match, allow wins a tie). */
  default boolean allows(CrawlUrl url) {
    return allows(url, new StepCount());
  }

  /**
   * The same, counted.
   *
   * @param steps that it costs are added here: at most {@value RobotsMatcher#STEPS_MAX}; a URL that
   *     would cost more is not allowed
   */
  boolean allows(CrawlUrl url, StepCount steps);

  /** The same where compiling is done once for many URLs. */
  default RobotsRules compiled() {
    return this;
  }

  /** Bytes of heap that they take. */
  default long bytes() {
    return 0;
  }

  /** Whether there is a host that they are rules of; nothing is allowed where there is none. */
  default boolean hostExists() {
    return true;
  }

  /** Crawl-delay asked of our agent; never turns into "disallow all", however long. */
  Optional<Duration> crawlDelay();

  /** URLs of sitemaps named, as stated. */
  List<String> sitemaps();
}
