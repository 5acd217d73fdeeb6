package prospector.node.inspect;

import akka.actor.typed.ActorSystem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import prospector.actors.host.state.HostState;
import prospector.actors.host.state.HostStateReader;
import prospector.actors.site.SitePlaces;
import prospector.node.watch.order.TopicDesk;
import prospector.node.watch.order.TriedPage;
import prospector.node.wiring.NodeWiring;
import prospector.node.wiring.OutcomeWords;
import prospector.node.wiring.PoliteFetch;
import prospector.nugget.ExampleSource;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.ExampleTable;
import prospector.web.exclusion.Exclusion;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.Response;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * Pages for trying a topic: out of the archive where a crawl has stored them, else from the web.
 *
 * <p><em>A host that a crawl works on is asked by nobody else</em>, so that the crawl's delay
 * holds; of such a host only stored pages are given. Others are asked through the node's fetcher,
 * with its limits and its rule on private addresses, one at a time, robots.txt first, and not
 * before the clock that an earlier crawl left. Thread-safe.
 */
public final class TrialPages implements TopicDesk {
  private static final Duration LONGEST = Duration.ofSeconds(12); // under the request time-out
  private static final int MOST_WAITING = 40; // pages of a few topics

  private final ActorSystem<?> system;
  private final NodeWiring node;
  private final PageParser parser;
  private final ArchivedPages archive;
  private final PoliteFetch fetch;
  private final ThreadPoolExecutor web = oneThread();

  public TrialPages(ActorSystem<?> system, NodeWiring node) {
    this.system = system;
    this.node = node;
    String agent = node.settings().web().agent();
    this.parser = node.parser();
    this.archive = new ArchivedPages(node.database(), parser, node.blocking());
    this.fetch =
        new PoliteFetch(
            node.fetcher(),
            agent,
            new PoliteFetch.Pace(node.settings().politeness(), node.settings().windows()),
            node.clock(),
            node.names(),
            url -> refusal(url).map(why -> new FetchOutcome.Refused("host", why, 0)));
  }

  @Override
  public Path directory() {
    return archive.directory();
  }

  @Override
  public ParsedPage given(String html) {
    return archive.given(html);
  }

  @Override
  public CompletionStage<TriedPage> tried(CrawlUrl url) {
    CompletableFuture<TriedPage> answer = new CompletableFuture<>();
    CompletableFuture.supplyAsync(() -> stored(url), node.blocking())
        .whenComplete(
            (page, failure) -> {
              if (page == null) {
                answer.completeExceptionally(failure);
              } else {
                page.ifPresentOrElse(answer::complete, () -> ask(url, answer));
              }
            });
    return answer.completeOnTimeout(
        TriedPage.missing("it did not come within " + LONGEST.toSeconds() + " s"),
        LONGEST.toMillis(),
        TimeUnit.MILLISECONDS);
  }

  /** On a thread of its own, as it waits for delays, and nothing else shall wait for it. */
  private void ask(CrawlUrl url, CompletableFuture<TriedPage> answer) {
    try {
      web.execute(
          () -> {
            if (answer.isDone()) {
              return; // whoever asked was told already
            }
            try {
              answer.complete(ofWeb(url));
            } catch (RuntimeException e) {
              answer.completeExceptionally(e);
            }
          });
    } catch (RejectedExecutionException e) {
      answer.complete(TriedPage.missing("others are being tried; try it again"));
    }
  }

  private static ThreadPoolExecutor oneThread() {
    ThreadPoolExecutor one =
        new ThreadPoolExecutor(
            1,
            1,
            10,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST_WAITING),
            task -> {
              Thread thread = new Thread(task, "prospector-trials");
              thread.setDaemon(true);
              return thread;
            });
    one.allowCoreThreadTimeOut(true);
    return one;
  }

  private Optional<TriedPage> stored(CrawlUrl url) {
    for (CrawlTable.Row crawl : node.database().crawls().all()) {
      Optional<TriedPage> page =
          node.database()
              .pages()
              .find(crawl.id(), url.value())
              .filter(stored -> stored.page().state() == PageRecord.State.PAGE)
              .flatMap(stored -> archived(url, stored));
      if (page.isPresent()) {
        return page;
      }
    }
    return Optional.empty();
  }

  private Optional<TriedPage> archived(CrawlUrl url, StoredPage stored) {
    try {
      return node.database()
          .pages()
          .read(stored.location())
          .map(it -> page(url, it.headers(), it.body()));
    } catch (StorageException e) {
      return Optional.empty(); // damaged: the web may still have it
    }
  }

  private TriedPage ofWeb(CrawlUrl url) {
    Optional<String> refusal = refusal(url);
    if (refusal.isPresent()) {
      return TriedPage.missing(refusal.get());
    }
    FetchOutcome outcome = fetch.fetch(url, LONGEST);
    if (outcome instanceof FetchOutcome.Success success) {
      Response response = success.response();
      return page(url, response.headers(), response.body());
    }
    return TriedPage.missing(OutcomeWords.describe(outcome));
  }

  /** Why nobody but a crawl, or nobody at all, may ask there; also where a redirect leads. */
  private Optional<String> refusal(CrawlUrl url) {
    Optional<Exclusion> excluded = node.exclusions().list().of(url);
    if (excluded.isPresent()) {
      return Optional.of("excluded: " + excluded.get().line());
    }
    SitePlaces places = node.sites().places();
    String site = places.find(url.host());
    if (!site.equals(places.map().own())) { // both are empty where there are no sites
      return Optional.of(
          site.isEmpty()
              ? "its host was given to no site yet, and nobody may ask there; give the page's HTML"
              : "its host belongs to site " + site + ": try it there, or give the page's HTML");
    }
    HostStateReader reader = new HostStateReader(node.database().journal(), system);
    for (HostKey host : ofOneName(url.host())) {
      HostState state = reader.read(host);
      Optional<String> crawl = state.crawlIds().stream().filter(this::isOpen).findFirst();
      if (crawl.isPresent()) {
        return Optional.of(
            "crawl "
                + crawl.get()
                + " works on its host, and nobody else may ask there; try a page that it has"
                + " stored, or give the page's HTML");
      }
      fetch.asked(host, state.clock());
    }
    return Optional.empty();
  }

  /** One machine, as a rule, which is asked once at a time (docs/decisions/0025). */
  private static Set<HostKey> ofOneName(HostKey host) {
    return new LinkedHashSet<>(
        List.of(
            host,
            new HostKey("http://" + host.hostName()),
            new HostKey("https://" + host.hostName())));
  }

  private boolean isOpen(String crawl) {
    return node.database().crawls().find(crawl).filter(row -> row.state().isOpen()).isPresent();
  }

  private TriedPage page(CrawlUrl url, Map<String, List<String>> headers, byte[] body) {
    String type = String.join(", ", headers.getOrDefault("content-type", List.of()));
    return new TriedPage(
        ExampleSource.Answer.of(parser.parse(url, headers, body)),
        Optional.of(new ExampleTable.Example(type, body)));
  }
}
