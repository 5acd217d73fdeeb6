/**
 * Commands that say what is relevant, and what the crawler makes of a URL.
 *
 * <p><b>What comes in.</b> A topic file or words, pages, labels.
 *
 * <p><b>Who decides.</b> {@link prospector.node.cli.topic.TopicCheckCommand}, which judges pages,
 * and {@link prospector.node.cli.topic.TopicTrainCommand}, which learns from some; {@link
 * prospector.node.cli.topic.LabelCommand} says of a stored page what it is; {@link
 * prospector.node.cli.topic.UrlCommand} shows how a URL is normalised, {@link
 * prospector.node.cli.topic.RobotsCommand} whether it may be asked for.
 *
 * <p><b>What goes out.</b> Judgements with their reasons, a classifier, labels that the crawl
 * learns from.
 */
@NullMarked
package prospector.node.cli.topic;

import org.jspecify.annotations.NullMarked;
