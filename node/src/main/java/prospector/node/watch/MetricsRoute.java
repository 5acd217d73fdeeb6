package prospector.node.watch;

import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import akka.util.ByteString;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Route;
import prospector.node.metrics.ClusterMeters;
import prospector.node.metrics.CrawlMeters;
import prospector.node.metrics.LastKnown;
import prospector.node.metrics.Member;
import prospector.node.metrics.NodeMeters;
import prospector.node.watch.view.Pulse;

/**
 * {@code /metrics} in Prometheus' text format.
 *
 * <p><em>It answers whatever the database does</em>, as its alerts are for the time when that is
 * away: it has threads of its own, and takes what the nodes said last where they cannot be asked.
 */
final class MetricsRoute {
  private static final ContentType TEXT =
      ContentTypes.parse("text/plain; version=0.0.4; charset=utf-8");

  /**
   * A scrape may take ten seconds. Less would have a database that is only slow tell live nodes as
   * gone: the answer before this one is as old as the time between two scrapes.
   */
  private static final Duration MEMBERS_WAIT = Duration.ofSeconds(5);

  private final PrometheusMeterRegistry registry;
  private final CrawlMeters crawls;
  private final ClusterMeters cluster;
  private final LastKnown<List<Member>> members;
  private final Pulse pulse;
  private final Executor scraping = LastKnown.oneThread("metrics");

  /**
   * @param members may block
   */
  MetricsRoute(NodeMeters meters, Supplier<List<Member>> members, Pulse pulse, Clock clock) {
    this.registry = meters.registry();
    this.crawls = new CrawlMeters(registry, clock);
    this.cluster = new ClusterMeters(registry);
    this.members = new LastKnown<>(members, List.of(), System::nanoTime);
    this.pulse = pulse;
  }

  Route route() {
    return new Route(HttpMethods.GET, "/metrics", Access.LOOK, this::answer);
  }

  private CompletionStage<HttpResponse> answer(Call call) {
    return pulse.fresh().thenCombineAsync(members.within(MEMBERS_WAIT), this::scrape, scraping);
  }

  private HttpResponse scrape(List<CrawlStatus> statuses, LastKnown.Known<List<Member>> known) {
    crawls.update(statuses);
    long ageMillis = known.age().toMillis();
    cluster.update(known.value().stream().map(member -> member.older(ageMillis)).toList());
    return HttpResponse.create()
        .withEntity(HttpEntities.create(TEXT, ByteString.fromString(registry.scrape())));
  }
}
