/**
 * What can be seen of a node's crawls from outside: how far they are, what they found, and how that
 * went over time, as views for the API, as events for the dashboard, and as metrics.
 *
 * <p>{@link prospector.node.watch.CrawlBook} knows all crawls; {@link prospector.node.watch.Pulse}
 * looks at the running ones a few times a second and keeps what everybody who watches shares; the
 * {@code ...Routes} answer requests from these. <em>No page of a crawl costs anything here:</em>
 * what is shown is read from counters that the crawl keeps anyway, and from the database.
 */
@NullMarked
package prospector.node.watch;

import org.jspecify.annotations.NullMarked;
