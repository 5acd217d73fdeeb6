package prospector.node.watch;

import akka.http.javadsl.model.HttpMethods;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import prospector.node.http.Access;
import prospector.node.http.Replies;
import prospector.node.http.Route;
import prospector.node.metrics.Member;
import prospector.node.metrics.NodeMeters;

/** The nodes of the cluster, as each said last how it is, and whether the one asked was polite. */
final class ClusterRoute {
  private final Supplier<List<Member>> members;
  private final NodeMeters meters;
  private final Executor blocking;

  ClusterRoute(Supplier<List<Member>> members, NodeMeters meters, Executor blocking) {
    this.members = members;
    this.meters = meters;
    this.blocking = blocking;
  }

  /** A node as it is shown. */
  record View(
      String name,
      String address,
      String member,
      boolean gone,
      String toldAt,
      int capacity,
      int shards,
      int hosts,
      long gained,
      long lost,
      @Nullable String lastMoveAt) {}

  Route route() {
    return new Route(
        HttpMethods.GET,
        "/api/v1/cluster",
        Access.LOOK,
        call -> {
          call.onlyQuery();
          return CompletableFuture.supplyAsync(() -> Replies.json(look()), blocking);
        });
  }

  /**
   * The answer.
   *
   * @param violations requests of the node asked that were too soon, since it started; must stay 0
   */
  record Look(List<View> nodes, long violations) {}

  private Look look() {
    return new Look(members.get().stream().map(this::view).toList(), meters.violations());
  }

  private View view(Member it) {
    return new View(
        it.name(),
        it.address(),
        it.member(),
        it.isGone(),
        Instant.ofEpochMilli(it.toldMillis()).toString(),
        it.capacity(),
        it.shards(),
        it.hosts(),
        it.gained(),
        it.lost(),
        it.lastMoveMillis() == 0 ? null : Instant.ofEpochMilli(it.lastMoveMillis()).toString());
  }
}
