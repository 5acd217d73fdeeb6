package prospector.node.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.function.ToDoubleFunction;
import prospector.actors.crawl.CrawlStatus;
import prospector.persistence.page.Counts;
import prospector.persistence.table.CrawlTable;

/**
 * The meters of crawls. They read the last known status when they are scraped, so that counting
 * costs the crawl nothing. <em>Their counts are those of the whole cluster</em>, whichever node is
 * asked.
 */
public final class CrawlMeters {
  private static final String CRAWL = "crawl";

  private final MeterRegistry registry;
  private final Clock clock;
  private final Map<String, Model> models = new ConcurrentHashMap<>();
  private final Map<String, AtomicReference<CrawlStatus>> crawls = new ConcurrentHashMap<>();
  private final Set<String> keys = ConcurrentHashMap.newKeySet();
  private final Map<String, List<Meter>> meters = new ConcurrentHashMap<>(); // by crawl

  public CrawlMeters(MeterRegistry registry, Clock clock) {
    this.registry = registry;
    this.clock = clock;
  }

  /** A version of a link model, and when it was first seen. */
  private record Model(long version, long sinceMillis) {}

  /** Before a scrape; a crawl that this node works on no more is in it no more. */
  public void update(List<CrawlStatus> statuses) {
    Set<String> gone = new HashSet<>(crawls.keySet());
    statuses.forEach(status -> gone.remove(status.crawl()));
    gone.forEach(this::forget);
    for (CrawlStatus status : statuses) {
      models.compute(
          status.crawl(),
          (crawl, known) ->
              known != null && known.version() == status.modelVersion()
                  ? known
                  : new Model(status.modelVersion(), clock.millis()));
      crawls.computeIfAbsent(status.crawl(), id -> register(status)).set(status);
      for (Counts.Figure figure : Counts.Figure.values()) {
        each(figure, status);
      }
    }
  }

  private void forget(String crawl) {
    meters.getOrDefault(crawl, List.of()).forEach(registry::remove);
    meters.remove(crawl);
    keys.removeIf(key -> key.contains(" " + crawl + " "));
    models.remove(crawl);
    crawls.remove(crawl);
  }

  private AtomicReference<CrawlStatus> register(CrawlStatus first) {
    AtomicReference<CrawlStatus> status = new AtomicReference<>(first);
    Tags crawl = Tags.of(CRAWL, first.crawl());
    counter("prospector.pages", "Pages judged, both arms.", crawl, status, CrawlStatus::pages);
    counter("prospector.relevant.pages", "Nuggets.", crawl, status, CrawlStatus::nuggets);
    counter(
        "prospector.relevant.copies",
        "Relevant pages that are no nuggets, as their content was known from another page.",
        crawl,
        status,
        it -> it.counts().relevantCopies());
    counter(
        "prospector.control.pages",
        "Pages of the control arm.",
        crawl,
        status,
        CrawlStatus::controlPages);
    counter(
        "prospector.control.relevant.pages",
        "Nuggets of the control arm.",
        crawl,
        status,
        CrawlStatus::controlNuggets);
    counter("prospector.downloaded.bytes", "Bytes of bodies.", crawl, status, CrawlStatus::bytes);
    counter(
        "prospector.handed.over.links",
        "Links that went from one node to another since the nodes started.",
        crawl,
        status,
        CrawlStatus::exchanged);
    counter("prospector.crawl.seconds", "Wall time crawled.", crawl, status, CrawlStatus::seconds);
    rates(crawl, status);
    gauge(
        "prospector.frontier.urls",
        "URLs known and not fetched.",
        crawl.and("state", "waiting"),
        status,
        it -> it.load().queued());
    gauge(
        "prospector.frontier.urls",
        "URLs known and not fetched.",
        crawl.and("state", "in_flight"),
        status,
        it -> it.load().inFlight());
    gauge("prospector.hosts.active", "Hosts with work.", crawl, status, it -> it.load().hosts());
    gauge(
        "prospector.model.version",
        "Version of this node's link model.",
        crawl,
        status,
        CrawlStatus::modelVersion);
    gauge(
        "prospector.model.lag.seconds",
        "Time since this node's link model changed, as scrapes saw it.",
        crawl,
        status,
        it -> lagSeconds(it.crawl()));
    for (CrawlTable.State state : CrawlTable.State.values()) {
      gauge(
          "prospector.crawl.state",
          "1 for the state that the crawl is in.",
          crawl.and("state", state.toString()),
          status,
          it -> it.state() == state ? 1 : 0);
    }
    return status;
  }

