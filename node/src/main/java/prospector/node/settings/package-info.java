/** The configuration, read once: every key has a comment, a type and a reader. */
@NullMarked
package prospector.node.settings;

import org.jspecify.annotations.NullMarked;
