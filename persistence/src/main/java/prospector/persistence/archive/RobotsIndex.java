package prospector.persistence.archive;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.netpreserve.jwarc.WarcResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.warc.ArchivedHttp;
import prospector.persistence.warc.Capture;
import prospector.persistence.warc.WarcFiles;
import prospector.web.url.CrawlUrl;

/**
 * The archived robots.txt of a directory, found by {@code robots.jsonl} without reading the WARC
 * files. Those that are older than the index, or have none, are read to their end.
 *
 * <p>Reads beside a crawl that is running; a line or a record that is not whole yet is left out.
 */
public final class RobotsIndex {
  private static final Logger LOG = LoggerFactory.getLogger(RobotsIndex.class);

  private final Path dir;

  public RobotsIndex(Path dir) {
    this.dir = dir;
  }

  /** Is asked now and then while files are read; throws when nobody wants the result any more. */
  public interface Stop {
    /** Never stops. */
    Stop NEVER = () -> {};

    void check() throws IOException;
  }

  /**
   * Hands over the answers of some hosts, in no order.
   *
   * @param hosts whether a host, such as {@code https://example.org}, is wanted
   */
  public void forEach(Predicate<String> hosts, Consumer<RobotsLine> consumer, Stop stop)
      throws IOException {
    Path index = dir.resolve(OutputNames.ROBOTS);
    Path warcs = dir.resolve(OutputNames.WARC);
    List<RobotsLine.Unindexed> before = new ArrayList<>();
    if (Files.exists(index)) {
      read(index, hosts, before, consumer, stop);
    } else if (Files.isDirectory(warcs)) {
      before.addAll(whole(warcs));
    }
    for (RobotsLine.Unindexed file : before) {
      scan(warcs.resolve(file.file()), file.bytes(), hosts, consumer, stop);
    }
  }

  /** The answer itself; empty where its file is gone or damaged. */
  public Optional<ArchivedHttp> answer(RobotsLine line) {
    Path file = dir.resolve(OutputNames.WARC).resolve(line.file());
    try {
      return Optional.of(
          WarcFiles.readResponse(file, line.offset(), Math.toIntExact(line.length())));
    } catch (IOException | ArithmeticException e) {
      LOG.debug("{}: the record at {} cannot be read", file, line.offset(), e);
      return Optional.empty();
    }
  }

  private static void read(
      Path index,
      Predicate<String> hosts,
      List<RobotsLine.Unindexed> before,
      Consumer<RobotsLine> found,
      Stop stop)
      throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(index)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        stop.check();
        RobotsLine.readUnindexed(line).ifPresent(before::add);
        RobotsLine.read(line).filter(it -> hosts.test(it.host())).ifPresent(found);
      }
    }
  }

  private static List<RobotsLine.Unindexed> whole(Path warcs) throws IOException {
    try (Stream<Path> files = Files.list(warcs)) {
      return files
          .sorted()
          .map(file -> new RobotsLine.Unindexed(String.valueOf(file.getFileName()), Long.MAX_VALUE))
          .toList();
    }
  }

  private static void scan(
      Path file, long bytes, Predicate<String> hosts, Consumer<RobotsLine> consumer, Stop stop)
      throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    try {
      WarcFiles.forEachPlaced(
          file,
          (record, offset, length) -> {
            stop.check();
            if (offset < bytes
                && record instanceof WarcResponse response
                && response.headers().first(Capture.PURPOSE).filter("robots"::equals).isPresent()) {
              CrawlUrl url = CrawlUrl.ofNormal(response.target());
              String host = url.host().value();
              if (hosts.test(host)) {
                String name = String.valueOf(file.getFileName());
                consumer.accept(
                    new RobotsLine(host, response.date(), url.value(), name, offset, length));
              }
            }
          });
    } catch (WarcFiles.DamagedException torn) {
      LOG.debug("{} ends inside a record: the crawl is running, or was killed", file, torn);
    }
  }
}
