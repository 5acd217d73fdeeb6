/**
 * What is relevant: nugget functions, the topic file, training one from examples.
 *
 * <p>In the order in which a crawl meets it:
 *
 * <ol>
 *   <li>{@code topic}: the topic file is read, all of its mistakes are complained about at once,
 *       and a topic comes out.
 *   <li>The topic's {@link prospector.nugget.NuggetFunction} ({@code function}) turns each fetched
 *       page into a {@link prospector.nugget.Judgement}. Every built-in kind is scaled so that
 *       relevance begins at 0.5; that is what lets them be combined freely.
 *   <li>{@link prospector.nugget.Passage} is what a person recognises a relevant page by, {@link
 *       prospector.nugget.PageLanguage} its language. {@link prospector.nugget.TermExtractor} names
 *       its characteristic words, which its links carry to the learner.
 *   <li>{@link prospector.nugget.TopicTrainer} makes the model file of a {@code classifier} out of
 *       {@link prospector.nugget.ExamplePages}; a {@link prospector.nugget.TaughtPage} is one that
 *       a person labelled.
 * </ol>
 *
 * <p>A user's own function comes in by {@link prospector.nugget.NuggetFunctionFactory}; pages
 * behind example URLs by {@link prospector.nugget.ExampleSource}. <em>These names stay</em>:
 * plug-ins are compiled against this package. Judging is pure, thread-safe, bounded in time and
 * never throws; reading a topic file may take files, memory and a fetch.
 */
@NullMarked
package prospector.nugget;

import org.jspecify.annotations.NullMarked;
