package prospector.node.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import prospector.actors.handoff.HandoffObserver;
import prospector.node.sink.SinkCounts;

/**
 * The meters of one node's own work, over all its crawls: requests, storing, hand-offs, re-scoring.
 *
 * <p><em>They count what this process did since it started</em>, so over several nodes they add up.
 * Thread-safe; counting takes well under a microsecond.
 */
public final class NodeMeters implements HandoffObserver, AutoCloseable {
  private static final double[] SIZES = {
    1_000, 4_000, 16_000, 64_000, 256_000, 1_000_000, 4_000_000, 16_000_000 // bytes
  };
  private static final Duration[] LATENCIES =
      durations(5, 20, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000);
  private static final Duration[] STORING = durations(1, 2, 5, 10, 20, 50, 100, 250, 1_000, 5_000);

  private final JvmGcMetrics pauses = new JvmGcMetrics();
  private final PrometheusMeterRegistry registry = Registry.ofProcess(pauses);
  private final Timer[] fetches = new Timer[6]; // by first digit of the status; 0 for none
  private final DistributionSummary sizes;
  private final Timer storing;
  private final Counter notStored;
  private final Counter violations;
  private final Counter handoffsSent;
  private final Counter handoffsAcknowledged;
  private final AtomicInteger inFlight = new AtomicInteger();

  private final Map<String, Meter> comingBack = new ConcurrentHashMap<>(); // by crawl

  /** The registry refers to them weakly. */
  private final Queue<Supplier<Number>> counted = new ConcurrentLinkedQueue<>();

  public NodeMeters() {
    for (int digit = 0; digit < fetches.length; digit++) {
      fetches[digit] =
          Timer.builder("prospector.fetch")
              .description("Time from request to last byte, robots.txt included.")
              .tag("status", digit == 0 ? "none" : digit + "xx")
              .serviceLevelObjectives(LATENCIES)
              .register(registry);
    }
    sizes =
        DistributionSummary.builder("prospector.fetch.size")
            .description("Body bytes over the wire of an answer.")
            .baseUnit("bytes")
            .serviceLevelObjectives(SIZES)
            .register(registry);
    storing =
        Timer.builder("prospector.persist")
            .description("Time until a page's WARC record, line and row are durable.")
            .serviceLevelObjectives(STORING)
            .register(registry);
    notStored =
        counter(
            "prospector.persist.failures",
            "Pages that could not be stored, as the disk or the database failed.");
    violations =
        counter(
            "prospector.politeness.violations",
            "Requests to a host that had one in flight, or was asked less than the minimum delay"
                + " ago.");
    handoffsSent = counter("prospector.handoffs.sent", "Hand-offs that left for their host.");
    handoffsAcknowledged =
        counter("prospector.handoffs.acknowledged", "Hand-offs that hosts of this node persisted.");
    Gauge.builder("prospector.fetches.in.flight", inFlight, AtomicInteger::get)
        .description("Requests under way, robots.txt included.")
        .register(registry);
  }

  private static Duration[] durations(long... millis) {
    return java.util.Arrays.stream(millis).mapToObj(Duration::ofMillis).toArray(Duration[]::new);
  }

  private Counter counter(String name, String help) {
    return Counter.builder(name).description(help).register(registry);
  }

  public PrometheusMeterRegistry registry() {
    return registry;
  }

  /** All of it, in Prometheus' text format. */
  public String text() {
    return registry.scrape();
  }

  /** Requests that began too soon. */
  public long violations() {
    return (long) violations.count();
  }

  /** A request begins. */
  public void fetchBegins(boolean tooSoon) {
    inFlight.incrementAndGet();
    if (tooSoon) {
      violations.increment();
    }
  }

  /**
   * A request is over.
   *
   * @param status 0 where no answer came; over 599 as of a server in trouble (RFC 9110 section 15)
   * @param bytes of the body; less than 0 where no body came
   */
  public void fetchEnds(Duration elapsed, int status, long bytes) {
    inFlight.decrementAndGet();
    fetches[Math.min(status / 100, fetches.length - 1)].record(elapsed);
    if (bytes >= 0) {
      sizes.record(bytes);
    }
  }

  /** A request was given up. */
  public void fetchIsGivenUp() {
    inFlight.decrementAndGet();
  }

  /** Requests under way. */
  public int underWay() {
    return inFlight.get();
  }

  /** A page was stored. */
  public void stored(long nanos) {
    storing.record(Duration.ofNanos(nanos));
  }

  /** A page could not be stored: how long that took says nothing of the disk. */
  public void notStored() {
    notStored.increment();
  }

  @Override
  public void handedOff(int handoffs) {
    handoffsSent.increment(handoffs);
  }

  @Override
  public void acknowledged(int handoffs) {
    handoffsAcknowledged.increment(handoffs);
  }

  /** Whether a crawl visits its pages again, so that it may rest for hours between two visits. */
  public void comesBack(String crawl, boolean wanted) {
    comesNoMore(crawl); // it was resumed, maybe by other orders
    comingBack.put(
        crawl,
        Gauge.builder("prospector.crawl.comes.back", () -> wanted ? 1 : 0)
            .description("1 for a crawl that visits its pages again.")
            .tag("crawl", crawl)
            .register(registry));
  }

  /** This node works on a crawl no more: its series ends. */
  public void comesNoMore(String crawl) {
    Meter told = comingBack.remove(crawl);
    if (told != null) {
      registry.remove(told);
    }
  }

  /** A number that somebody counts already and that only grows. */
  public void counts(String name, String help, Supplier<Number> value) {
    counted.add(value);
    FunctionCounter.builder(name, value, it -> it.get().doubleValue())
        .description(help)
        .register(registry);
  }

  /** What a sink does. */
  public void showsSink(String sink, SinkCounts counts) {
    countsOf(
        sink,
        "prospector.sink.pages",
        "Pages that a sink brought; again counts again.",
        counts::pages);
    countsOf(sink, "prospector.sink.batches", "Batches that a sink brought.", counts::batches);
    countsOf(
        sink,
        "prospector.sink.failures",
        "Tries of a sink that its receiver did not take.",
        counts::failures);
    countsOf(
        sink,
        "prospector.sink.refused",
        "Pages or WARC files set aside, as a sink's receiver will never take them.",
        counts::pagesRefused);
    showsOf(
        sink,
        "prospector.sink.waiting",
        "Stored pages that a sink has not come to, counted now and then, up to 100,000 a crawl.",
        counts::waiting);
    showsOf(
        sink,
        "prospector.sink.off",
        "1 for a sink that does nothing more until the next start.",
        () -> counts.isOff() ? 1 : 0);
  }

  private void countsOf(String sink, String name, String help, Supplier<Number> value) {
    counted.add(value);
    FunctionCounter.builder(name, value, it -> it.get().doubleValue())
        .description(help)
        .tag("sink", sink)
        .register(registry);
  }

  private void showsOf(String sink, String name, String help, Supplier<Number> value) {
    Gauge.builder(name, value, it -> it.get().doubleValue())
        .description(help)
        .tag("sink", sink)
        .strongReference(true)
        .register(registry);
  }

  /** A number that somebody knows. */
  public void shows(String name, String help, Supplier<Number> value) {
    Gauge.builder(name, value, it -> it.get().doubleValue())
        .description(help)
        .strongReference(true)
        .register(registry);
  }

  /** Lets go of the virtual machine, which keeps all that is counted in memory until then. */
  @Override
  public void close() {
    pauses.close();
  }
}
