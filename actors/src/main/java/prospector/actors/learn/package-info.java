/** The node's learner: rewards in, models out. */
@NullMarked
package prospector.actors.learn;

import org.jspecify.annotations.NullMarked;
