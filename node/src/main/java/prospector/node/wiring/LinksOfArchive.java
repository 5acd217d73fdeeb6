package prospector.node.wiring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.MessageBytes;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.handoff.LinkBytes;
import prospector.actors.host.decide.Outlinks;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.HostRouter;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.service.ArchivedLinks;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.StoredPageReader;
import prospector.persistence.page.UnreadFileException;
import prospector.prioritizer.Parent;
import prospector.web.page.LinkPolicy;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;
import prospector.web.url.UrlNormalizer;

/**
 * Hands on the links of a page once more, out of the archive: when it turns out to be nearer to a
 * seed than it was when it was fetched, and when a kill kept its host from noting it and it is
 * refused or asked for again.
 *
 * <p>It costs no request. A page whose body is not in the archive of this node, a file that this
 * node never reads, or a kill at that moment, leaves it undone. The page's host sends them until
 * they are acknowledged. Thread-safe.
 */
final class LinksOfArchive implements ArchivedLinks {
  private static final Logger LOG = LoggerFactory.getLogger(LinksOfArchive.class);
  private static final int FAR_FROM_NUGGET = 99;

  private final CrawlDatabase database;
  private final StoredPageReader reader;
  private final LinkPolicy policy;
  private final CrawlDirectory crawls;
  private final HostRouter router;
  private final Executor rereads;

  LinksOfArchive(
      CrawlDatabase database,
      StoredPageReader reader,
      LinkPolicy policy,
      CrawlDirectory crawls,
      HostRouter router,
      Executor rereads) {
    this.database = database;
    this.reader = reader;
    this.policy = policy;
    this.crawls = crawls;
    this.router = router;
    this.rereads = rereads;
  }

  @Override
  public CompletionStage<Boolean> nearer(String crawl, CrawlUrl url, int depth) {
    return later(
        url,
        () ->
            row(crawl, url)
                .filter(stored -> stored.page().depth() > depth)
                .map(deeper -> handOn(crawl, url, depth, deeper))
                .orElse(true));
  }

  /** The row is last: a repeat hands on again. */
  @Override
  public void handedOn(String crawl, CrawlUrl url, int depth) {
    later(
        url,
        () -> {
          database.depths().nearer(crawl, url.value(), depth);
          return true;
        });
  }

  @Override
  public void unnoted(String crawl, CrawlUrl url) {
    later(
        url,
        () -> row(crawl, url).map(it -> handOn(crawl, url, it.page().depth(), it)).orElse(true));
  }

  private Optional<StoredPage> row(String crawl, CrawlUrl url) {
    return database.pages().find(crawl, url.value());
  }

  /** False where it failed; the log tells. */
  private CompletionStage<Boolean> later(CrawlUrl url, BooleanSupplier work) {
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    rereads.execute(
        () -> {
          try {
            done.complete(work.getAsBoolean());
          } catch (RuntimeException e) {
            LOG.warn("the links of {} are not handed on once more", url, e);
          } finally {
            done.complete(false); // no effect where it is complete
          }
        });
    return done;
  }

  /** False where what is in the archive cannot be read now: it may be another time. */
  private boolean handOn(String crawl, CrawlUrl url, int depth, StoredPage stored) {
    boolean redirected = stored.page().state() == PageRecord.State.REDIRECTED;
    // a redirect's target takes the place of its source
    // out of scope its links have to lead back at once: how far it is beyond is not stored
    Parent parent =
        parent(stored, redirected ? depth - 1 : depth)
            .withBeyond(crawls.scope(crawl).admits(url, Integer.MAX_VALUE) ? 0 : Integer.MAX_VALUE);
    Map<HostKey, List<FoundLink>> byHost = new LinkedHashMap<>();
    if (redirected) {
      target(stored)
          .forEach(
              link ->
                  byHost
                      .computeIfAbsent(link.target().host(), host -> new ArrayList<>())
                      .add(link.afterHops(1)));
    } else {
      Optional<ParsedPage> page;
      try {
        page = reader.read(stored);
      } catch (UnreadFileException e) {
        LOG.warn("the links of {} are not handed on once more: {}", url, e.getMessage());
        return false;
      }
      page.ifPresent(
          it ->
              policy
                  .sort(it)
                  .followed()
                  .forEach(
                      link ->
                          byHost
                              .computeIfAbsent(link.target().host(), host -> new ArrayList<>())
                              .add(FoundLink.of(link))));
    }
    long now = stored.page().fetchedAtMillis();
    List<HostMessage.Outgoing> links = new ArrayList<>();
    byHost.forEach(
        (host, found) ->
            Outlinks.parts(parent, found)
                .forEach(
                    part ->
                        links.add(
                            new HostMessage.Outgoing(
                                host.value(), new LinkBatch(parent, now, part)))));
    if (links.isEmpty()) {
      handedOn(crawl, url, depth);
    } else {
      send(new HostMessage.HandOn(url.host().value(), crawl, url.value(), depth, links, true));
    }
    return true;
  }

  /** In parts that fit into a message, should the host be another node's by now. */
  private void send(HostMessage.HandOn all) {
    List<List<HostMessage.Outgoing>> parts =
        MessageBytes.split(all.links(), LinkBytes.around(all), LinkBytes::of);
    for (int i = 0; i < parts.size(); i++) {
      boolean last = i == parts.size() - 1;
      router.tell(
          new HostKey(all.host()),
          new HostMessage.HandOn(
              all.host(), all.crawl(), all.url(), all.depth(), parts.get(i), last));
    }
  }

  private List<FoundLink> target(StoredPage stored) {
    return database
        .pages()
        .read(stored.location())
        .map(response -> response.headers().getOrDefault("location", List.of()))
        .orElse(List.of())
        .stream()
        .limit(1)
        .flatMap(
            value ->
                UrlNormalizer.resolve(CrawlUrl.ofNormal(stored.page().url()), value)
                    .accepted()
                    .stream())
        .map(FoundLink::seed)
        .toList();
  }

  private static Parent parent(StoredPage stored, int depth) {
    PageRecord page = stored.page();
    return new Parent(
        page.url(),
        page.score(),
        page.relevant(),
        depth,
        page.relevant() ? 0 : FAR_FROM_NUGGET,
        List.of());
  }
}
