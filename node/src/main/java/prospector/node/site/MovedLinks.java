package prospector.node.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.site.SiteBatch;
import prospector.actors.site.SiteBatchCodec;
import prospector.actors.site.SiteMap;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.site.SiteCopyTable;
import prospector.persistence.site.SiteTable;
import prospector.persistence.table.CrawlTable;
import prospector.prioritizer.Parent;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * Tells hosts that have another site than before, as their own was given up or the operators say
 * so, what this node's pages link to there, its seeds, and the URLs of copies. Every call blocks.
 *
 * <p>Once told is enough, and twice does no harm: hosts know what they have been told. What the
 * site itself had found is lost with it, but for what copies link to.
 */
final class MovedLinks {
  private static final Logger LOG = LoggerFactory.getLogger(MovedLinks.class);
  private static final int SOME = 200; // URLs read together
  private static final int FAR_FROM_NUGGET = 99;

  private final SiteBook book;
  private final CrawlDatabase database;
  private final SiteTable table;
  private final SiteCopyTable copies;
  private final Clock clock;
  private final Map<String, SiteBatch.Builder> found = new HashMap<>(); // by crawl, of one offer
  private boolean again; // the same offer tells what was told before once more

  MovedLinks(SiteBook book, CrawlDatabase database, Clock clock) {
    this.book = book;
    this.database = database;
    this.table = database.sites();
    this.copies = database.siteCopies();
    this.clock = clock;
  }

  /** URLs whose hosts have moved. */
  private interface Moved {
    List<String> of(List<String> urls);
  }

  /**
   * Offers those of a site that was given up.
   *
   * @param gone all others that were given up
   */
  void offer(String name, List<String> gone) {
    List<String> others = new ArrayList<>(gone);
    others.remove(name);
    SiteMap before = book.whole().without(others);
    offer(
        Optional.of(name),
        true,
        urls -> {
          Map<HostKey, String> sites = sites(before, urls);
          return urls.stream().filter(url -> name.equals(sites.get(host(url)))).toList();
        });
    LOG.info("site {}: what is known of its hosts is offered to their new sites", name);
  }

  /** Offers those of hosts of another site again, which has lost what it was told. */
  void offerAgain(String site) {
    SiteMap now = book.map();
    offer(
        Optional.empty(),
        true,
        urls -> {
          Map<HostKey, String> sites = sites(now, urls);
          return urls.stream().filter(url -> site.equals(sites.get(host(url)))).toList();
        });
    LOG.info("site {}: what is known of its hosts is told it again", site);
  }

  /**
   * Offers those of hosts that have another site than under a map before.
   *
   * @param before empty where that is not known, or this site was alone: then what was told to
   *     others is not told again
   */
  void offer(Optional<SiteMap> before) {
    SiteMap now = book.map();
    SiteMap former = before.orElseGet(() -> new SiteMap(now.own(), List.of()));
    offer(
        Optional.empty(),
        before.isPresent(),
        urls -> {
          Map<HostKey, String> then = sites(former, urls);
          Map<HostKey, String> sites = sites(now, urls);
          return urls.stream()
              .filter(url -> then.containsKey(host(url)))
              .filter(url -> !Objects.equals(then.get(host(url)), sites.get(host(url))))
              .toList();
        });
    LOG.info("what is known of hosts that have another site now is offered to them");
  }

  /**
   * @param lost site that was given up, whose crawls and copies are all offered
   * @param anew whether what was told before is told once more
   */
  private void offer(Optional<String> lost, boolean anew, Moved moved) {
    again = anew;
    found.clear();
    for (CrawlTable.Row row : database.crawls().all()) {
      if (lost.isEmpty() && !row.state().isOpen()) {
        continue; // nobody would take it from the table
      }
      found.put(row.id(), new SiteBatch.Builder());
      List<String> seeds = moved.of(row.seeds());
      if (!seeds.isEmpty()) {
        add(row.id(), Parent.SEED, seeds);
      }
      lost.ifPresent(name -> copies(name, row.id()));
    }
    try {
      database.links().forEach((crawl, url, targets) -> offer(moved, crawl, url, targets));
    } catch (IOException e) {
      throw new UncheckedIOException("what pages link to cannot be read", e);
    }
    found.forEach(this::flush);
    found.clear();
  }

  private void copies(String name, String crawl) {
    List<String> urls = copies.urls(name, crawl, Optional.empty(), SOME);
    while (!urls.isEmpty()) {
      add(crawl, Parent.SEED, urls);
      urls = copies.urls(name, crawl, Optional.of(urls.get(urls.size() - 1)), SOME);
    }
  }

  private void offer(Moved moved, String crawl, String url, List<String> targets) {
    if (found.containsKey(crawl)) {
      List<String> urls = moved.of(targets);
      if (!urls.isEmpty()) {
        add(crawl, parent(crawl, url), urls);
      }
    }
  }

  private Map<HostKey, String> sites(SiteMap map, List<String> urls) {
    return book.places().find(map, urls.stream().map(MovedLinks::host).toList());
  }

  private static HostKey host(String url) {
    return CrawlUrl.ofNormal(url).host();
  }

  private void add(String crawl, Parent parent, List<String> urls) {
    SiteBatch.Builder batch = found.computeIfAbsent(crawl, id -> new SiteBatch.Builder());
    List<FoundLink> links =
        urls.stream().map(url -> FoundLink.seed(CrawlUrl.ofNormal(url))).toList();
    batch.add(new LinkBatch(parent, clock.millis(), links));
    if (batch.size() >= SiteBatch.LINKS) {
      flush(crawl, batch);
      found.put(crawl, new SiteBatch.Builder());
    }
  }

  private Parent parent(String crawl, String url) {
    return database
        .pages()
        .find(crawl, url)
        .map(
            it ->
                new Parent(
                    url,
                    it.page().score(),
                    it.page().relevant(),
                    it.page().depth(),
                    it.page().relevant() ? 0 : FAR_FROM_NUGGET,
                    List.of()))
        .orElse(Parent.SEED);
  }

  private void flush(String crawl, SiteBatch.Builder batch) {
    batch.groups().forEach(urls -> offer(crawl, batch.of(urls), again));
  }

  private void offer(String crawl, SiteBatch batch, boolean anew) {
    if (anew) {
      table.forget(crawl, batch.links().stream().map(it -> it.link().url()).toList());
    }
    table.offer(book.map().own(), crawl, batch.links().size(), SiteBatchCodec.encode(batch));
  }

  /** What waits for the site goes to whoever has the hosts now. */
  void drain(String name) {
    for (SiteTable.Lane lane : table.lanes()) {
      if (lane.peer().equals(name) && lane.waitingOut() > 0) {
        drain(name, lane.crawl());
      }
    }
  }

  private void drain(String name, String crawl) {
    Optional<SiteTable.Batch> next = table.next(name, crawl);
    while (next.isPresent()) {
      try {
        offer(crawl, SiteBatchCodec.decode(next.get().body()), true); // nobody has had them
      } catch (IOException e) {
        LOG.error("links that waited for site {} cannot be read", name, e);
      }
      table.delivered(name, crawl, next.get().number());
      next = table.next(name, crawl);
    }
  }
}
