package prospector.graph;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.LinkLog;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.Counts;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.table.CrawlTable;
import prospector.web.page.Link;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/**
 * What the stored pages of all crawls of a database point to: links that may be followed, in scope
 * or not, and where redirects lead. URLs that failed or were refused are in it without links.
 *
 * <p><em>A page counts as its last visit found it.</em> What the crawl wrote down is read ({@link
 * prospector.persistence.archive.LinkLog}); a page that has no line there, as an older version
 * stored it, is parsed again out of the archive. A crawl may go on meanwhile: what it stores after
 * the beginning is left out. Memory is some 25 bytes a stored page.
 */
public final class StoredLinks implements LinkSource {
  private static final int NAMED_MAX = 20; // damaged pages; the others are counted
  private static final Logger LOG = LoggerFactory.getLogger(StoredLinks.class);

  private final CrawlDatabase database;
  private final PageParser parser;
  private final LinkPolicy policy;
  private final boolean ownOnly;
  private LineBook book = new LineBook();
  private long parsed;
  private long damaged;
  private long missing;

  /** Of all nodes whose files are on this machine. */
  public StoredLinks(CrawlDatabase database, PageParser parser, LinkPolicy policy) {
    this(database, parser, policy, false);
  }

  private StoredLinks(
      CrawlDatabase database, PageParser parser, LinkPolicy policy, boolean ownOnly) {
    this.database = database;
    this.parser = parser;
    this.policy = policy;
    this.ownOnly = ownOnly;
  }

  /** Of this node alone: a page that another has stored is told without links. */
  public static StoredLinks ofThisNode(
      CrawlDatabase database, PageParser parser, LinkPolicy policy) {
    return new StoredLinks(database, parser, policy, true);
  }

  private LinkLog log() {
    return ownOnly ? database.ownLinks() : database.links();
  }

  /** Pages that had to be parsed. */
  public long parsed() {
    return parsed;
  }

  /** Pages whose record in the archive is damaged, or not read: they link to nothing. */
  public long damaged() {
    return damaged;
  }

  /** Pages that were to be parsed and are in no archive on this machine: they link to nothing. */
  public long missing() {
    return missing;
  }

  /** What it is now, in one line. */
  public static String words(CrawlDatabase database) {
    StringBuilder words = new StringBuilder("links ").append(database.links().bytes());
    for (CrawlTable.Row crawl : database.crawls().all()) {
      Counts done = database.pages().totals(crawl.id()).counts();
      words.append(", ").append(crawl.id()).append(' ').append(done.pages());
      words.append(' ').append(done.redirected());
      words.append(' ').append(sum(done.failed()) + sum(done.refused()));
    }
    return words.toString();
  }

  /** How many rows there are that it is made of: those of all crawls. Blocking. */
  public static long rows(CrawlDatabase database) {
    long rows = 0;
    for (CrawlTable.Row crawl : database.crawls().all()) {
      Counts done = database.pages().totals(crawl.id()).counts();
      rows += done.pages() + done.redirected() + sum(done.failed()) + sum(done.refused());
    }
    return rows;
  }

  private static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  @Override
  public void read(Sink sink) throws IOException {
    read(crawls(), stored -> {}, sink, sink);
  }

  /** Takes stored URLs of a crawl. */
  public interface UrlSink {
    /** Takes one. */
    void url(JudgedLinks page) throws IOException;
  }

  /**
   * Tells the URLs that one crawl has stored, with what they count as in the graph of all crawls:
   * what was told of each crawl is together what {@link #read} tells. Memory is some 30 bytes more
   * for each page of the crawl.
   *
   * @param crawl its id
   */
  public void readCrawl(String crawl, UrlSink sink) throws IOException {
    Judgements judged = new Judgements();
    read(
        Set.of(crawl),
        judged::add,
        (url, links) -> sink.url(JudgedLinks.of(url, links)),
        (url, links) -> {
          long key = fingerprint(url);
          if (judged.has(key)) {
            sink.url(judged.of(key, url, links));
          }
        });
  }

  private Set<String> crawls() {
    Set<String> crawls = new HashSet<>();
    database.crawls().all().forEach(crawl -> crawls.add(crawl.id()));
    return crawls;
  }

