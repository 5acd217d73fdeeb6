/**
 * Searching what was found, for the command line and the API: how an answer looks, and an index
 * that follows a node's archive.
 *
 * <p>{@link prospector.node.find.SearchDesk} is asked; it keeps the index by a thread of its own
 * that takes little of a core and never anything that a crawl waits for.
 */
@NullMarked
package prospector.node.find;

import org.jspecify.annotations.NullMarked;
