package prospector.node.crawl;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.List;
import prospector.actors.crawl.CrawlSpec;
import prospector.node.settings.CrawlSettings;
import prospector.nugget.topic.Topic;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.RejudgeTable;
import prospector.prioritizer.Policy;
import prospector.web.scope.CrawlScope;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;

/** A crawl whose pages are judged anew, with the topic and the scope that it has from now on. */
record RejudgePlace(CrawlDatabase database, CrawlTable.Row crawl, Topic topic, ScopeRules rules) {
  CrawlScope scope() {
    return new CrawlScope(rules, seeds());
  }

  /** Its specification, for all that its row does not say by the settings of now. */
  CrawlSpec spec(CrawlSettings by) {
    return by.spec(crawl.id(), topic, seeds()).created(crawl.id(), policy(), crawl.createdMillis());
  }

  Policy policy() {
    return Policy.parse(crawl.policy());
  }

  private List<CrawlUrl> seeds() {
    return crawl.seeds().stream().map(CrawlUrl::ofNormal).toList();
  }

  /** The crawl with the new topic, in the state that it had. */
  CrawlTable.Row changed(String topicDirectory, RejudgeTable.Turn turn) {
    Config orders =
        crawl.orders().isEmpty()
            ? ConfigFactory.empty()
            : ConfigFactory.parseString(crawl.orders());
    String json =
        crawl.orders().isEmpty()
            ? ""
            : StoredOrders.json(
                ScopeOrders.following(
                    crawl, ScopeOrders.with(rules, orders), crawl.seeds().size()));
    return new CrawlTable.Row(
        crawl.id(),
        topic.name(),
        topic.source(),
        crawl.policy(),
        crawl.seeds(),
        turn.stateBefore(),
        crawl.finishReason(),
        crawl.createdMillis(),
        crawl.seconds(),
        crawl.cpuSeconds(),
        topicDirectory,
        json);
  }
}
