package prospector.node.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.work.HostFrames;
import prospector.actors.work.PageRulings;
import prospector.node.inspect.FingerprintSet;
import prospector.nugget.TermExtractor;
import prospector.nugget.topic.Topic;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.prioritizer.replay.RecordedWeb;
import prospector.web.page.Link;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.scope.CrawlScope;
import prospector.web.url.CrawlUrl;
import prospector.web.url.Fingerprint;
import prospector.web.url.UrlNormalizer;

/**
 * The stored pages of a crawl as a web of their own, parsed again from the archive.
 *
 * <p>Links to pages that the crawl did not store lead out of it and are counted, not kept: they are
 * most of all. A link to a redirect leads to where that ended.
 */
public final class ArchivedWeb implements RecordedWeb {
  private static final Logger LOG = LoggerFactory.getLogger(ArchivedWeb.class);
  private static final int MAX_REDIRECTS = 5;
  private static final int FRAMED_HOSTS = 2_000; // whose frames are remembered, as a node does

  private final List<Page> pages = new ArrayList<>();
  private final List<List<Outlink>> links = new ArrayList<>();
  private final FingerprintSet stored = new FingerprintSet(); // pages, some without a body
  private final Map<String, Integer> ids = new HashMap<>();
  private final Map<String, String> redirects = new HashMap<>();
  private final Map<String, Integer> hosts = new HashMap<>();
  private final List<List<Link>> raw = new ArrayList<>();
  private long leadOut;
  private int unreadable;

  private record Page(CrawlUrl url, int host, List<String> terms, Verdict verdict) {
    Page labelled(boolean up) {
      return new Page(url, host, terms, new Verdict(up ? 1 : 0, up, up));
    }
  }

  private record Verdict(double score, boolean relevant, boolean nugget) {}

  /** Reads pages of an archive. */
  public static final class Reader {
    private final PageArchive archive;
    private final PageParser parser;
    private final LinkPolicy policy;
    private final TermExtractor terms = TermExtractor.learning();

    public Reader(PageArchive archive, PageParser parser, LinkPolicy policy) {
      this.archive = archive;
      this.parser = parser;
      this.policy = policy;
    }

    /**
     * All stored pages of a crawl, judged by a topic, or as they were judged then.
     *
     * @param crawl crawl id
     * @param topic by whose scope, too, a page is a nugget or none; its seeds are the crawl's
     * @param labels what people said of pages, by URL: it counts for more than any function
     */
    public ArchivedWeb read(String crawl, Optional<Topic> topic, Map<String, Boolean> labels) {
      ArchivedWeb web = new ArchivedWeb();
      CrawlScope scope =
          topic.map(it -> new CrawlScope(it.scope(), it.seeds())).orElse(CrawlScope.OPEN);
      archive.forEach(crawl, stored -> place(web, stored));
      Judge judge = new Judge(topic, scope, new PageRulings(new HostFrames(FRAMED_HOSTS)));
      archive.forEach(crawl, stored -> read(web, stored, judge, labels));
      web.connect();
      return web;
    }

    /** Judges in the order of storing, so that frames are known as they were to the crawl. */
    private record Judge(Optional<Topic> topic, CrawlScope scope, PageRulings rulings) {}

    /** What links can lead to, before any page is parsed: links out of it are not kept at all. */
    private void place(ArchivedWeb web, StoredPage stored) {
      CrawlUrl url = CrawlUrl.ofNormal(stored.page().url());
      if (stored.page().state() == PageRecord.State.PAGE) {
        web.stored.add(url.fingerprint());
      } else if (stored.page().state() == PageRecord.State.REDIRECTED) {
        response(stored)
            .flatMap(it -> it.headers().getOrDefault("location", List.of()).stream().findFirst())
            .flatMap(location -> UrlNormalizer.resolve(url, location).accepted())
            .ifPresent(target -> web.redirects.put(url.value(), target.value()));
      }
    }

    private void read(
        ArchivedWeb web, StoredPage stored, Judge judge, Map<String, Boolean> labels) {
      PageRecord row = stored.page();
      if (row.state() != PageRecord.State.PAGE) {
        return;
      }
      Optional<PageArchive.ArchivedResponse> response = response(stored);
      if (response.isEmpty()) {
        web.unreadable++;
        return;
      }
      CrawlUrl url = CrawlUrl.ofNormal(row.url());
      ParsedPage parsed = parser.parse(url, response.get().headers(), response.get().body());
      if (!parsed.problem().isEmpty()) {
        LOG.warn("{} is left out: {}", row.url(), parsed.problem());
        web.unreadable++;
        return;
      }
      Page judged = judged(url, row, parsed, judge, web.hosts);
      @Nullable Boolean label = labels.get(row.url());
      web.add(label == null ? judged : judged.labelled(label), policy.followed(parsed));
    }

