/** Where each host lives: entity keys, placement, the cluster's join and leave. */
@NullMarked
package prospector.sharding;

import org.jspecify.annotations.NullMarked;
