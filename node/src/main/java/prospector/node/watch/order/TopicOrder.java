package prospector.node.watch.order;

import java.util.Map;
import prospector.nugget.topic.Topic;
import prospector.persistence.table.ExampleTable;
import prospector.web.url.CrawlUrl;

/**
 * A topic that came over HTTP.
 *
 * @param directory what paths in it are relative to; empty for a topic in words
 * @param examples pages by which it was read, and is to be read again
 */
public record TopicOrder(
    Topic topic, String directory, Map<CrawlUrl, ExampleTable.Example> examples) {
  public TopicOrder {
    examples = Map.copyOf(examples);
  }

  /** A topic that names no page on the web. */
  public TopicOrder(Topic topic, String directory) {
    this(topic, directory, Map.of());
  }
}