    /** One damaged record does not keep the others from being replayed. */
    private Optional<PageArchive.ArchivedResponse> response(StoredPage stored) {
      try {
        return archive.read(stored.location());
      } catch (StorageException e) {
        LOG.warn("{} is left out: {}", stored.page().url(), e.getMessage());
        return Optional.empty();
      }
    }

    private Page judged(
        CrawlUrl url, PageRecord row, ParsedPage parsed, Judge judge, Map<String, Integer> hosts) {
      int host = hosts.computeIfAbsent(url.host().value(), name -> hosts.size());
      List<String> words = terms.terms(parsed);
      Optional<Topic> topic = judge.topic();
      if (topic.isEmpty()) {
        Verdict then = new Verdict(row.score(), row.relevant(), row.isNugget());
        return new Page(url, host, words, then);
      }
      boolean twin = row.copy().isTwin();
      PageRulings.Ruling ruling = judge.rulings().rule(topic.get(), judge.scope(), parsed, twin);
      boolean nugget = ruling.relevant() && !twin && ruling.listing().isEmpty();
      Verdict now = new Verdict(ruling.judgement().score(), ruling.relevant(), nugget);
      return new Page(url, host, words, now);
    }
  }

  private void add(Page page, List<Link> outlinks) {
    ids.put(page.url().value(), pages.size());
    pages.add(page);
    List<Link> kept = outlinks.stream().filter(link -> mayBeInside(link.target())).toList();
    leadOut += outlinks.size() - kept.size();
    raw.add(kept);
  }

  /** Whether it leads to a stored page, which may turn out to have no body. */
  private boolean mayBeInside(CrawlUrl url) {
    String at = url.value();
    for (int hop = 0; hop <= MAX_REDIRECTS && at != null; hop++) {
      if (stored.contains(Fingerprint.of(at))) {
        return true;
      }
      at = redirects.get(at);
    }
    return false;
  }

  private void connect() {
    for (List<Link> outlinks : raw) {
      List<Outlink> inside = new ArrayList<>();
      for (Link link : outlinks) {
        Optional<Integer> target = find(link.target());
        target.ifPresent(
            id ->
                inside.add(
                    new Outlink(
                        id, link.anchor(), link.context(), link.tagPath(), link.position())));
        leadOut += target.isPresent() ? 0 : 1;
      }
      links.add(List.copyOf(inside));
    }
    raw.clear();
  }

  /** Id of the page at a URL, or where its redirects end. */
  public Optional<Integer> find(CrawlUrl url) {
    String at = url.value();
    for (int hop = 0; hop <= MAX_REDIRECTS && at != null; hop++) {
      Integer id = ids.get(at);
      if (id != null) {
        return Optional.of(id);
      }
      at = redirects.get(at);
    }
    return Optional.empty();
  }

  /** Links to pages that were not stored. */
  public long leadOut() {
    return leadOut;
  }

  /** Links between stored pages. */
  public long inside() {
    return links.stream().mapToLong(List::size).sum();
  }

  /**
   * Stored pages whose body is not in the archive, for example by the page's own wish, or damaged
   * there, or not read.
   */
  public int unreadable() {
    return unreadable;
  }

  /** Pages that are nuggets. */
  public int nuggets() {
    return (int) pages.stream().filter(page -> page.verdict().nugget()).count();
  }

  @Override
  public int pages() {
    return pages.size();
  }

  @Override
  public CrawlUrl url(int page) {
    return pages.get(page).url();
  }

  @Override
  public int host(int page) {
    return pages.get(page).host();
  }

  @Override
  public int hosts() {
    return hosts.size();
  }

  @Override
  public List<String> terms(int page) {
    return pages.get(page).terms();
  }

  @Override
  public double score(int page) {
    return pages.get(page).verdict().score();
  }

  @Override
  public boolean relevant(int page) {
    return pages.get(page).verdict().relevant();
  }

  @Override
  public boolean nugget(int page) {
    return pages.get(page).verdict().nugget();
  }

  @Override
  public List<Outlink> links(int page) {
    return links.get(page);
  }
}
