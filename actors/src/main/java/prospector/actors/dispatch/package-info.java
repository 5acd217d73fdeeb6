/**
 * Who gets the node's fetch slots: hosts bid with their best score, and a slot is granted only to a
 * bid within a margin of the crawl's best (design section 8).
 */
@NullMarked
package prospector.actors.dispatch;

import org.jspecify.annotations.NullMarked;
