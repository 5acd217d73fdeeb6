package prospector.node.crawl;

import com.typesafe.config.Config;
import java.nio.file.Path;
import java.util.Map;
import prospector.actors.crawl.CrawlSpec;
import prospector.node.settings.NodeSettings;
import prospector.persistence.table.ExampleTable;

/**
 * One crawl to start or to go on with.
 *
 * @param spec topic, seeds, policy, budget, bounds and scope
 * @param dir where everything it writes goes; created when it is missing
 * @param settings delay, fetch slots, proxy, contact and all other settings, with the command
 *     line's options already in them
 * @param config the same as resolved configuration, for what reads its own block of it (Akka)
 * @param topicArgument topic file or words as the user gave them, for messages; empty when unknown
 * @param topicDirectory what paths in the topic file are relative to; empty for a topic in words
 * @param examples pages of the topic that were asked for now, by URL: kept with the crawl
 */
public record CrawlRequest(
    CrawlSpec spec,
    Path dir,
    NodeSettings settings,
    Config config,
    String topicArgument,
    String topicDirectory,
    Map<String, ExampleTable.Example> examples) {
  public CrawlRequest {
    examples = Map.copyOf(examples);
  }

  /** One whose topic came from elsewhere than a user's command line. */
  public CrawlRequest(CrawlSpec spec, Path dir, NodeSettings settings, Config config) {
    this(spec, dir, settings, config, "", "", Map.of());
  }

  /** The same with what the user gave as its topic, and the directory of that, if it is a file. */
  public CrawlRequest of(String argument, String directory) {
    return new CrawlRequest(spec, dir, settings, config, argument, directory, examples);
  }

  /** The same with example pages to keep. */
  public CrawlRequest with(Map<String, ExampleTable.Example> kept) {
    return new CrawlRequest(spec, dir, settings, config, topicArgument, topicDirectory, kept);
  }
}
