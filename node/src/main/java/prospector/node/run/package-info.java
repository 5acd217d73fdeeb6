/** A crawl from the outside: started, watched, stopped, and asked about afterwards. */
@NullMarked
package prospector.node.run;

import org.jspecify.annotations.NullMarked;
