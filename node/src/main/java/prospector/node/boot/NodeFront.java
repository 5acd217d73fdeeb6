package prospector.node.boot;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import prospector.node.cluster.NodeStatus;
import prospector.node.crawl.ClusterOrders;
import prospector.node.crawl.CrawlRegistry;
import prospector.node.crawl.RunningCrawls;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.http.HttpFront;
import prospector.node.http.WatchAddress;
import prospector.node.inspect.CrawlOutlook;
import prospector.node.inspect.TrialPages;
import prospector.node.metrics.Member;
import prospector.node.settings.WebSettings;
import prospector.node.text.PageTexts;
import prospector.node.watch.WatchFront;
import prospector.node.watch.view.BotInfo;
import prospector.node.wiring.NodeWiring;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.NodeTable;

/** Lets the crawls of a cluster's node be watched. */
final class NodeFront {
  private NodeFront() {}

  /**
   * Begins to listen, where the settings want it. Blocking.
   *
   * @return where the page is
   * @throws StartException when the port that was asked for by its number is taken
   */
  static Optional<WatchAddress> open(
      ActorSystem<?> system, NodeWiring node, ActorRef<CrawlRegistry.Command> registry) {
    CrawlDatabase database = node.database();
    RunningCrawls running = new RunningCrawls(system);
    WatchFront.Parts front =
        new WatchFront.Parts(
            database.directory(),
            database,
            () -> running.of(registry),
            () -> members(database.nodes()),
            new ClusterControls(
                new ClusterOrders(database.crawls(), node.clock()), node.settings().crawl()),
            new CrawlOutlook(system, node, () -> running.runs(registry)),
            node.search(),
            new TrialPages(system, node),
            new PageTexts(database.pages(), node.parser()),
            node.settings().web().exclusionFile(),
            node.meters(),
            node.blocking(),
            node.clock(),
            bot(node.settings().web()));
    try {
      return WatchFront.start(system, node.settings().http(), front).map(HttpFront::watchAddress);
    } catch (IOException e) {
      if (String.valueOf(e.getMessage()).startsWith("prospector.http.tls")) {
        throw new StartException(ExitCode.BAD_FILE, String.valueOf(e.getMessage()), e);
      }
      if (node.settings().http().mustListen()) {
        throw new StartException(ExitCode.PORT_IN_USE, String.valueOf(e.getMessage()), e);
      }
      system.log().warn("no dashboard: {}", e.getMessage());
      return Optional.empty();
    }
  }

  /** What webmasters are told. */
  static BotInfo bot(WebSettings web) {
    return new BotInfo(
        web.agent(),
        web.fetcher().userAgent().headerValue(),
        web.contact().orElse(""),
        web.botAddresses());
  }

  private static List<Member> members(NodeTable nodes) {
    return nodes.all().stream().map(NodeFront::member).toList();
  }

  private static Member member(NodeTable.Row row) {
    NodeStatus it = NodeStatus.parse(row.status());
    return new Member(
        row.node(),
        row.toldMillis(),
        it.address(),
        it.member(),
        it.capacity(),
        it.placement().held().size(),
        it.hosts(),
        it.placement().gained(),
        it.placement().lost(),
        it.placement().lastMoveMillis());
  }
}
