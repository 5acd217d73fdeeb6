package prospector.node.conduct;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.OutputNames;
import prospector.persistence.warc.Capture;
import prospector.persistence.warc.WarcFiles;
import prospector.web.url.CrawlUrl;

/** The robots.txt of a host as archived, oldest first. Reads every WARC file of the directory. */
final class RobotsCopies {
  private static final Logger LOG = LoggerFactory.getLogger(RobotsCopies.class);

  private RobotsCopies() {}

  static List<RobotsCopy> read(Path dir, HostChoice host) throws IOException {
    List<RobotsCopy> copies = new ArrayList<>();
    Path warcs = dir.resolve(OutputNames.WARC);
    if (Files.isDirectory(warcs)) {
      for (Path file : files(warcs)) {
        read(file, host, copies);
      }
    }
    copies.sort(Comparator.comparing(RobotsCopy::date));
    return copies;
  }

  private static List<Path> files(Path warcs) throws IOException {
    try (Stream<Path> files = Files.list(warcs)) {
      return files.sorted().toList();
    }
  }

  private static void read(Path file, HostChoice host, List<RobotsCopy> copies) {
    try {
      WarcFiles.forEach(file, record -> add(record, host, copies));
    } catch (IOException torn) {
      LOG.debug("{} ends inside a record: the crawl is running, or was killed", file, torn);
    }
  }

  private static void add(WarcRecord record, HostChoice host, List<RobotsCopy> copies)
      throws IOException {
    if (record instanceof WarcResponse response
        && response.headers().first(Capture.PURPOSE).filter("robots"::equals).isPresent()) {
      CrawlUrl url = CrawlUrl.ofNormal(response.target());
      if (host.matches(url.host().value())) {
        int status = response.http().status();
        String location = response.http().headers().first("Location").orElse("");
        String body = new String(WarcFiles.payload(record), StandardCharsets.UTF_8);
        copies.add(
            new RobotsCopy(
                url.host().value(),
                response.date(),
                url.value(),
                status,
                status / 100 == 3 ? location : status / 100 == 2 ? body : ""));
      }
    }
  }
}
