/**
 * The node's learner: rewards in, models out.
 *
 * <p>A reward comes to the {@link prospector.actors.learn.LearnerActor}, which learns it and tells
 * its {@link prospector.actors.learn.PeerLearners}; the {@link prospector.actors.learn.PublishRule}
 * decides when a new model goes out. A {@link prospector.actors.learn.LessonBridge} joins the
 * learners of other sites.
 */
@NullMarked
package prospector.actors.learn;

import org.jspecify.annotations.NullMarked;
