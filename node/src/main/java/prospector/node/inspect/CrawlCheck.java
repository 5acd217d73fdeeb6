package prospector.node.inspect;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.UrlStates;
import prospector.actors.site.SiteBatchCodec;
import prospector.node.crawl.ScopeOrders;
import prospector.node.exit.ExitCode;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.LinkLog;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.site.SiteCopyTable;
import prospector.persistence.site.SiteTable;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.UrlTable;
import prospector.web.page.Link;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.scope.CrawlScope;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;
import prospector.web.url.UrlNormalizer;

/**
 * The audit of one crawl: each of its stored pages, and what their links lead to. <em>It keeps the
 * texts of URLs in which a promise is broken, and the fingerprints of all.</em>
 */
final class CrawlCheck {
  private static final Set<String> SEEDS_TOLD = Set.of("exhausted", "unreachable"); // then all were

  private final PageArchive pages;
  private final UrlTable urls;
  private final SiteTable sites;
  private final SiteCopyTable copies;
  private final Set<String> arriving; // links that are not with their hosts yet
  private final CrawlTable.Row crawl;
  private final KnownHosts hosts;
  private final PageParser parser;
  private final LinkPolicy policy;
  private final List<CrawlScope> scopes; // all that were ever in force
  private final FingerprintSet due = new FingerprintSet(); // each URL that must have a state
  private final Set<String> missing = new HashSet<>();
  private final Set<String> disagree = new HashSet<>();
  private final Set<String> rowless = new HashSet<>(); // said to wait in a table that has no row
  private final Map<HostKey, FingerprintSet> overflow = new HashMap<>();
  private final Set<String> handedOff;
  private final Map<String, Long> nodes = new TreeMap<>(); // stored pages by node
  private long storedPages;
  private final Map<String, Long> left = new TreeMap<>(); // links not taken, by the bodies
  private final Map<String, Long> counted = new TreeMap<>(); // the same by the rows
  private final Set<String> unreadable = new TreeSet<>(); // their bodies are gone, or not read
  private final LinkLog log;
  private final UnkeptPages unkept;
  private long pruned;
  private long filtered;
  private final Set<String> unfinished; // replaced by a visit that was killed before its event
  private long toFinish;
  private long elsewhere; // told to the sites of their hosts
  private long moving; // offered to hosts, which do not have them yet
  private long toTell; // seeds, which the crawl's row keeps
  private long copied;
  private long dropped; // stored, and dropped from a full table before their event

  CrawlCheck(
      CrawlDatabase database,
      CrawlTable.Row crawl,
      KnownHosts hosts,
      PageParser parser,
      LinkPolicy policy) {
    this.parser = parser;
    this.policy = policy;
    this.pages = database.pages();
    this.log = database.links();
    this.unkept = new UnkeptPages(crawl.id());
    this.urls = database.urls();
    this.sites = database.sites();
    this.copies = database.siteCopies();
    this.arriving = arriving(sites, crawl.id());
    this.unfinished = database.revisits().unfinished(crawl.id());
    this.crawl = crawl;
    this.scopes = ScopeOrders.all(crawl);
    this.hosts = hosts;
    this.handedOff = hosts.handedOff(crawl.id());
  }

  private static Set<String> arriving(SiteTable sites, String crawl) {
    Set<String> urls = new HashSet<>();
    for (SiteTable.Batch batch : sites.arrived(crawl, Integer.MAX_VALUE)) {
      try {
        SiteBatchCodec.decode(batch.body()).links().forEach(it -> urls.add(it.link().url()));
      } catch (IOException e) {
        continue; // what it held is missed below
      }
    }
    return urls;
  }

