package prospector.bench.replay;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import prospector.bench.UnusableInput;
import prospector.simweb.server.OneHost;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/**
 * A recorded web with its links and its relevant pages, from a directory with {@code
 * pages.warc.gz}, {@code pages.tsv.gz} (number, URL), {@code links.tsv.gz} (number of the source,
 * of the target) and {@code labels.tsv.gz} (topic, URL).
 *
 * <p>Pages are numbered from 0 in the order of {@code pages.tsv.gz}; URLs are normalised, so that
 * they equal those that a crawl reports.
 */
final class Corpus {
  private final Path directory;
  private final List<String> urls;
  private final LinkGraph links;
  private final Map<String, BitSet> topics; // name -> relevant pages
  private final String oneHost; // of all pages; empty: each its own

  private Corpus(
      Path directory,
      List<String> urls,
      LinkGraph links,
      Map<String, BitSet> topics,
      String oneHost) {
    this.directory = directory;
    this.urls = urls;
    this.links = links;
    this.topics = topics;
    this.oneHost = oneHost;
  }

  /**
   * Reads all but the pages' bodies.
   *
   * @throws UnusableInput when the directory or a file is missing or malformed
   */
  static Corpus read(Path directory) {
    return read(directory, "");
  }

  /**
   * The same with all pages on one host ({@link OneHost}).
   *
   * @param oneHost its name; empty for each page where it is
   */
  static Corpus read(Path directory, String oneHost) {
    for (String name : List.of("pages.warc.gz", "pages.tsv.gz", "links.tsv.gz", "labels.tsv.gz")) {
      if (!Files.isReadable(directory.resolve(name))) {
        throw new UnusableInput(
            "no corpus at " + directory + ": expected a readable file " + name + " in it");
      }
    }
    List<String> urls = new ArrayList<>();
    Map<String, Integer> numbers = new HashMap<>();
    TabRows.read(
        directory.resolve("pages.tsv.gz"),
        2,
        row -> {
          numbers.put(row[1], Integer.parseInt(row[0]));
          urls.add(normal(oneHost.isEmpty() ? row[1] : OneHost.address(oneHost, row[1])));
        });
    return new Corpus(
        directory,
        List.copyOf(urls),
        readLinks(directory.resolve("links.tsv.gz"), urls.size()),
        readTopics(directory.resolve("labels.tsv.gz"), numbers),
        oneHost);
  }

  private static LinkGraph readLinks(Path file, int pages) {
    IntStream.Builder sources = IntStream.builder();
    IntStream.Builder targets = IntStream.builder();
    TabRows.read(
        file,
        2,
        row -> {
          sources.add(Integer.parseInt(row[0]));
          targets.add(Integer.parseInt(row[1]));
        });
    int[] from = sources.build().toArray();
    int[] to = targets.build().toArray();
    int largest = Math.max(Arrays.stream(from).max().orElse(0), Arrays.stream(to).max().orElse(0));
    if (largest >= pages) {
      throw new UnusableInput(file + ": page " + largest + " of " + pages + " pages");
    }
    return LinkGraph.of(pages, from, to);
  }

  private static Map<String, BitSet> readTopics(Path file, Map<String, Integer> numbers) {
    Map<String, BitSet> topics = new TreeMap<>();
    TabRows.read(
        file,
        2,
        row -> {
          Integer number = numbers.get(row[1]);
          if (number == null) {
            throw new UnusableInput(file + ": no page has the URL " + row[1]);
          }
          topics.computeIfAbsent(row[0], name -> new BitSet()).set(number);
        });
    return topics;
  }

  private static String normal(String url) {
    return UrlNormalizer.normalize(url)
        .accepted()
        .map(CrawlUrl::value)
        .orElseThrow(() -> new UnusableInput("expected an http(s) URL, got: " + url));
  }

  /** The file with the bodies. */
  Path warc() {
    return directory.resolve("pages.warc.gz");
  }

  /** The name of the host of all pages; empty where each is on its own. */
  String oneHost() {
    return oneHost;
  }

  /** The name of its directory. */
  String name() {
    return String.valueOf(directory.toAbsolutePath().normalize().getFileName());
  }

  int pages() {
    return urls.size();
  }

  String url(int page) {
    return urls.get(page);
  }

  /** The URLs of a set of pages, in their order. */
  List<String> urls(BitSet pages) {
    return pages.stream().mapToObj(urls::get).toList();
  }

  LinkGraph links() {
    return links;
  }

  List<String> topics() {
    return List.copyOf(topics.keySet());
  }

  /** The relevant pages of a topic; a copy. */
  BitSet relevant(String topic) {
    BitSet pages = topics.get(topic);
    if (pages == null) {
      throw new UnusableInput("no topic " + topic + " in " + name() + "; it has " + topics());
    }
    return (BitSet) pages.clone();
  }
}
