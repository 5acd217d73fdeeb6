package prospector.persistence.table;

import java.util.Optional;
import java.util.SortedMap;

/**
 * Example pages of a crawl's topic, kept as they were when the crawl was submitted. All calls
 * block.
 */
public interface ExampleTable {
  /** Most bytes of a body that are kept; of a longer one the beginning. */
  int BODY_BYTES = 1 << 20;

  /** Keeps a page, in place of what there is of it. */
  void put(String crawl, String url, Example page);

  Optional<Example> find(String crawl, String url);

  /** All of a crawl, by URL: as many as its topic names. */
  SortedMap<String, Example> all(String crawl);

  /**
   * A page.
   *
   * @param contentType its header; empty for none
   * @param body after content decoding
   */
  @SuppressWarnings("ArrayRecordComponent") // written and read, never compared
  record Example(String contentType, byte[] body) {}
}
