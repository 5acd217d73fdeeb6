package prospector.node.cli.crawl;

import com.typesafe.config.Config;
import java.nio.file.Path;
import java.util.List;
import prospector.actors.crawl.CrawlSpec;
import prospector.node.crawl.CrawlRequest;
import prospector.node.crawl.ScopeOrders;
import prospector.node.settings.CrawlIds;
import prospector.node.settings.NodeSettings;
import prospector.nugget.topic.Topic;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;

/** Puts a crawl's orders together from topic, seeds and settings. */
final class CrawlSpecs {
  private CrawlSpecs() {}

  /**
   * A crawl to start.
   *
   * @throws prospector.node.exit.StartException when its scope refuses a seed
   */
  static CrawlRequest request(
      Topic topic, List<CrawlUrl> seeds, Path dir, NodeSettings settings, Config config) {
    ScopeRules scope = settings.crawl().scope().over(topic.scope());
    List<CrawlUrl> within = ScopeOrders.seeds(scope, topic, seeds);
    CrawlSpec spec = settings.crawl().spec(CrawlIds.alone(topic.name()), topic, within);
    ScopeOrders.check(spec.scope(), within);
    return new CrawlRequest(spec, dir, settings, config);
  }
}
