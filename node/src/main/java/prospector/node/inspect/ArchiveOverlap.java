package prospector.node.inspect;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.netpreserve.jwarc.WarcResponse;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.warc.Capture;
import prospector.persistence.warc.WarcFiles;

/** Records beyond those that the crawls may have of each URL. */
record ArchiveOverlap(long records, long extra, Set<String> repeated) {
  private static final int NAMED = 50; // broken URLs printed; all are counted

  /** Page records in the archives of all nodes, counted without the page table. */
  static ArchiveOverlap of(CrawlDatabase database, List<CrawlTable.Row> crawls) throws IOException {
    Map<String, Integer> times = new HashMap<>();
    for (Path home : database.pages().homes().values()) {
      if (Files.isDirectory(home.resolve(OutputNames.WARC))) {
        count(home.resolve(OutputNames.WARC), times);
      }
    }
    int deleted = (int) database.rows().deletedCrawls(); // whose records stay, without rows
    return of(
        times,
        crawls.size() == 1 && deleted == 0
            ? url -> 1
            : url -> rows(database, crawls, url) + deleted);
  }

  private static int rows(CrawlDatabase database, List<CrawlTable.Row> crawls, String url) {
    return (int)
        crawls.stream().filter(crawl -> database.pages().find(crawl.id(), url).isPresent()).count();
  }

  private static void count(Path warcs, Map<String, Integer> times) throws IOException {
    try (Stream<Path> files = Files.list(warcs)) {
      for (Path file : files.sorted().toList()) {
        WarcFiles.forEach(
            file,
            record -> {
              if (record instanceof WarcResponse response && isPage(response)) {
                times.merge(response.target(), 1, Integer::sum);
              }
            });
      }
    }
  }

  /** A robots.txt or a sitemap is archived each time it is asked for. */
  private static boolean isPage(WarcResponse response) {
    return response.headers().first(Capture.PURPOSE).isEmpty();
  }

  private static ArchiveOverlap of(Map<String, Integer> times, ToIntFunction<String> allowed) {
    long records = 0;
    long extra = 0;
    Set<String> repeated = new HashSet<>();
    for (Map.Entry<String, Integer> entry : times.entrySet()) {
      records += entry.getValue();
      int over =
          entry.getValue() == 1
              ? 0
              : entry.getValue() - Math.max(1, allowed.applyAsInt(entry.getKey()));
      if (over > 0) {
        extra += over;
        repeated.add(entry.getKey());
      }
    }
    return new ArchiveOverlap(records, extra, repeated);
  }

  void print(PrintWriter out) {
    double ratio = records == extra ? 0 : (double) extra / (records - extra);
    out.printf(Locale.ROOT, "stored overlap (n-u)/u  %.6f%n", ratio);
    name(out, "archived more than once", repeated);
  }

  /** Some of the URLs in which a promise is broken. */
  static void name(PrintWriter out, String what, Set<String> urls) {
    urls.stream().sorted().limit(NAMED).forEach(url -> out.println("  " + what + ": " + url));
    if (urls.size() > NAMED) {
      out.println("  ... and " + (urls.size() - NAMED) + " more");
    }
  }
}
