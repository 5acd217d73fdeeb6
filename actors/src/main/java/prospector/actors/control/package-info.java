/**
 * Runs a crawl: counts outcomes, draws the control arm, wakes hosts that are due, and decides when
 * to stop.
 *
 * <ol>
 *   <li>What comes in is a message of {@link prospector.actors.control.CrawlActor}; {@link
 *       prospector.actors.control.RunningCrawl} says who hears it.
 *   <li>An outcome is counted by the {@link prospector.actors.control.CrawlTally} and becomes a
 *       reward ({@link prospector.actors.control.PageRewards}).
 *   <li>Nodes tell each other what they did ({@link prospector.actors.control.CrawlGossip}); each
 *       claims its part of the budget ({@link prospector.actors.control.PageClaim}), and one has
 *       the {@link prospector.actors.control.Leadership}.
 *   <li>The leader wakes hosts ({@link prospector.actors.control.DueWaker}), delivers seeds ({@link
 *       prospector.actors.control.SeedRound}), draws ({@link
 *       prospector.actors.control.ControlRound}) and asks for pages again ({@link
 *       prospector.actors.control.RevisitRound}).
 *   <li>{@link prospector.actors.control.CrawlEnd} decides that it is over; what goes out last is
 *       its status.
 * </ol>
 */
@NullMarked
package prospector.actors.control;

import org.jspecify.annotations.NullMarked;
