/**
 * Labels as people give them: over the API, from the command line, to a crawl that runs or one that
 * is stopped. What is learned from them is the actors' business.
 */
@NullMarked
package prospector.node.label;

import org.jspecify.annotations.NullMarked;
