package prospector.web.plugin;

/**
 * Is told of each page that was stored, some seconds later and in the order of storing, once or
 * more: a kill may repeat the last ones. The crawl does not wait for it.
 */
public interface PageListener extends Plugin {
  /**
   * Takes note of a page.
   *
   * @throws Exception counts, is said once, and the next page comes; this one does not come again
   */
  void stored(CrawledPage page) throws Exception;
}
