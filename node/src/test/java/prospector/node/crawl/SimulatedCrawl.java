package prospector.node.crawl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import prospector.node.ProgramHere;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.RequestEntry;
import prospector.simweb.server.SimWebServer;

/**
 * A simulated web that serves from this JVM, and the command line that crawls it, here or as a
 * process.
 */
final class SimulatedCrawl implements AutoCloseable {
  private final Path dir;
  private final SimWebServer server;
  private final AtomicInteger crawls = new AtomicInteger();

  SimulatedCrawl(Path dir, SimWebSettings settings) throws IOException {
    this.dir = dir;
    FakeWeb web = new FakeWeb(settings);
    this.server = SimWebServer.start(web);
    Files.writeString(dir.resolve("topic.conf"), web.topicHocon());
  }

  SimWebServer server() {
    return server;
  }

  /** One crawl of that web in a directory of its own. */
  Crawl crawl(String... options) {
    return new Crawl("crawl" + crawls.incrementAndGet(), List.of(options));
  }

  /** Answers of pages so far, over all runs. */
  long pagesServed() {
    return server.log().entries().stream().filter(SimulatedCrawl::isPage).count();
  }

  static boolean isPage(RequestEntry entry) {
    return entry.status() / 100 == 2 && !entry.forRobots() && !entry.forSitemap();
  }

  /** A crawl that can be started again by the same command. */
  final class Crawl {
    private final String name;
    private final List<String> options;

    private Crawl(String name, List<String> options) {
      this.name = name;
      this.options = options;
    }

    /** The same crawl, in the same directory, with other options. */
    Crawl with(String... others) {
      return new Crawl(name, List.of(others));
    }

    Path out() {
      return dir.resolve(name);
    }

    CrawlProcess start() throws IOException {
      return CrawlProcess.start(console(), arguments());
    }

    /** Runs it to its end in this JVM; its exit code. */
    int run() throws IOException {
      return ProgramHere.run(console(), arguments());
    }

    /** Everything it has printed. */
    String printed() throws IOException {
      return Files.readString(console());
    }

    /** What it prints. */
    Path console() {
      return dir.resolve(name + ".console");
    }

    List<String> arguments() {
      List<String> arguments = new ArrayList<>();
      arguments.addAll(List.of("crawl", dir.resolve("topic.conf").toString()));
      arguments.addAll(List.of("--proxy", server.proxy().toString(), "--out", out().toString()));
      arguments.addAll(options);
      return arguments;
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
