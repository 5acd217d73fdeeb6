/**
 * Judges the stored pages of a crawl by another topic, out of the archive and without a request: in
 * the order of their storing, so that frames of hosts and the link model are learned as they would
 * have been ({@link prospector.actors.rejudge.Rejudging}). What waits to be fetched is told what
 * its pages are now by {@link prospector.actors.host.state.WaitingReview}.
 */
@NullMarked
package prospector.actors.rejudge;

import org.jspecify.annotations.NullMarked;
