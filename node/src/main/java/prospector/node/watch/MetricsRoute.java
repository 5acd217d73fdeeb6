package prospector.node.watch;

import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import akka.util.ByteString;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Route;
import prospector.node.metrics.ClusterMeters;
import prospector.node.metrics.CrawlMeters;
import prospector.node.metrics.Member;
import prospector.node.metrics.NodeMeters;
import prospector.node.watch.view.Pulse;

/** {@code /metrics} in Prometheus' text format. */
final class MetricsRoute {
  private static final ContentType TEXT =
      ContentTypes.parse("text/plain; version=0.0.4; charset=utf-8");

  private final PrometheusMeterRegistry registry;
  private final CrawlMeters crawls;
  private final ClusterMeters cluster;
  private final Supplier<List<Member>> members;
  private final Pulse pulse;
  private final Executor blocking;

  MetricsRoute(
      NodeMeters meters,
      Supplier<List<Member>> members,
      Pulse pulse,
      Executor blocking,
      Clock clock) {
    this.registry = meters.registry();
    this.crawls = new CrawlMeters(registry, clock);
    this.cluster = new ClusterMeters(registry);
    this.members = members;
    this.pulse = pulse;
    this.blocking = blocking;
  }

  Route route() {
    return new Route(HttpMethods.GET, "/metrics", Access.LOOK, this::answer);
  }

  private CompletionStage<HttpResponse> answer(Call call) {
    return pulse
        .fresh()
        .thenApplyAsync(
            statuses -> {
              crawls.update(statuses);
              cluster.update(members.get());
              return HttpResponse.create()
                  .withEntity(HttpEntities.create(TEXT, ByteString.fromString(registry.scrape())));
            },
            blocking);
  }
}
