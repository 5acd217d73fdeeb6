package prospector.node.boot;

import java.util.List;
import prospector.node.cluster.NodeStatus;
import prospector.node.crawl.CrawlRegistry;
import prospector.node.crawl.OrderDesk;
import prospector.node.crawl.RunningCrawls;
import prospector.node.inspect.CrawlOutlook;
import prospector.node.inspect.TrialPages;
import prospector.node.metrics.Member;
import prospector.node.settings.NodeSettings;
import prospector.node.settings.WebSettings;
import prospector.node.text.PageTexts;
import prospector.node.watch.WatchFront;
import prospector.node.watch.view.BotInfo;
import prospector.node.wiring.NodeWiring;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.NodeTable;

/** What dashboard and API of a node show and work with. */
final class NodeFront {
  private NodeFront() {}

  static WatchFront.Parts of(Node node) {
    NodeWiring wiring = node.wiring();
    CrawlDatabase database = wiring.database();
    boolean alone = node.terms().company() == Company.ALONE;
    RunningCrawls running = new RunningCrawls(node.system(), node.registry());
    OrderDesk orders =
        alone
            ? OrderDesk.alone(database.crawls(), wiring.clock())
            : OrderDesk.shared(database.crawls(), wiring.clock());
    return new WatchFront.Parts(
        database.directory(),
        database,
        running::statuses,
        () -> alone ? List.of() : members(database.nodes()),
        new TableControls(
            orders,
            database.examples(),
            wiring.settings().crawl(),
            !node.terms().course().endsWithCrawl(),
            () -> node.registry().tell(CrawlRegistry.Look.NOW)),
        new CrawlOutlook(node.system(), wiring, running::runs),
        wiring.search(),
        node.ranks(),
        new TrialPages(node.system(), wiring),
        new PageTexts(database.pages(), wiring.parser()),
        wiring.settings().web().exclusionFile(),
        wiring.meters(),
        wiring.blocking(),
        wiring.clock(),
        bot(wiring.settings()),
        wiring.sites().routes(),
        wiring.sites().readers());
  }

  /** What webmasters are told. */
  static BotInfo bot(NodeSettings settings) {
    WebSettings web = settings.web();
    return new BotInfo(
        web.agent(),
        web.fetcher().userAgent().headerValue(),
        web.contact().orElse(""),
        settings.politeness().backOffMaximum(),
        web.botAddresses());
  }

  /** Their ages are by the clock that they told their times by. */
  static List<Member> members(NodeTable nodes) {
    List<NodeTable.Row> rows = nodes.all();
    long now = nodes.clockMillis();
    return rows.stream().map(row -> member(row, now)).toList();
  }

  private static Member member(NodeTable.Row row, long nowMillis) {
    NodeStatus it = NodeStatus.parse(row.status());
    return new Member(
        row.node(),
        row.toldMillis(),
        Math.max(0, nowMillis - row.toldMillis()),
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
