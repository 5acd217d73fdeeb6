/**
 * Runs a crawl: counts outcomes, draws the control arm, wakes hosts that are due, and decides when
 * to stop ({@link prospector.actors.control.CrawlActor}).
 */
@NullMarked
package prospector.actors.control;

import org.jspecify.annotations.NullMarked;
