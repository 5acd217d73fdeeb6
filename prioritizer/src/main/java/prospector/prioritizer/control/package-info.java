/**
 * Chance, against which the crawl is measured: a random crawl of its own inside the focused one
 * (design section 7).
 *
 * <p><b>What comes in.</b> What seeds and control pages link to, into the {@link
 * prospector.prioritizer.control.ControlPool}; and how draws and pages ended.
 *
 * <p><b>Who decides.</b> {@link prospector.prioritizer.control.ControlBlocks} says which draws are
 * independent of each other.
 *
 * <p><b>What goes out.</b> The {@link prospector.prioritizer.control.ControlSample}, and the {@link
 * prospector.prioritizer.control.Lift} of the focused arm over it.
 */
@NullMarked
package prospector.prioritizer.control;

import org.jspecify.annotations.NullMarked;
