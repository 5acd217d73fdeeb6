/**
 * What to fetch next: link features, the online link model, the bounded frontier.
 *
 * <p>In the order of a URL's life: a link ({@link prospector.prioritizer.LinkEvidence}, with what
 * it carries of its page, {@link prospector.prioritizer.Parent}) is added to its host's {@link
 * prospector.prioritizer.HostQueue}, where the URL waits as a {@link
 * prospector.prioritizer.QueuedUrl}. When its score is first asked for, {@link
 * prospector.prioritizer.LinkFeaturizer} turns the link into hashed words and group keys ({@link
 * prospector.prioritizer.LinkFeatures}). A {@link prospector.prioritizer.UrlScorer} makes a score
 * of them: a frozen model of the {@link prospector.prioritizer.OnlineLearner}, or one of the {@link
 * prospector.prioritizer.Policies} that do not learn. Hosts bid with their best score, and {@link
 * prospector.prioritizer.SlotAuction} grants fetch slots. The judged page is a reward to the
 * learner, which learns it with others again ({@link prospector.prioritizer.LinkTraining}) and
 * publishes the next scorer; every queue scores its URLs again by it. Beside all this runs the
 * control arm, whose frontier is a {@link prospector.prioritizer.control.ControlPool}; {@link
 * prospector.prioritizer.control.Lift} compares the two arms by its draws.
 *
 * <p>Nothing here does I/O or knows an actor, a clock or a database; chance is seeded. Scorers are
 * immutable and shared between threads; everything else is owned by one actor.
 */
@NullMarked
package prospector.prioritizer;

import org.jspecify.annotations.NullMarked;
