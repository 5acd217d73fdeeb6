package prospector.node.boot;

import akka.actor.typed.ActorSystem;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import prospector.node.crawl.RunningCrawls;
import prospector.node.inspect.CrawlOutlook;
import prospector.node.inspect.TrialPages;
import prospector.node.text.PageTexts;
import prospector.node.watch.WatchFront;

/** What the dashboard and the API of a node with one crawl show. */
final class OneCrawlFront {
  private OneCrawlFront() {}

  static WatchFront.Parts of(
      ActorSystem<?> system, AkkaCrawlSession.Parts parts, CrawlNode.Refs refs) {
    return new WatchFront.Parts(
        parts.database().directory(),
        parts.database(),
        () -> new RunningCrawls(system).of(List.of(refs.run())),
        List::of,
        new OneCrawlControls(refs.run(), parts.database().crawls()),
        new CrawlOutlook(
            system, refs.node(), () -> CompletableFuture.completedFuture(List.of(refs.run()))),
        refs.node().search(),
        new TrialPages(system, refs.node()),
        new PageTexts(parts.database().pages(), refs.node().parser()),
        refs.node().settings().web().exclusionFile(),
        refs.node().meters(),
        refs.node().blocking(),
        parts.clock(),
        NodeFront.bot(parts.settings().web()));
  }
}
