package prospector.node.site;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.directory.StorageException;
import prospector.persistence.site.SiteCopyTable;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Fetcher;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * Answers for pages of a site that was given up from their copies; all others go to the web. It
 * looks for copies of pages whose hosts were another site's once. Thread-safe.
 */
public final class CopyFetcher implements Fetcher {
  private static final int MOST_SERVED = 10_000; // remembered, to be dropped once they have rows
  private static final Logger LOG = LoggerFactory.getLogger(CopyFetcher.class);

  private final Fetcher web;
  private volatile Predicate<HostKey> moved;
  private final SiteCopyTable copies;
  private final Supplier<Collection<String>> crawls;
  private final Executor blocking;
  private final Map<Lane, List<String>> served = new HashMap<>();

  private record Lane(String peer, String crawl) {}

  /**
   * @param moved whether a host was another site's when nothing had been given up
   * @param crawls open on this node
   */
  public CopyFetcher(
      Fetcher web,
      Predicate<HostKey> moved,
      SiteCopyTable copies,
      Supplier<Collection<String>> crawls,
      Executor blocking) {
    this.web = web;
    this.moved = moved;
    this.copies = copies;
    this.crawls = crawls;
    this.blocking = blocking;
  }

  /** From now on, whether a host was another site's, or may have been, is told by somebody else. */
  void moved(Predicate<HostKey> says) {
    moved = says;
  }

  @Override
  public CompletionStage<FetchResult> fetch(FetchRequest request) {
    if (request.purpose() != FetchRequest.Purpose.PAGE || !moved.test(request.url().host())) {
      return web.fetch(request);
    }
    return CompletableFuture.supplyAsync(() -> copy(request.url()), blocking)
        .thenCompose(
            found ->
                found.isPresent()
                    ? CompletableFuture.completedFuture(found.get())
                    : web.fetch(request));
  }

  private Optional<FetchResult> copy(CrawlUrl url) {
    try {
      Optional<SiteCopyTable.Copy> found = copies.find(crawls.get(), url.value());
      if (found.isEmpty()) {
        return Optional.empty();
      }
      FetchResult answer = CopiedPage.decode(found.get().body()).answer();
      remember(found.get());
      return Optional.of(answer);
    } catch (IOException | StorageException e) {
      LOG.warn("the copy of {} cannot be read: the page is asked for", url, e);
      return Optional.empty();
    }
  }

  private synchronized void remember(SiteCopyTable.Copy copy) {
    List<String> urls =
        served.computeIfAbsent(new Lane(copy.peer(), copy.crawl()), lane -> new ArrayList<>());
    if (urls.size() < MOST_SERVED) {
      urls.add(copy.url());
    }
  }

  /**
   * URLs of a site and crawl that were answered from copies; those of before {@code MOST_SERVED}.
   */
  synchronized List<String> served(String peer, String crawl) {
    return List.copyOf(served.getOrDefault(new Lane(peer, crawl), List.of()));
  }

  /** These need not be remembered. */
  synchronized void forget(String peer, String crawl, Collection<String> urls) {
    List<String> remembered = served.get(new Lane(peer, crawl));
    if (remembered != null) {
      remembered.removeAll(Set.copyOf(urls));
    }
  }

  @Override
  public CompletionStage<Abandoned> abandon(HostKey host) {
    return web.abandon(host);
  }

  @Override
  public void close() {
    web.close();
  }
}
