/**
 * Brings stored pages to other systems while they are found.
 *
 * <p>{@link prospector.node.sink.SinkDesk} has a thread for each sink ({@link
 * prospector.node.sink.SinkRun}). It reads the pages that this node stored in the order of their
 * numbers ({@link prospector.node.sink.SinkFeed}), gives them in batches to a {@link
 * prospector.node.sink.Receiver}, and only then commits how far it has come: a page is brought once
 * or more, never less. The crawl knows nothing of all that, and waits for none of it.
 */
@NullMarked
package prospector.node.sink;

import org.jspecify.annotations.NullMarked;
