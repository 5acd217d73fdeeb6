package prospector.node.watch;

import akka.http.javadsl.model.HttpMethods;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import prospector.node.http.Access;
import prospector.node.http.Replies;
import prospector.node.http.Route;
import prospector.node.http.StaticFiles;
import prospector.node.watch.view.CrawlView;
import prospector.node.watch.view.Pulse;

/**
 * The page over several directories: their crawls, each with a link to the page of its directory.
 */
final class OpenedList {
  private static final List<String> ASSETS =
      List.of("app.css", "live.js", "opened.js", "show.js", "state.js", "icon.svg");

  private final List<Directory> directories;
  private final Executor blocking;

  OpenedList(List<Directory> directories, Executor blocking) {
    this.directories = List.copyOf(directories);
    this.blocking = blocking;
  }

  /**
   * A directory.
   *
   * @param name first part of its paths
   * @param pulse of its crawls
   */
  record Directory(String name, Path path, Pulse pulse) {}

  /** A directory as the page shows it. */
  record View(String name, String directory, List<CrawlView> crawls) {
    View {
      crawls = List.copyOf(crawls);
    }
  }

  /** All of them. */
  record Listing(List<View> directories) {
    Listing {
      directories = List.copyOf(directories);
    }
  }

  List<Route> routes() {
    StaticFiles files = new StaticFiles(OpenedList.class);
    List<Route> routes = new ArrayList<>();
    routes.add(files.route("/", "opened.html"));
    routes.addAll(files.routes("assets", ASSETS));
    routes.add(
        new Route(
            HttpMethods.GET,
            "/api/v1/opened",
            Access.LOOK,
            call -> {
              call.onlyQuery();
              return CompletableFuture.supplyAsync(this::listing, blocking)
                  .thenCompose(all -> all)
                  .thenApplyAsync(Replies::json, blocking);
            }));
    return routes;
  }

  private CompletableFuture<Listing> listing() {
    CompletableFuture<List<View>> views = CompletableFuture.completedFuture(List.of());
    for (Directory one : directories) {
      views = views.thenCombine(view(one), OpenedList::with);
    }
    return views.thenApply(Listing::new);
  }

  private static CompletionStage<View> view(Directory one) {
    return one.pulse()
        .book()
        .all(List.of())
        .thenApply(
            crawls ->
                new View(
                    one.name(),
                    one.path().toAbsolutePath().normalize().toString(),
                    crawls.stream().map(CrawlView::of).toList()));
  }

  private static List<View> with(List<View> some, View one) {
    List<View> more = new ArrayList<>(some);
    more.add(one);
    return more;
  }
}
