package prospector.web.plugin;

import java.util.List;

/** Brings pages to another system, in batches and in the order of storing, once or more. */
public interface Sink extends Plugin {
  /**
   * Takes a batch for good: once this returns, it does not come again.
   *
   * @param key the same for the same pages with the same content, so that the other system can tell
   *     what it has
   * @throws Exception when it could not now: the same pages come again, later and later
   */
  void take(String key, List<CrawledPage> pages) throws Exception;
}
