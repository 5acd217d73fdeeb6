package prospector.actors.control;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.crawl.CrawlSpec;
import prospector.persistence.archive.LinkLog;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.table.ControlTable;
import prospector.prioritizer.control.ControlPool;
import prospector.web.page.Link;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.scope.CrawlScope;
import prospector.web.url.CrawlUrl;
import prospector.web.url.Fingerprint;
import prospector.web.url.UrlNormalizer;

/**
 * Looks up what the archive knows of a URL that the control arm drew: a page the focused arm has
 * fetched already counts from its stored result, without a request (design section 7). Blocking.
 */
public final class ControlDraws {
  private static final Logger LOG = LoggerFactory.getLogger(ControlDraws.class);
  private static final int POOL = 100_000; // URLs the control arm may choose from
  static final int FOLLOWED_MAX = 2_000; // 5 ms or a message each; their links fill the pool
  private static final long LOG_BYTES_MAX = 16 << 20; // read for one draw: half a second or so

  private final String node;
  private final PageArchive archive;
  private final PageParser parser;
  private final LinkPolicy links;
  private final Supplier<LinkLog> log;
  private final AtomicBoolean isLarge = new AtomicBoolean(); // the log; told

  /**
   * @param node name of this node, whose bodies can be read here
   * @param log what pages link to that are not archived
   */
  public ControlDraws(
      String node,
      PageArchive archive,
      PageParser parser,
      LinkPolicy links,
      Supplier<LinkLog> log) {
    this.node = node;
    this.archive = archive;
    this.parser = parser;
    this.links = links;
    this.log = log;
  }

  /**
   * What a draw brought.
   *
   * @param page whether it was a judged page
   * @param nugget whether it was one by itself: a random crawl of its own would not know that the
   *     focused arm had the same content first
   * @param targets the URLs that join the pool: of a page of many links {@linkplain
   *     ControlPool#some some}
   */
  public record Found(String url, boolean page, boolean nugget, List<CrawlUrl> targets) {
    public Found {
      targets = ControlPool.some(targets);
    }
  }

  /**
   * What is known of a URL.
   *
   * @param found its stored result, without targets where the body is on another node
   * @param bodyOn name of that node; empty where the body is here or nowhere
   */
  public record Lookup(Optional<Found> found, String bodyOn) {
    /** Nothing is stored. */
    public static final Lookup NOTHING = new Lookup(Optional.empty(), "");
  }

  /**
   * The stored result of a URL. <em>Of a page that is not archived the lines of links are read, as
   * long as they are few</em>: with many its draw leads nowhere until the next start.
   *
   * @param scope what of its targets it refuses does not join the pool
   */
  public Lookup find(String crawl, String url, CrawlScope scope) {
    Optional<StoredPage> stored = archive.find(crawl, url);
    String holder = stored.map(page -> page.location().node()).orElse("");
    Optional<Found> found =
        stored.map(it -> isUnkept(it) ? foundUnkept(it, scope) : found(it, scope));
    return new Lookup(found, holder.equals(node) ? "" : holder);
  }

  private static boolean isUnkept(StoredPage stored) {
    return stored.page().state() == PageRecord.State.PAGE && stored.location().file().isEmpty();
  }

  private Found foundUnkept(StoredPage stored, CrawlScope scope) {
    Found without = found(stored, scope);
    String url = without.url();
    LinkLog written = log.get();
    if (written.bytes() > LOG_BYTES_MAX) {
      if (!isLarge.getAndSet(true)) {
        LOG.warn(
            "draws of the control arm that are stored and not archived, such as {}, lead nowhere"
                + " until the next start: the files of links are too large to be read for each",
            url);
      }
      return without;
    }
    List<CrawlUrl> targets =
        unkept(written, stored.page().crawl(), Set.of(url), scope).getOrDefault(url, List.of());
    return new Found(url, without.page(), without.nugget(), targets);
  }

  /** What pages that are not archived led to when they were stored last, of each {@code some}. */
  private static Map<String, List<CrawlUrl>> unkept(
      LinkLog written, String crawl, Set<String> urls, CrawlScope scope) {
    try {
      return written.last(
          crawl,
          urls,
          (url, links) ->
              ControlPool.some(
                  admitted(
                      CrawlUrl.ofNormal(url),
                      links.stream().map(CrawlUrl::ofNormal).toList(),
                      scope)));
    } catch (IOException e) {
      LOG.warn("what pages link to that are not archived is not known: {}", e.getMessage());
      return Map.of();
    }
  }

  /**
   * The control arm as it stands in the database.
   *
   * @param draws all draws so far
   * @param free how many of them cost no request, as the focused arm had the page; without seeds
   * @param pool what it may draw from next
   * @param ofSeeds what seeds redirect to
   * @param elsewhere those of the followed draws whose bodies are on other nodes
   */
  public record Restored(
      List<ControlTable.Row> draws,
      long free,
      ControlPool pool,
      List<CrawlUrl> ofSeeds,
      List<Elsewhere> elsewhere) {
    public Restored {
      draws = List.copyOf(draws);
      ofSeeds = List.copyOf(ofSeeds);
      elsewhere = List.copyOf(elsewhere);
    }

    /** One whose bodies are all here. */
    public Restored(
        List<ControlTable.Row> draws, long free, ControlPool pool, List<CrawlUrl> ofSeeds) {
      this(draws, free, pool, ofSeeds, List.of());
    }

    /** One in which no seed redirects. */
    public Restored(List<ControlTable.Row> draws, long free, ControlPool pool) {
      this(draws, free, pool, List.of());
    }
  }

