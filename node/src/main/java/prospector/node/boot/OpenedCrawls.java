package prospector.node.boot;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.http.HttpFront;
import prospector.node.http.UnusableTokenException;
import prospector.node.http.WatchAddress;
import prospector.node.settings.NodeSettings;
import prospector.node.watch.WatchFront;
import prospector.node.wiring.SystemConfig;

/**
 * Dashboard and API over the crawls of directories in which nothing runs. What changes is what a
 * person says of pages, and the search indexes.
 *
 * <p>One directory is served as a node serves its own. Of several each is served below its name,
 * beside a page that lists the crawls of all; so crawls with one id in two directories are two.
 */
public final class OpenedCrawls implements AutoCloseable {
  private static final int THREADS = 4; // that wait for databases and archives
  private static final long END_SECONDS = 5;
  private static final Set<String> TAKEN = Set.of("assets", "api"); // paths of the list

  private final ActorSystem<Void> system;
  private final ExecutorService blocking;
  private final List<OpenedDirectory> opened = new ArrayList<>();
  private Optional<WatchAddress> address = Optional.empty();

  private OpenedCrawls(ActorSystem<Void> system, ExecutorService blocking) {
    this.system = system;
    this.blocking = blocking;
  }

  /** Opens one directory; see {@link #open(List, NodeSettings, Clock)}. */
  public static OpenedCrawls open(Path dir, NodeSettings settings, Clock clock) {
    return open(List.of(dir), settings, clock);
  }

  /**
   * Opens directories. Blocking; nobody else can work in them until it is closed.
   *
   * @throws StartException when another process has one of them, one holds no crawl, or no port is
   *     free; nothing is open then
   */
  public static OpenedCrawls open(List<Path> dirs, NodeSettings settings, Clock clock) {
    OpenedCrawls crawls =
        new OpenedCrawls(
            ActorSystem.create(Behaviors.empty(), "open", SystemConfig.reading()),
            Executors.newFixedThreadPool(THREADS));
    boolean whole = false;
    try {
      for (Path dir : dirs) {
        crawls.opened.add(
            OpenedDirectory.open(dir, settings, clock, crawls.system, crawls.blocking));
      }
      crawls.address = Optional.of(crawls.serve(settings).watchAddress());
      whole = true;
      return crawls;
    } finally {
      if (!whole) {
        crawls.close();
      }
    }
  }

  private HttpFront serve(NodeSettings settings) {
    try {
      Optional<HttpFront> front =
          opened.size() == 1
              ? WatchFront.start(system, settings.http(), opened.get(0).parts())
              : WatchFront.start(system, settings.http(), named());
      return front.orElseThrow(
          () ->
              new StartException(
                  ExitCode.USAGE, "prospector.http.port: expected a port, got none"));
    } catch (UnusableTokenException e) {
      throw new StartException(ExitCode.BAD_FILE, String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      String why = String.valueOf(e.getMessage());
      throw new StartException(
          why.startsWith("prospector.http.tls") ? ExitCode.BAD_FILE : ExitCode.PORT_IN_USE, why, e);
    }
  }

  /** Each by the name of its directory, with a number where two have the same. */
  private List<WatchFront.Named> named() {
    Set<String> taken = new HashSet<>(TAKEN);
    List<WatchFront.Named> named = new ArrayList<>();
    for (OpenedDirectory one : opened) {
      Path last = one.parts().dir().toAbsolutePath().normalize().getFileName();
      String plain = String.valueOf(last).replaceAll("[^A-Za-z0-9_-]+", "-");
      String name = plain;
      for (int number = 2; !taken.add(name); number++) {
        name = plain + "-" + number;
      }
      named.add(new WatchFront.Named(name, one.parts()));
    }
    return named;
  }

  /** Where they can be looked at. */
  public WatchAddress address() {
    return address.orElseThrow();
  }

  @Override
  public void close() {
    end(system);
    opened.forEach(OpenedDirectory::endSearches);
    blocking.shutdownNow();
    opened.forEach(OpenedDirectory::close);
  }

  private static void end(ActorSystem<?> system) {
    system.terminate();
    try {
      system.getWhenTerminated().toCompletableFuture().get(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      system.log().warn("the server did not end in {} s", END_SECONDS, e);
    }
  }
}