  private double lagSeconds(String crawl) {
    Model model = models.get(crawl);
    return model == null ? Double.NaN : (clock.millis() - model.sinceMillis()) / 1000.0;
  }

  private void rates(Tags crawl, AtomicReference<CrawlStatus> status) {
    String relevance = "Relevance rate: of the last 1,000 focused pages, and of all pages.";
    gauge(
        "prospector.relevance.ratio",
        relevance,
        crawl.and("range", "window"),
        status,
        CrawlStatus::windowRate);
    gauge(
        "prospector.relevance.ratio",
        relevance,
        crawl.and("range", "overall"),
        status,
        CrawlStatus::overallRate);
    gauge(
        "prospector.control.ratio",
        "Relevance rate of the control arm: what chance finds.",
        crawl,
        status,
        it -> it.controlPages() == 0 ? Double.NaN : it.controlRate());
    gauge(
        "prospector.lift.ratio",
        "Times better than chance; not a number while it is too early to tell.",
        crawl,
        status,
        it -> it.lift().value());
    gauge(
        "prospector.lift.low.ratio",
        "Lower end of the lift's 95 % band.",
        crawl,
        status,
        it -> it.lift().low());
    gauge(
        "prospector.lift.high.ratio",
        "Upper end of the lift's 95 % band; infinite while only the lower one is known.",
        crawl,
        status,
        it -> it.lift().high());
    gauge(
        "prospector.remaining.nuggets",
        "Nuggets not yet found, by an estimate; not a number while it is too early to tell.",
        crawl,
        status,
        it -> it.remaining().isTold() ? it.remaining().value() : Double.NaN);
    gauge(
        "prospector.recall.ratio",
        "Share of all nuggets that is found, by the same estimate.",
        crawl,
        status,
        it -> it.remaining().recall());
  }

  /** A counter a key, made when the key is first seen. */
  private void each(Counts.Figure figure, CrawlStatus status) {
    String name = "prospector." + figure.key().replace('_', '.');
    Tags crawl = Tags.of(CRAWL, status.crawl());
    for (String key : figure.numbers(status.counts()).keySet()) {
      if (keys.add(name + " " + status.crawl() + " " + key)) {
        counter(
            name,
            figure.meaning(),
            figure.isOne() ? crawl : crawl.and(figure.tag(), key),
            crawls.getOrDefault(status.crawl(), new AtomicReference<>(status)),
            it -> figure.numbers(it.counts()).getOrDefault(key, 0L));
      }
    }
  }

  /**
   * A count may be taken back, and what a node counted since its start is gone with it: it is told
   * as it was until it has grown beyond that. To Prometheus a counter that falls began anew, and
   * all of it came since.
   */
  private void counter(
      String name,
      String help,
      Tags tags,
      AtomicReference<CrawlStatus> status,
      ToDoubleFunction<CrawlStatus> value) {
    DoubleAccumulator most = new DoubleAccumulator(Math::max, 0);
    keep(
        FunctionCounter.builder(
                name,
                status,
                it -> {
                  most.accumulate(value.applyAsDouble(it.get()));
                  return most.get();
                })
            .description(help)
            .tags(tags)
            .register(registry));
  }

  private void keep(Meter meter) {
    String crawl = meter.getId().getTag(CRAWL);
    if (crawl != null) {
      meters.computeIfAbsent(crawl, id -> new CopyOnWriteArrayList<>()).add(meter);
    }
  }

  private void gauge(
      String name,
      String help,
      Tags tags,
      AtomicReference<CrawlStatus> status,
      ToDoubleFunction<CrawlStatus> value) {
    keep(
        Gauge.builder(name, status, it -> value.applyAsDouble(it.get()))
            .description(help)
            .tags(tags)
            .strongReference(true)
            .register(registry));
  }
}
