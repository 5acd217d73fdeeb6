/**
 * How many nuggets are left to be found, by how they came so far.
 *
 * <p><b>What comes in.</b> How many pages and nuggets a crawl had, time and again: its {@link
 * prospector.prioritizer.remaining.YieldCurve}; and how many URLs it knows and has not fetched.
 *
 * <p><b>Who decides.</b> {@link prospector.prioritizer.remaining.RemainingFit} fits curves that
 * fall to it, and goes on along them as far as the known URLs reach.
 *
 * <p><b>What goes out.</b> The {@link prospector.prioritizer.remaining.RemainingNuggets} with their
 * interval, or that it is too early to say.
 */
@NullMarked
package prospector.prioritizer.remaining;

import org.jspecify.annotations.NullMarked;
