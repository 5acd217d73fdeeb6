/**
 * Who gets the node's fetch slots: hosts bid with their best score, and a slot is granted only to a
 * bid within a margin of the crawl's best (design section 8).
 *
 * <p><b>What comes in.</b> {@link prospector.actors.dispatch.Dispatcher} takes bids, the ends of
 * grants, terms of crawls and new models; hosts know it as {@link
 * prospector.actors.dispatch.DispatcherSlots}.
 *
 * <p><b>Who decides.</b> {@link prospector.actors.dispatch.FetchSlots} holds a {@link
 * prospector.actors.dispatch.Lane} a crawl, with the crawl's budget and margin and its {@link
 * prospector.actors.dispatch.BidBoard}. {@link prospector.actors.dispatch.Patience} says how long a
 * slot stays idle for a better host, {@link prospector.actors.dispatch.UsualTime} when a request
 * drags on.
 *
 * <p><b>What goes out.</b> Grants. And, by {@link prospector.actors.dispatch.Bedtime}, word to
 * hosts in memory that others come first, and to hosts that are not ({@link
 * prospector.actors.dispatch.SleepingBids}) that it is their turn soon.
 */
@NullMarked
package prospector.actors.dispatch;

import org.jspecify.annotations.NullMarked;