  ExitCode print(PrintWriter out) {
    pages.forEach(crawl.id(), this::check);
    followUnkept();
    crawl.seeds().forEach(seed -> seed(CrawlUrl.ofNormal(seed)));
    double coverage = due.size() == 0 ? 1 : (double) (due.size() - missing.size()) / due.size();
    out.printf(Locale.ROOT, "crawl                   %s%n", crawl.id());
    out.printf(Locale.ROOT, "stored pages            %d%s%n", storedPages, byNode());
    out.printf(Locale.ROOT, "URLs that must have a state  %d%n", due.size());
    out.printf(Locale.ROOT, "coverage c/u            %.6f%n", coverage);
    out.printf(Locale.ROOT, "dropped from a full frontier  %d%n", pruned);
    if (elsewhere > 0) {
      out.printf(Locale.ROOT, "told to other sites     %d%n", elsewhere);
    }
    if (moving > 0) {
      out.printf(Locale.ROOT, "on their way to their hosts  %d%n", moving);
    }
    if (toTell > 0) {
      out.printf(Locale.ROOT, "seeds not told to their hosts yet  %d%n", toTell);
    }
    if (copied > 0) {
      out.printf(Locale.ROOT, "rows from copies of a lost site  %d%n", copied);
    }
    if (!left.isEmpty()) {
      out.printf(Locale.ROOT, "links not taken         %s%n", UntakenLinks.words(left));
    }
    if (!counted.isEmpty() && !counted.equals(left)) { // pages of older versions have no count
      out.printf(Locale.ROOT, "links not taken, as counted  %s%n", UntakenLinks.words(counted));
    }
    if (filtered > 0) {
      out.printf(Locale.ROOT, "known by a host's filter only  %d%n", filtered);
    }
    if (toFinish > 0) {
      out.printf(Locale.ROOT, "due a visit for their links  %d%n", toFinish);
    }
    if (dropped > 0) {
      out.printf(Locale.ROOT, "stored, then dropped unfinished  %d%n", dropped);
    }
    unkept.print(out);
    out.printf(Locale.ROOT, "bodies not readable     %d%n", unreadable.size());
    out.printf(Locale.ROOT, "URLs without a state    %d%n", missing.size());
    out.printf(Locale.ROOT, "state disagrees         %d%n", disagree.size());
    ArchiveOverlap.name(out, "body is gone or damaged, or not read by its reader", unreadable);
    ArchiveOverlap.name(out, "no state", missing);
    ArchiveOverlap.name(out, "waits in the overflow table, which has no row of it", rowless);
    ArchiveOverlap.name(out, "stored, but its host says it was not fetched", disagree);
    boolean holds =
        missing.isEmpty() && rowless.isEmpty() && disagree.isEmpty() && unreadable.isEmpty();
    return holds ? ExitCode.OK : ExitCode.AUDIT_BREAKS;
  }

  private String byNode() {
    return nodes.size() < 2 ? "" : " " + nodes;
  }

  private void check(StoredPage stored) {
    PageRecord row = stored.page();
    CrawlUrl url = CrawlUrl.ofNormal(row.url());
    UrlState state = stateOf(url);
    if (row.state() == PageRecord.State.REFUSED && state == UrlState.UNKNOWN) {
      return; // its row came first, then a kill; what links to it is sorted again
    }
    require(url);
    boolean page = row.state() == PageRecord.State.PAGE;
    if (page) {
      storedPages++;
      nodes.merge(stored.location().node(), 1L, Long::sum);
    }
    // waiting is legal: stored, killed before the event, to be asked for again; such a URL may
    // have been dropped from a full table since, and its links come if it comes back
    boolean unended = state.isWaiting() || state == UrlState.PRUNED;
    boolean fromCopy = page && state == UrlState.UNKNOWN && isCopied(url);
    boolean agrees = state == UrlState.PAGE || unended || fromCopy || state == UrlState.MAYBE_KNOWN;
    copied += fromCopy ? 1 : 0;
    if (page && !agrees) {
      disagree.add(row.url() + " (" + state.words() + ")");
    }
    dropped += page && state == UrlState.PRUNED ? 1 : 0;
    if (page && unfinished.contains(row.url())) {
      toFinish++; // the row names a body whose links are in no event: they come with its next
      return; // visit, which is due
    }
    if ((page || row.state() == PageRecord.State.REDIRECTED) && !unended && !fromCopy) {
      if (stored.location().file().isEmpty()) {
        unkept.add(url);
      } else {
        body(stored).ifPresent(response -> follow(row, url, response));
      }
    }
  }

  private void followUnkept() {
    try {
      unkept.read(
          log,
          (url, links) ->
              links.stream()
                  .map(CrawlUrl::ofNormal)
                  .filter(target -> wasAdmitted(url, target))
                  .forEach(this::require));
    } catch (IOException e) {
      throw new StorageException(String.valueOf(e.getMessage()), e);
    }
  }

