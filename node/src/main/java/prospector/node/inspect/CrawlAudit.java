package prospector.node.inspect;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.netpreserve.jwarc.WarcResponse;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.HostStateReader;
import prospector.actors.host.state.UrlStates;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.crawl.ScopeOrders;
import prospector.node.crawl.UnfinishedWork;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.SystemConfig;
import prospector.node.wiring.WebParts;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.CrawlTable;
import prospector.persistence.OutputNames;
import prospector.persistence.PageArchive;
import prospector.persistence.PageRecord;
import prospector.persistence.StoredPage;
import prospector.persistence.UrlTable;
import prospector.persistence.warc.Capture;
import prospector.persistence.warc.WarcFiles;
import prospector.web.page.Link;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.scope.CrawlScope;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;
import prospector.web.url.UrlNormalizer;

/**
 * Proves that nothing was lost: re-parses every stored body out of the WARC files, and asks the
 * journals whether each outlink that the rules admit has a state.
 *
 * <p>Measures after UbiCrawler (Boldi, Codenotti, Santini, Vigna 2004): coverage = c/u, URLs with a
 * state over URLs that must have one; overlap = (n-u)/u over the archive's page records;
 * communication overhead = URLs exchanged between nodes over pages, 0 on one node.
 */
public final class CrawlAudit implements AuditReport {
  private static final int NAMED = 50; // broken URLs printed; all are counted

  private final NodeSettings settings;
  private final Clock clock;