  /**
   * @param told crawls whose URLs are wanted; the last line of all crawls counts
   * @param pointing takes those of their rows that may have links, before these are told
   * @param bare takes URLs without links
   * @param pages takes the others, those of other crawls among them
   */
  private void read(Set<String> told, Consumer<StoredPage> pointing, Sink bare, Sink pages)
      throws IOException {
    book = new LineBook();
    Set<String> crawls = crawls();
    rows(
        crawls,
        stored -> {
          boolean wanted = told.contains(stored.page().crawl());
          if (points(stored)) {
            book.page(fingerprint(stored.page().url()), stored.location().node());
            if (wanted) {
              pointing.accept(stored);
            }
          } else if (wanted) {
            tell(bare, stored.page().url(), List.of());
          }
        });
    LinkLog log = log(); // once: lines that come meanwhile would be counted in between
    int[] line = {0};
    log.forEachUrl(
        (node, crawl, url) -> {
          line[0]++;
          if (crawls.contains(crawl)) {
            book.line(fingerprint(url), node, line[0]);
          }
        });
    line[0] = 0;
    log.forEach(
        (crawl, url, links) -> {
          if (book.is(fingerprint(url), ++line[0])) {
            pages.page(url, links);
          }
        });
    rows(told, stored -> parse(stored, pages));
  }

  private void rows(Set<String> crawls, Consumer<StoredPage> consumer) {
    for (CrawlTable.Row crawl : database.crawls().all()) {
      if (crawls.contains(crawl.id())) {
        database.pages().forEach(crawl.id(), consumer);
      }
    }
  }

  /**
   * Nodes that have stored pages and whose files are not on this machine: what those point to is
   * not known here.
   */
  public static Set<String> nodesElsewhere(CrawlDatabase database) {
    Set<String> elsewhere = new TreeSet<>(database.pages().homes().keySet());
    database
        .homesHere()
        .forEach(
            (node, home) -> {
              if (node.equals(database.node()) || Files.isDirectory(home)) {
                elsewhere.remove(node);
              }
            });
    Set<String> stored = new TreeSet<>();
    if (!elsewhere.isEmpty()) { // counting takes a while
      database
          .crawls()
          .all()
          .forEach(crawl -> stored.addAll(database.feed().countByNode(crawl.id()).keySet()));
    }
    elsewhere.retainAll(stored);
    return elsewhere;
  }

  private boolean points(StoredPage stored) {
    PageRecord.State state = stored.page().state();
    return (state == PageRecord.State.PAGE || state == PageRecord.State.REDIRECTED)
        && !(ownOnly && isOfAnother(stored.location().node()));
  }

  /** What was not archived has no place, but a line where it was stored. */
  private boolean isOfAnother(String node) {
    return !node.isEmpty() && !node.equals(database.node());
  }

  private static long fingerprint(String url) {
    return CrawlUrl.ofNormal(url).fingerprint();
  }

  private void parse(StoredPage stored, Sink sink) {
    String url = stored.page().url();
    if (!points(stored) || !book.lacks(fingerprint(url))) {
      return;
    }
    tell(sink, url, read(stored));
  }

  /** One damaged record does not keep the others from being ranked. */
  private List<String> read(StoredPage stored) {
    try {
      Optional<PageArchive.ArchivedResponse> response = database.pages().read(stored.location());
      if (response.isEmpty()) {
        missing++;
        return List.of();
      }
      parsed++;
      return links(stored, response.get());
    } catch (StorageException e) {
      if (++damaged <= NAMED_MAX) {
        LOG.warn("no links of {}: {}", stored.page().url(), e.getMessage());
      }
      return List.of();
    }
  }

  private List<String> links(StoredPage stored, PageArchive.ArchivedResponse response) {
    CrawlUrl url = CrawlUrl.ofNormal(stored.page().url());
    if (stored.page().state() == PageRecord.State.REDIRECTED) {
      return response.headers().getOrDefault("location", List.of()).stream()
          .limit(1)
          .flatMap(value -> UrlNormalizer.resolve(url, value).accepted().stream())
          .map(CrawlUrl::value)
          .toList();
    }
    ParsedPage page = parser.parse(url, response.headers(), response.body());
    if (!page.problem().isEmpty()) {
      throw new StorageException("it is not read: " + page.problem());
    }
    return policy.sort(page).followed().stream().map(Link::target).map(CrawlUrl::value).toList();
  }

  private static void tell(Sink sink, String url, List<String> links) {
    try {
      sink.page(url, links);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
