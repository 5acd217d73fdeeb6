/** The demonstration: a crawl of the simulated web, judged by the simulated web's own log. */
@NullMarked
package prospector.node.demo;

import org.jspecify.annotations.NullMarked;