  /** A draw whose body is on another node. */
  public record Elsewhere(String url, String node) {}

  /**
   * Takes up the draws so far. Where at most {@value #FOLLOWED_MAX} of them led, chosen by the
   * crawl's random seed, is read again from their stored pages, and of those that are not archived
   * from the lines of links, once for all; the others are known as drawn. Seeds that redirect are
   * followed all the same.
   */
  public Restored restore(CrawlSpec spec, ControlTable table) {
    List<ControlTable.Row> draws = table.all(spec.id());
    ControlPool pool = new ControlPool(POOL, spec.randomSeed());
    CrawlScope scope = new CrawlScope(spec.scope(), spec.seeds());
    Set<CrawlUrl> seeds = new HashSet<>(spec.seeds());
    List<CrawlUrl> ofSeeds = new ArrayList<>();
    List<Elsewhere> elsewhere = new ArrayList<>();
    Set<CrawlUrl> followed = followed(draws, spec.randomSeed());
    Set<String> unkept = new LinkedHashSet<>();
    long seedPages = 0;
    for (ControlTable.Row draw : draws) {
      CrawlUrl url = CrawlUrl.ofNormal(draw.url());
      pool.markDrawn(url);
      boolean seed = seeds.contains(url);
      if (!seed && !followed.contains(url)) {
        continue;
      }
      Optional<StoredPage> stored = archive.find(spec.id(), draw.url());
      boolean page = stored.filter(it -> it.page().state() == PageRecord.State.PAGE).isPresent();
      seedPages += seed && page ? 1 : 0; // their request counts for nobody
      if (stored.isEmpty() || (page && !followed.contains(url))) {
        continue;
      }
      if (isUnkept(stored.get())) {
        unkept.add(draw.url());
        continue;
      }
      List<CrawlUrl> targets = found(stored.get(), scope).targets();
      targets.forEach(pool::offer);
      String holder = stored.get().location().node();
      if (!holder.isEmpty() && !holder.equals(node)) {
        elsewhere.add(new Elsewhere(draw.url(), holder));
      }
      if (seed && !page) {
        ofSeeds.addAll(targets);
        seeds.addAll(targets); // it may redirect, too
      }
    }
    if (!unkept.isEmpty()) {
      offer(unkept(log.get(), spec.id(), unkept, scope), unkept, pool);
    }
    long free = draws.size() - seedPages - table.requests(spec.id());
    return new Restored(draws, Math.max(0, free), pool, ofSeeds, elsewhere);
  }

  private static void offer(
      Map<String, List<CrawlUrl>> known, Set<String> unkept, ControlPool pool) {
    unkept.forEach(url -> known.getOrDefault(url, List.of()).forEach(pool::offer));
    if (known.size() < unkept.size()) {
      LOG.warn(
          "{} draws of the control arm lead nowhere: their pages are not archived, and what they"
              + " link to is not written down on this machine",
          unkept.size() - known.size());
    }
  }

  private static Set<CrawlUrl> followed(List<ControlTable.Row> draws, long randomSeed) {
    return draws.stream()
        .map(draw -> CrawlUrl.ofNormal(draw.url()))
        .sorted(
            Comparator.comparingLong(
                (CrawlUrl url) -> Fingerprint.combine(randomSeed, url.fingerprint())))
        .limit(FOLLOWED_MAX)
        .collect(Collectors.toUnmodifiableSet());
  }

  private Found found(StoredPage stored, CrawlScope scope) {
    PageRecord row = stored.page();
    boolean page = row.state() == PageRecord.State.PAGE;
    List<CrawlUrl> targets =
        row.state() == PageRecord.State.FAILED || row.state() == PageRecord.State.REFUSED
            ? List.of()
            : read(stored).map(response -> targets(row, response, scope)).orElse(List.of());
    boolean nugget = stored.found() || row.isNuggetByItself();
    return new Found(row.url(), page, nugget, targets);
  }

  /** What cannot be read leads nowhere: a crawl goes on without a record that was lost. */
  private Optional<PageArchive.ArchivedResponse> read(StoredPage stored) {
    try {
      return archive.read(stored.location());
    } catch (StorageException e) {
      LOG.warn("nothing is drawn from what {} points to: {}", stored.page().url(), e.getMessage());
      return Optional.empty();
    }
  }

  private List<CrawlUrl> targets(
      PageRecord row, PageArchive.ArchivedResponse response, CrawlScope scope) {
    CrawlUrl url = CrawlUrl.ofNormal(row.url());
    return admitted(url, targets(row, url, response), scope);
  }

  private static List<CrawlUrl> admitted(CrawlUrl from, List<CrawlUrl> targets, CrawlScope scope) {
    return targets.stream().filter(target -> scope.surelyAdmits(from, target)).toList();
  }

  private List<CrawlUrl> targets(
      PageRecord row, CrawlUrl url, PageArchive.ArchivedResponse response) {
    if (row.state() == PageRecord.State.REDIRECTED) {
      return Optional.ofNullable(response.headers().get("location"))
          .flatMap(values -> values.stream().findFirst())
          .flatMap(value -> UrlNormalizer.resolve(url, value).accepted())
          .map(List::of)
          .orElse(List.of());
    }
    ParsedPage parsed = parser.parse(url, response.headers(), response.body());
    if (!parsed.problem().isEmpty()) {
      LOG.warn("nothing is drawn from what {} points to: {}", url, parsed.problem());
      return List.of();
    }
    return links.followed(parsed).stream().map(Link::target).toList();
  }
}
