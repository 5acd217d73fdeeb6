package prospector.node.watch;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.find.SearchDesk;
import prospector.node.http.Credential;
import prospector.node.http.HttpFront;
import prospector.node.http.Route;
import prospector.node.http.StaticFiles;
import prospector.node.label.LabelDesk;
import prospector.node.metrics.Member;
import prospector.node.metrics.NodeMeters;
import prospector.node.rank.RankDesk;
import prospector.node.settings.HttpSettings;
import prospector.node.text.PageTexts;
import prospector.node.watch.order.CrawlControls;
import prospector.node.watch.order.TopicDesk;
import prospector.node.watch.view.BotInfo;
import prospector.node.watch.view.Outlook;
import prospector.node.watch.view.Pulse;
import prospector.persistence.CrawlDatabase;

/** Puts dashboard, API and metrics of a node together and lets them be reached. */
public final class WatchFront {
  private static final Duration BEAT = Duration.ofMillis(500);
  private static final long LAST_NEWS_MILLIS = 1_200; // two beats: what ended is still shown
  private static final long SLOW_READERS_MILLIS = 2_000; // to hear the goodbye
  private static final List<String> ASSETS =
      List.of(
          "app.css",
          "app.js",
          "chart.js",
          "cluster.js",
          "elsewhere.js",
          "export.js",
          "figures.js",
          "hosts.js",
          "labels.js",
          "left.js",
          "live.js",
          "matters.js",
          "newcrawl.js",
          "now.js",
          "orders.js",
          "outlook.js",
          "parts.js",
          "place.js",
          "quality.js",
          "reader.js",
          "reasons.js",
          "results.js",
          "row.js",
          "show.js",
          "sites.js",
          "state.js",
          "icon.svg");

  private WatchFront() {}

  /**
   * What it shows and works with.
   *
   * @param dir of the crawl or node
   * @param running asks the crawls of this node how far they are
   * @param members what the nodes of the cluster said; none where there is no cluster. Blocking
   * @param controls gives them orders
   * @param outlook says what is next
   * @param search finds stored pages by their words
   * @param ranks ranks stored pages by who points to them
   * @param desk reads topics and gets pages to try them on
   * @param texts reads the main text of stored pages
   * @param exclusions the exclusion file, where there is one
   * @param meters of the node's own work
   * @param blocking runs blocking calls
   * @param bot what webmasters are told
   * @param beside further routes, such as those of sites
   * @param readers what those come with who may look, as other sites may
   */
  public record Parts(
      Path dir,
      CrawlDatabase database,
      Supplier<CompletionStage<List<CrawlStatus>>> running,
      Supplier<List<Member>> members,
      CrawlControls controls,
      Outlook outlook,
      SearchDesk search,
      RankDesk ranks,
      TopicDesk desk,
      PageTexts texts,
      Optional<Path> exclusions,
      NodeMeters meters,
      Executor blocking,
      Clock clock,
      BotInfo bot,
      List<Route> beside,
      List<Credential> readers) {}

  /**
   * Begins to listen. Blocking.
   *
   * @return empty where the settings want no server
   * @throws IOException when no port is free; the message says which
   */
  public static Optional<HttpFront> start(ActorSystem<?> system, HttpSettings settings, Parts parts)
      throws IOException {
    Pulse pulse = pulse(parts);
    Optional<HttpFront> front =
        HttpFront.start(system, settings, parts.dir(), routes(parts, pulse), parts.readers());
    if (front.isPresent()) {
      beat(system, pulse);
    }
    return front;
  }

  /** Parts of one directory of several, and the first part of its paths. */
  public record Named(String name, Parts parts) {}

  /** The same over several directories: each below its name, and a page that lists their crawls. */
  public static Optional<HttpFront> start(
      ActorSystem<?> system, HttpSettings settings, List<Named> all) throws IOException {
    List<HttpFront.Served> served = new ArrayList<>();
    List<OpenedList.Directory> listed = new ArrayList<>();
    for (Named one : all) {
      Path dir = one.parts().dir();
      Pulse pulse = pulse(one.parts());
      served.add(
          new HttpFront.Served(dir, one.name(), routes(one.parts(), pulse), one.parts().readers()));
      listed.add(new OpenedList.Directory(one.name(), dir, pulse));
    }
    List<Route> list = new OpenedList(listed, all.get(0).parts().blocking()).routes();
    Optional<HttpFront> front = HttpFront.start(system, settings, served, list);
    if (front.isPresent()) {
      listed.forEach(one -> beat(system, one.pulse()));
    }
    return front;
  }

