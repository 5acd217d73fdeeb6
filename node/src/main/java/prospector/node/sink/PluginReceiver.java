package prospector.node.sink;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.page.PageRecord;
import prospector.web.plugin.CrawledPage;
import prospector.web.plugin.OwnThread;
import prospector.web.plugin.PageListener;
import prospector.web.plugin.Plugin;
import prospector.web.plugin.Sink;

/**
 * Gives pages to a plug-in: batches to a {@link Sink}, one page after the other to a {@link
 * PageListener}. <em>One that does not return in time is asked no more</em> until the next start,
 * as nobody knows what it still does.
 */
final class PluginReceiver implements Receiver {
  private static final Logger LOG = LoggerFactory.getLogger(PluginReceiver.class);

  private final String name;
  private final Plugin plugin;
  private final Duration timeout;
  private final OwnThread thread;
  private boolean threw;

  PluginReceiver(String name, Plugin plugin, Duration timeout) {
    this.name = name;
    this.plugin = plugin;
    this.timeout = timeout;
    this.thread = new OwnThread("plugin-" + name);
  }

  @Override
  public Taken take(Batch batch) throws IOException, InterruptedException {
    List<CrawledPage> pages = batch.lines().stream().map(PluginReceiver::page).toList();
    if (plugin instanceof Sink sink) {
      try {
        call(
            () -> {
              sink.take(batch.key(), pages);
              return "";
            });
      } catch (ExecutionException e) {
        throw new IOException("it threw " + e.getCause(), e);
      }
    } else if (plugin instanceof PageListener listener) {
      for (CrawledPage page : pages) {
        tell(listener, page);
      }
    }
    return Taken.ALL;
  }

  private void tell(PageListener listener, CrawledPage page)
      throws IOException, InterruptedException {
    try {
      call(
          () -> {
            listener.stored(page);
            return "";
          });
    } catch (ExecutionException e) {
      if (!threw) {
        threw = true;
        LOG.warn(
            "listener {} threw at {}; it is told of the next pages, and this is not said again",
            name,
            page.url(),
            e.getCause());
      }
    }
  }

  private void call(Callable<String> work)
      throws ExecutionException, HungException, InterruptedException {
    try {
      thread.call(timeout, work);
    } catch (TimeoutException e) {
      throw new HungException("the plug-in did not return within " + timeout.toMillis() + " ms");
    }
  }

  private static CrawledPage page(Line line) {
    PageRecord page = line.stored().page();
    return new CrawledPage(
        page.crawl(),
        page.url(),
        page.title(),
        page.language(),
        page.mime(),
        page.fetchedAtMillis(),
        page.score(),
        line.stored().isNugget(),
        new String(line.json(), StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    try {
      thread.call(
          timeout,
          () -> {
            plugin.close();
            return "";
          });
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn("plug-in {} does not close", name, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      thread.close();
    }
  }
}