  public CrawlAudit(NodeSettings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  @Override
  public ExitCode print(Path dir, PrintWriter out) {
    if (!Files.isDirectory(dir)) {
      throw new StartException(ExitCode.NOT_FOUND, dir + " is no directory");
    }
    CrawlDatabase database = CrawlDatabases.open(dir, settings, clock);
    ActorSystem<Void> serializers =
        ActorSystem.create(Behaviors.empty(), "audit", SystemConfig.reading());
    try {
      List<CrawlTable.Row> crawls = database.crawls().all();
      if (crawls.isEmpty()) {
        throw new StartException(ExitCode.NOT_FOUND, dir + " holds no crawl");
      }
      Hosts hosts = Hosts.read(database, serializers);
      PageParser parser = WebParts.parser(settings.web().agent(), clock);
      LinkPolicy links = WebParts.links(settings.web());
      ExitCode worst = ExitCode.OK;
      for (CrawlTable.Row crawl : crawls) {
        UnfinishedWork.words(database, crawl).ifPresent(out::println);
        ExitCode code = new Run(database, crawl, hosts, parser, links).print(out);
        worst = code == ExitCode.OK ? worst : code;
      }
      Overlap overlap = overlap(database, crawls);
      overlap.print(out);
      boolean holds = worst == ExitCode.OK && overlap.extra() == 0;
      out.println(holds ? "every promise checked holds" : "PROMISES ARE BROKEN");
      out.flush();
      return holds ? ExitCode.OK : ExitCode.AUDIT_BREAKS;
    } catch (IOException e) {
      throw new StartException(ExitCode.STORAGE, "cannot read the archive: " + e.getMessage(), e);
    } finally {
      serializers.terminate();
      database.close();
    }
  }

  /** Page records in the archives of all nodes, counted without the page table. */
  private static Overlap overlap(CrawlDatabase database, List<CrawlTable.Row> crawls)
      throws IOException {
    Map<String, Integer> times = new HashMap<>();
    for (Path home : database.pages().homes().values()) {
      if (Files.isDirectory(home.resolve(OutputNames.WARC))) {
        count(home.resolve(OutputNames.WARC), times);
      }
    }
    int deleted = (int) database.rows().deletedCrawls(); // whose records stay, without rows
    return Overlap.of(
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

  private static void name(PrintWriter out, String what, Set<String> urls) {
    urls.stream().sorted().limit(NAMED).forEach(url -> out.println("  " + what + ": " + url));
    if (urls.size() > NAMED) {
      out.println("  ... and " + (urls.size() - NAMED) + " more");
    }
  }

  /** What the hosts know of their URLs, from their journals. */
  record Hosts(Map<HostKey, UrlStates> states) {
    static Hosts read(CrawlDatabase database, ActorSystem<?> serializers) {
      HostStateReader reader = new HostStateReader(database.journal(), serializers);
      Map<HostKey, UrlStates> states = new HashMap<>();
      for (String id : database.journal().persistenceIds("host|")) {
        UrlStates urls = UrlStates.of(reader.read(id));
        states.put(new HostKey(urls.host()), urls);
      }
      return new Hosts(states);
    }

    /** Targets of hand-offs that still wait in an outbox. */
    Set<String> handedOff(String crawl) {
      Set<String> urls = new HashSet<>();
      states.values().forEach(host -> urls.addAll(host.leaving(crawl)));
      return urls;
    }
  }

  /** The audit of one crawl. */
  static final class Run {
    private final PageArchive pages;
    private final UrlTable urls;
    private final CrawlTable.Row crawl;
    private final Hosts hosts;
    private final PageParser parser;
    private final LinkPolicy policy;
    private final List<CrawlScope> scopes; // all that were ever in force
    private final Set<String> due = new HashSet<>(); // every URL that must have a state
    private final Set<String> missing = new HashSet<>();
    private final Set<String> disagree = new HashSet<>();
    private final Set<String> rowless = new HashSet<>(); // said to wait in a table that has no row
    private final Map<HostKey, Set<Long>> overflow = new HashMap<>();
    private final Set<String> handedOff;
    private final Map<String, Long> nodes = new TreeMap<>(); // stored pages by node
    private long storedPages;
    private final Map<String, Long> left = new TreeMap<>(); // links not taken, by the bodies
    private final Map<String, Long> counted = new TreeMap<>(); // the same by the rows
    private long unreadable;
    private long pruned;
    private long filtered;
    private final Set<String> unfinished; // replaced by a visit that was killed before its event
    private long toFinish;
    private long dropped; // stored, and dropped from a full table before their event

    Run(
        CrawlDatabase database,
        CrawlTable.Row crawl,
        Hosts hosts,
        PageParser parser,
        LinkPolicy policy) {
      this.parser = parser;
      this.policy = policy;
      this.pages = database.pages();
      this.urls = database.urls();
      this.unfinished = database.revisits().unfinished(crawl.id());
      this.crawl = crawl;
      this.scopes = ScopeOrders.all(crawl);
      this.hosts = hosts;
      this.handedOff = hosts.handedOff(crawl.id());
    }

    ExitCode print(PrintWriter out) {
      crawl.seeds().forEach(seed -> require(CrawlUrl.ofNormal(seed)));
      pages.forEach(crawl.id(), this::check);
      double coverage = due.isEmpty() ? 1 : (double) (due.size() - missing.size()) / due.size();
      out.printf(Locale.ROOT, "crawl                   %s%n", crawl.id());
      out.printf(Locale.ROOT, "stored pages            %d%s%n", storedPages, byNode());
      out.printf(Locale.ROOT, "URLs that must have a state  %d%n", due.size());
      out.printf(Locale.ROOT, "coverage c/u            %.6f%n", coverage);
      out.printf(Locale.ROOT, "dropped from a full frontier  %d%n", pruned);
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
      out.printf(Locale.ROOT, "bodies not readable     %d%n", unreadable);
      out.printf(Locale.ROOT, "state disagrees         %d%n", disagree.size());
      name(out, "no state", missing);
      name(out, "waits in the overflow table, which has no row of it", rowless);
      name(out, "stored, but its host says it was not fetched", disagree);
      boolean holds =
          missing.isEmpty() && rowless.isEmpty() && disagree.isEmpty() && unreadable == 0;
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
      boolean agrees = state == UrlState.PAGE || unended || state == UrlState.MAYBE_KNOWN;
      if (page && !agrees) {
        disagree.add(row.url() + " (" + state.words() + ")");
      }
      dropped += page && state == UrlState.PRUNED ? 1 : 0;
      if (page && unfinished.contains(row.url())) {
        toFinish++; // the row names a body whose links are in no event: they come with its next
        return; // visit, which is due
      }
      if ((page || row.state() == PageRecord.State.REDIRECTED) && !unended) {
        pages
            .read(stored.location())
            .ifPresentOrElse(
                response -> follow(row, url, response),
                () -> unreadable += stored.location().file().isEmpty() ? 0 : 1);
      }
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
      LinkPolicy.Sorted links = policy.sort(parser.parse(url, response.headers(), response.body()));
      for (Link link : links.followed()) {
        if (wasAdmitted(url, link.target())) {
          require(link.target());
        } else {
          left.merge(CrawlScope.REASON, 1L, Long::sum);
        }
      }
      links.left().forEach((reason, count) -> left.merge(reason, (long) count, Long::sum));
      row.left()
          .byReason()
          .forEach((reason, count) -> counted.merge(reason, (long) count, Long::sum));
    }

    /** Whether the scope admits a link, whichever was in force when its page was fetched. */
    private boolean wasAdmitted(CrawlUrl from, CrawlUrl to) {
      return scopes.stream().allMatch(scope -> scope.surelyAdmits(from, to));
    }

    private void require(CrawlUrl url) {
      if (!due.add(url.value())) {
        return;
      }
      UrlState state = stateOf(url);
      if (state == UrlState.UNKNOWN && !handedOff.contains(url.value())) {
        missing.add(url.value());
      } else if (state == UrlState.OVERFLOW && !hasRow(url)) {
        rowless.add(url.value());
      }
      pruned += state == UrlState.PRUNED ? 1 : 0;
      filtered += state == UrlState.MAYBE_KNOWN ? 1 : 0;
    }

    private boolean hasRow(CrawlUrl url) {
      return overflow
          .computeIfAbsent(url.host(), host -> urls.fingerprints(crawl.id(), host.value()))
          .contains(url.fingerprint());
    }

    private UrlState stateOf(CrawlUrl url) {
      UrlStates host = hosts.states().get(url.host());
      return host == null ? UrlState.UNKNOWN : host.stateOf(crawl.id(), url.fingerprint());
    }
  }

  /** Records beyond those that the crawls may have of each URL. */
  private record Overlap(long records, long extra, Set<String> repeated) {
    static Overlap of(Map<String, Integer> times, ToIntFunction<String> allowed) {
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
      return new Overlap(records, extra, repeated);
    }

    void print(PrintWriter out) {
      double ratio = records == extra ? 0 : (double) extra / (records - extra);
      out.printf(Locale.ROOT, "stored overlap (n-u)/u  %.6f%n", ratio);
      name(out, "archived more than once", repeated);
    }
  }
}