  private Optional<PageArchive.ArchivedResponse> body(StoredPage stored) {
    Optional<PageArchive.ArchivedResponse> body;
    try {
      body = pages.read(stored.location());
    } catch (StorageException e) { // a damaged record
      body = Optional.empty();
    }
    if (body.isEmpty()) {
      unreadable.add(stored.page().url());
    }
    return body;
  }

  /** Its site was given up once the crawl was over: its host is told when the crawl goes on. */
  private boolean isCopied(CrawlUrl url) {
    return arriving.contains(url.value())
        && copies.find(List.of(crawl.id()), url.value()).isPresent();
  }

  private void follow(PageRecord row, CrawlUrl url, PageArchive.ArchivedResponse response) {
    if (row.state() == PageRecord.State.REDIRECTED) {
      List<String> location = response.headers().getOrDefault("location", List.of());
      location.stream()
          .findFirst()
          .flatMap(value -> UrlNormalizer.resolve(url, value).accepted())
          .filter(target -> wasAdmitted(url, target))
          .ifPresent(this::require);
      return;
    }
    ParsedPage page = parser.parse(url, response.headers(), response.body());
    if (!page.problem().isEmpty()) {
      unreadable.add(row.url());
      return;
    }
    LinkPolicy.Sorted links = policy.sort(page);
    int taken = onceFiles(row, links); // for files by an older version's list of extensions
    for (Link link : links.followed()) {
      if (!wasAdmitted(url, link.target())) {
        left.merge(CrawlScope.REASON, 1L, Long::sum);
      } else if (taken > 0 && stateOf(link.target()) == UrlState.UNKNOWN) {
        taken--;
      } else {
        require(link.target());
      }
    }
    links.left().forEach((reason, count) -> left.merge(reason, (long) count, Long::sum));
    row.left()
        .byReason()
        .forEach((reason, count) -> counted.merge(reason, (long) count, Long::sum));
  }

  /** Links that the page was found to leave for their extensions, and would not leave now. */
  private static int onceFiles(PageRecord row, LinkPolicy.Sorted links) {
    return row.left().byReason().getOrDefault(LinkPolicy.EXTENSION, 0)
        - links.left().getOrDefault(LinkPolicy.EXTENSION, 0);
  }

  /** Whether the scope admits a link, whichever was in force when its page was fetched. */
  private boolean wasAdmitted(CrawlUrl from, CrawlUrl to) {
    return scopes.stream().allMatch(scope -> scope.surelyAdmits(from, to));
  }

  /**
   * Each start tells all seeds to their hosts, and only a crawl that ends as nothing is left waits
   * until they have heard: before that a seed without a state is not lost. A link to it may be.
   */
  private void seed(CrawlUrl seed) {
    if (!SEEDS_TOLD.contains(crawl.finishReason())
        && !due.contains(seed.fingerprint())
        && isNowhere(seed)) {
      toTell++;
    } else {
      require(seed);
    }
  }

  private boolean isNowhere(CrawlUrl url) {
    return stateOf(url) == UrlState.UNKNOWN
        && !sites.wasPosted(crawl.id(), url.value())
        && !arriving.contains(url.value())
        && !handedOff.contains(url.value());
  }

  private void require(CrawlUrl url) {
    if (!due.add(url.fingerprint())) {
      return;
    }
    UrlState state = stateOf(url);
    if (state == UrlState.UNKNOWN && sites.wasPosted(crawl.id(), url.value())) {
      elsewhere++;
    } else if (state == UrlState.UNKNOWN && arriving.contains(url.value())) {
      moving++;
    } else if (isNowhere(url)) {
      missing.add(url.value());
    } else if (state == UrlState.OVERFLOW && !hasRow(url)) {
      rowless.add(url.value());
    }
    pruned += state == UrlState.PRUNED ? 1 : 0;
    filtered += state == UrlState.MAYBE_KNOWN ? 1 : 0;
  }

  private boolean hasRow(CrawlUrl url) {
    return overflow
        .computeIfAbsent(url.host(), host -> overflow(host.value()))
        .contains(url.fingerprint());
  }

  private FingerprintSet overflow(String host) {
    FingerprintSet rows = new FingerprintSet();
    urls.fingerprints(crawl.id(), host).forEach(rows::add);
    return rows;
  }

  private UrlState stateOf(CrawlUrl url) {
    UrlStates host = hosts.states().get(url.host());
    return host == null ? UrlState.UNKNOWN : host.stateOf(crawl.id(), url.fingerprint());
  }
}
