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
import prospector.node.watch.view.CrawlBook;
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

  /**
   * A directory as the page shows it.
   *
   * @param crawls with what is counted of them, or without
   */
  record View(String name, String directory, List<?> crawls) {
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
              call.onlyQuery("figures");
              boolean counted = CrawlRoutes.figures(call);
              return CompletableFuture.supplyAsync(() -> listing(counted), blocking)
                  .thenCompose(all -> all)
                  .thenApplyAsync(Replies::json, blocking);
            }));
    return routes;
  }

  private CompletableFuture<Listing> listing(boolean counted) {
    CompletableFuture<List<View>> views = CompletableFuture.completedFuture(List.of());
    for (Directory one : directories) {
      views = views.thenCombine(crawls(one, counted), (some, its) -> with(some, view(one, its)));
    }
    return views.thenApply(Listing::new);
  }

  /** What is counted may take minutes. */
  private static CompletionStage<List<?>> crawls(Directory one, boolean counted) {
    CrawlBook book = one.pulse().book();
    return counted
        ? book.all(List.of()).thenApply(all -> all.stream().map(CrawlView::of).toList())
        : CompletableFuture.completedFuture(book.orders(List.of()));
  }

  private static View view(Directory one, List<?> crawls) {
    return new View(one.name(), one.path().toAbsolutePath().normalize().toString(), crawls);
  }

  private static List<View> with(List<View> some, View one) {
    List<View> more = new ArrayList<>(some);
    more.add(one);
    return more;
  }
}
