package prospector.actors.work;

import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.web.url.CrawlUrl;

/** Tells of pages on which reading or judging threw: the first with its stack trace. */
final class BrokenReads {
  /** Why such a page has failed; the crawl's status counts it. */
  static final String REASON = "judge";

  private static final Logger LOG = LoggerFactory.getLogger(BrokenReads.class);

  private final AtomicBoolean told = new AtomicBoolean();

  void log(CrawlUrl url, Throwable cause) {
    if (told.compareAndSet(false, true)) {
      LOG.warn(
          "{} could not be read or judged; it counts as failed: {}, as all further ones do",
          url.value(),
          REASON,
          cause);
    } else {
      LOG.debug("{} could not be read or judged", url.value());
    }
  }
}