  private static Pulse pulse(Parts parts) {
    return new Pulse(parts.database(), parts.running(), parts.blocking(), parts.clock());
  }

  private static void beat(ActorSystem<?> system, Pulse pulse) {
    system.scheduler().scheduleWithFixedDelay(BEAT, BEAT, pulse::beat, system.executionContext());
    CoordinatedShutdown.get(system)
        .addTask(
            CoordinatedShutdown.PhaseBeforeServiceUnbind(), "last-news", () -> lastNews(pulse));
  }

  static List<Route> routes(Parts parts, Pulse pulse) {
    Scans scans = Scans.ofLists();
    Scans topics = Scans.ofTopics();
    StaticFiles files = new StaticFiles(WatchFront.class);
    List<Route> routes = new ArrayList<>();
    routes.add(files.route("/", "index.html"));
    routes.addAll(files.routes("assets", ASSETS));
    routes.addAll(
        new CrawlRoutes(pulse, parts.controls(), parts.dir(), parts.blocking(), scans).all());
    routes.addAll(
        new OrderRoutes(parts.controls(), parts.desk(), pulse, parts.blocking(), topics).all());
    routes.add(new TryRoute(parts.desk(), topics).route());
    routes.addAll(
        new ExclusionRoutes(parts.exclusions(), parts.database(), parts.blocking(), parts.clock())
            .all());
    routes.add(
        new HostRoutes(parts.outlook(), pulse, parts.database().hosts(), scans, HostRoutes.MOST)
            .route());
    routes.add(new TextRoute(pulse, parts.database().pages(), parts.texts(), scans).route());
    routes.add(new CopyRoute(pulse, parts.database().pages(), parts.texts(), scans).route());
    routes.add(new SearchRoute(parts.search(), pulse, scans).route());
    routes.addAll(new RankRoutes(parts.ranks(), parts.blocking(), scans).all());
    routes.add(
        new QualityRoute(parts.ranks(), parts.database(), pulse, scans, System::nanoTime).route());
    routes.add(new NowRoute(parts.outlook(), pulse, parts.blocking(), System::nanoTime).route());
    routes.addAll(
        new OutlookRoutes(parts.outlook(), pulse, parts.blocking(), Scans.ofPages()).all());
    routes.addAll(
        new LabelRoutes(
                LabelDesk.of(parts.database(), parts.clock()), pulse, parts.blocking(), scans)
            .all());
    routes.add(new ClusterRoute(parts.members(), parts.meters(), parts.blocking()).route());
    routes.add(files.route("/api/v1/openapi.json", "openapi.json"));
    routes.add(new BotRoute(parts.bot()).route());
    ReportRoom reports = new ReportRoom(parts.clock());
    routes.addAll(new ExportRoute(parts, pulse, reports, scans).all());
    routes.add(new ConductRoute(parts.dir(), parts.bot(), reports, parts.clock()).route());
    routes.addAll(parts.beside());
    routes.add(new EventRoute(pulse).route());
    routes.add(new MetricsRoute(parts.meters(), parts.members(), pulse, parts.clock()).route());
    return routes;
  }

  /** Whoever watches sees how the crawl ended before the line is cut. */
  private static CompletionStage<Done> lastNews(Pulse pulse) {
    return pulse
        .close()
        .thenCompose(
            watched -> {
              CompletableFuture<Done> told = new CompletableFuture<>();
              return watched
                  ? told.completeOnTimeout(
                          Done.getInstance(), LAST_NEWS_MILLIS, TimeUnit.MILLISECONDS)
                      .thenCompose(
                          shown ->
                              pulse
                                  .left()
                                  .completeOnTimeout(
                                      Done.getInstance(),
                                      SLOW_READERS_MILLIS,
                                      TimeUnit.MILLISECONDS))
                  : CompletableFuture.completedFuture(Done.getInstance());
            });
  }
}
