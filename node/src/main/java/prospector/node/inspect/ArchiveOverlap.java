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
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import org.netpreserve.jwarc.WarcResponse;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchivedFile;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.warc.Capture;
import prospector.persistence.warc.WarcFiles;
import prospector.web.url.Fingerprint;

/**
 * Records beyond those that the crawls may have of each URL.
 *
 * @param damaged WARC files that cannot be read to their end; what follows in them is not counted
 */
record ArchiveOverlap(long records, long extra, Set<String> repeated, Set<String> damaged) {
  /** How often each URL came: of most, which came once, their fingerprints are kept alone. */
  private static final class Times {
    private final FingerprintSet seen = new FingerprintSet();
    private final Map<String, Integer> again = new HashMap<>();

    void add(String url) {
      if (!seen.add(Fingerprint.of(url))) {
        again.merge(url, 1, Integer::sum);
      }
    }
  }

  /** Page records in the archives of all nodes, counted without the page table. */
  static ArchiveOverlap of(CrawlDatabase database, List<CrawlTable.Row> crawls) throws IOException {
    Times times = new Times();
    Set<String> damaged = new TreeSet<>();
    for (Map.Entry<String, Path> home : database.pages().homes().entrySet()) {
      for (ArchivedFile file : database.warcs(home.getKey(), home.getValue())) {
        if (Files.exists(file.path()) && !count(file, times)) {
          damaged.add(file.path().toString());
        }
      }
    }
    int deleted = (int) database.rows().deletedCrawls(); // whose records stay, without rows
    return of(
        damaged,
        times,
        crawls.size() == 1 && deleted == 0
            ? url -> 1
            : url -> rows(database, crawls, url) + deleted);
  }

  private static int rows(CrawlDatabase database, List<CrawlTable.Row> crawls, String url) {
    return (int)
        crawls.stream().filter(crawl -> database.pages().find(crawl.id(), url).isPresent()).count();
  }

  /**
   * Counts what is committed of a file: the node behind it may have died over more.
   *
   * @return false when it is damaged before that
   */
  private static boolean count(ArchivedFile file, Times times) throws IOException {
    try {
      WarcFiles.forEachPlaced(
          file.path(),
          file.length(),
          (record, offset, length) -> {
            if (record instanceof WarcResponse response && isPage(response)) {
              times.add(response.target());
            }
          });
      return true;
    } catch (WarcFiles.DamagedException e) {
      return false;
    }
  }

  /** A robots.txt or a sitemap is archived each time it is asked for. */
  private static boolean isPage(WarcResponse response) {
    return response.headers().first(Capture.PURPOSE).isEmpty();
  }

  private static ArchiveOverlap of(
      Set<String> damaged, Times times, ToIntFunction<String> allowed) {
    long records = times.seen.size();
    long extra = 0;
    Set<String> repeated = new HashSet<>();
    for (Map.Entry<String, Integer> entry : times.again.entrySet()) {
      records += entry.getValue();
      int over = 1 + entry.getValue() - Math.max(1, allowed.applyAsInt(entry.getKey()));
      if (over > 0) {
        extra += over;
        repeated.add(entry.getKey());
      }
    }
    return new ArchiveOverlap(records, extra, repeated, damaged);
  }

  void print(PrintWriter out) {
    double ratio = records == extra ? 0 : (double) extra / (records - extra);
    out.printf(Locale.ROOT, "stored overlap (n-u)/u  %.6f%n", ratio);
    name(out, "archived more than once", repeated);
    name(out, "not to be read to its end", damaged);
  }

  /** All URLs in which a promise is broken: of some there is no other list. */
  static void name(PrintWriter out, String what, Set<String> urls) {
    urls.stream().sorted().forEach(url -> out.println("  " + what + ": " + url));
  }
}
