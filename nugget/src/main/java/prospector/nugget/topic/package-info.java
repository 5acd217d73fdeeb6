/**
 * What a crawl looks for.
 *
 * <p>The user's text comes in by {@link prospector.nugget.topic.TopicFile}, which parses it ({@link
 * prospector.nugget.topic.NoIncludes}); {@link prospector.nugget.topic.TopicReader} and {@link
 * prospector.nugget.topic.ScopeReader} read it and complain of all mistakes at once. What goes out
 * is a {@link prospector.nugget.topic.Topic}: it decides which judgement makes a page a nugget, and
 * is taught by labels. {@link prospector.nugget.topic.Listing} tells a relevant page that only
 * lists others.
 */
@NullMarked
package prospector.nugget.topic;

import org.jspecify.annotations.NullMarked;
