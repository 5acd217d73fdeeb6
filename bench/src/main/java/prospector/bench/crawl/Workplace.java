package prospector.bench.crawl;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the crawler is, and where a benchmark may write; the options that every crawl shares. */
public final class Workplace {
  @Option(
      names = "--work",
      paramLabel = "DIR",
      description =
          "Where crawls are written (default bench/target/work; a crawl needs some 10 kB"
              + " a page).")
  private @Nullable Path work;

  @Option(names = "--keep", description = "Leave the crawls' directories for a look.")
  private boolean keep;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Passed on to the crawl; may be repeated.")
  private List<String> assignments = List.of();

  /** The top-level launcher script. */
  public Path launcher() {
    return root().resolve("prospector");
  }

  private static Path root() {
    return Path.of(System.getProperty("prospector.root", ".")).toAbsolutePath().normalize();
  }

  /** An empty directory of that name; what an earlier run left in it is deleted. */
  public Path fresh(String name) throws IOException {
    Path base = work == null ? root().resolve("bench/target/work") : work.toAbsolutePath();
    Path directory = base.resolve(name);
    delete(directory);
    return Files.createDirectories(directory);
  }

  /** Deletes the directory unless it was asked to be kept. */
  public void done(Path directory) throws IOException {
    if (!keep) {
      delete(directory);
    }
  }

  /** The same for a crawl that is judged: what broke a promise stays, for a look. */
  public void judged(Path directory, boolean holds, PrintWriter out) throws IOException {
    if (holds) {
      done(directory);
    } else {
      out.println("its files are left in " + directory);
      out.flush();
    }
  }

  /** The words of the crawl's command line that were passed on. */
  public List<String> passedOn() {
    return assignments.stream().flatMap(word -> Stream.of("--set", word)).toList();
  }

  private static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
