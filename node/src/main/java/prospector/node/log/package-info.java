/** Binds the loggers to the directory of a crawl. */
@NullMarked
package prospector.node.log;

import org.jspecify.annotations.NullMarked;
