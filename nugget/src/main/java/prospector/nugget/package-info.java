/**
 * What is relevant: nugget functions, the topic file, training one from examples.
 *
 * <p>In the order in which a crawl meets it:
 *
 * <ol>
 *   <li>{@link prospector.nugget.TopicFile} reads what the user wrote, complains about all of its
 *       mistakes at once, and gives a {@link prospector.nugget.Topic}.
 *   <li>The topic's {@link prospector.nugget.NuggetFunction} turns each fetched page into a {@link
 *       prospector.nugget.Judgement}. Every built-in kind is scaled so that relevance begins at
 *       0.5; that is what lets them be combined freely.
 *   <li>{@link prospector.nugget.TermExtractor} names a page's characteristic words, which its
 *       links carry to the learner.
 *   <li>{@link prospector.nugget.TopicTrainer} makes the model file of a {@code classifier}.
 * </ol>
 *
 * <p>A user's own function comes in by {@link prospector.nugget.NuggetFunctionFactory}; pages
 * behind example URLs by {@link prospector.nugget.ExampleSource}. Judging is pure, thread-safe,
 * bounded in time and never throws; reading a topic file may take files, memory and a fetch.
 */
@NullMarked
package prospector.nugget;

import org.jspecify.annotations.NullMarked;
