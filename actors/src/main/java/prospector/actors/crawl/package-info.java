/** A crawl as its user sees it: what to do, how far it is, when it ends. */
@NullMarked
package prospector.actors.crawl;

import org.jspecify.annotations.NullMarked;
