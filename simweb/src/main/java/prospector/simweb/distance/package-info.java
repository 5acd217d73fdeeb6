/** How far the hosts of a fake web are from those who crawl it. */
@NullMarked
package prospector.simweb.distance;

import org.jspecify.annotations.NullMarked;
