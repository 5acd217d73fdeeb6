package prospector.node.watch.order;

import prospector.nugget.topic.Topic;

/**
 * A topic that came over HTTP.
 *
 * @param directory what paths in it are relative to; empty for a topic in words
 */
public record TopicOrder(Topic topic, String directory) {}
