/**
 * The text of pages: the main one of those in an archive, read again, and the examples that a topic
 * came with.
 */
@NullMarked
package prospector.node.text;

import org.jspecify.annotations.NullMarked;
