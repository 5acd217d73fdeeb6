package prospector.node.watch;

import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import prospector.graph.GraphException;
import prospector.graph.rank.Measure;
import prospector.graph.rank.QualityCurve;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Json;
import prospector.node.http.Replies;
import prospector.node.http.Route;
import prospector.node.rank.QualityCurves;
import prospector.node.rank.RankDesk;
import prospector.node.watch.view.Pulse;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.PageRecord;

/**
 * How good the first pages of a crawl are.
 *
 * <p><em>All its rows are read once as long as none is stored and nothing is ranked</em>; of a
 * large crawl that runs, no more often than every {@value #SHARE}th of the time.
 */
final class QualityRoute {
  static final long SHARE = 20;
  static final long QUICK_NANOS = TimeUnit.SECONDS.toNanos(3); // is read anew
  static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(15);
  private static final int MOST = 16; // crawls that are kept; some 200 kB each

  private final RankDesk desk;
  private final CrawlDatabase database;
  private final Pulse pulse;
  private final Executor scans;
  private final LongSupplier nanos;
  private final Map<String, Quality> qualities = new LinkedHashMap<>(); // by crawl; guarded by it
  private final Map<String, CompletableFuture<Quality>> reading = new ConcurrentHashMap<>();

  /**
   * @param nanos a clock that only goes forward
   */
  QualityRoute(
      RankDesk desk, CrawlDatabase database, Pulse pulse, Executor scans, LongSupplier nanos) {
    this.desk = desk;
    this.database = database;
    this.pulse = pulse;
    this.scans = scans;
    this.nanos = nanos;
  }

  /**
   * A curve: means of the first pages.
   *
   * @param of {@code focused}, {@code control} or {@code nuggets}
   */
  record Curve(String of, List<Means> points) {
    Curve {
      points = List.copyOf(points);
    }
  }

  /** Means over the first pages; PageRank and authority as multiples of the mean of all URLs. */
  record Means(
      long pages,
      @Nullable Double indegree,
      @Nullable Double pagerank,
      @Nullable Double authority) {}

  /**
   * Of what curves are.
   *
   * @param ended rankings until then
   * @param ranking of a cluster, which may do one without this node
   * @param lastRow number of the newest row
   */
  record Basis(long ended, String ranking, long lastRow) {
    boolean hasRanksOf(Basis other) {
      return ended == other.ended && ranking.equals(other.ranking);
    }
  }

  /**
   * The curves of a crawl.
   *
   * @param unranked pages that were stored later
   */
  record Quality(Basis basis, List<Curve> curves, long unranked, long beganNanos, long endedNanos) {
    Quality {
      curves = List.copyOf(curves);
    }

    /** Whether it is told again. */
    boolean isGood(Basis now, long nanos) {
      long took = endedNanos - beganNanos;
      return now.equals(basis)
          || (now.hasRanksOf(basis)
              && took > QUICK_NANOS
              && nanos - endedNanos < Math.min(LONGEST_NANOS, SHARE * took));
    }
  }

  Route route() {
    return new Route(
        HttpMethods.GET,
        "/api/v1/crawls/{id}/quality",
        Access.LOOK,
        call ->
            CompletableFuture.supplyAsync(() -> CrawlRoutes.known(pulse, checked(call)), scans)
                .thenCompose(this::readOnce)
                .thenApply(QualityRoute::answer));
  }

  private static Call checked(Call call) {
    call.onlyQuery();
    return call;
  }

  /** Who comes while they are read waits for the same, and holds no thread. */
  private CompletionStage<Quality> readOnce(String crawl) {
    CompletableFuture<Quality> read =
        reading.computeIfAbsent(
            crawl, id -> CompletableFuture.supplyAsync(() -> quality(id), scans));
    return read.whenComplete((quality, failure) -> reading.remove(crawl, read));
  }

  private static HttpResponse answer(Quality quality) {
    return Replies.json(Map.of("curves", quality.curves(), "unranked", quality.unranked()));
  }

  private Quality quality(String crawl) {
    long ended = desk.ended();
    try (QualityCurves curves = new QualityCurves(desk.source())) {
      long began = nanos.getAsLong();
      Basis now = new Basis(ended, curves.ranking(), database.revisits().lastNumber());
      Quality last = kept(crawl);
      if (last != null && last.isGood(now, began)) {
        return last;
      }
      List<Curve> all = read(crawl, curves);
      Quality fresh = new Quality(now, all, curves.unranked(), began, nanos.getAsLong());
      keep(crawl, fresh);
      return fresh;
    } catch (IOException | GraphException e) {
      throw RankRoutes.unranked(e);
    }
  }

  private @Nullable Quality kept(String crawl) {
    synchronized (qualities) {
      return qualities.get(crawl);
    }
  }

  private void keep(String crawl, Quality fresh) {
    synchronized (qualities) {
      qualities.remove(crawl);
      qualities.put(crawl, fresh);
      if (qualities.size() > MOST) {
        qualities.remove(qualities.keySet().iterator().next());
      }
    }
  }

  private List<Curve> read(String crawl, QualityCurves curves) {
    database
        .pages()
        .forEach(
            crawl,
            stored -> {
              if (stored.page().state() == PageRecord.State.PAGE) {
                curves.add(stored);
              }
            });
    List<Curve> all = new ArrayList<>();
    for (QualityCurve curve : curves.all()) {
      all.add(
          new Curve(
              curve.name(), curve.points().stream().map(p -> means(p, curves.urls())).toList()));
    }
    return all;
  }

  private static Means means(QualityCurve.Point point, long urls) {
    return new Means(
        point.pages(),
        Json.finite(point.mean(Measure.INDEGREE)),
        Json.finite(point.mean(Measure.PAGERANK) * urls),
        Json.finite(point.mean(Measure.AUTHORITY) * urls));
  }
}
