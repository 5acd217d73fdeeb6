package prospector.node.run;

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
import java.util.stream.Stream;
import org.netpreserve.jwarc.WarcResponse;
import prospector.actors.host.HostState;
import prospector.actors.host.HostStateReader;
import prospector.actors.host.UrlState;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.CrawlTable;
import prospector.persistence.OutputNames;
import prospector.persistence.PageArchive;
import prospector.persistence.PageRecord;
import prospector.persistence.StoredPage;
import prospector.persistence.warc.WarcFiles;
import prospector.web.page.Link;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
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
    CrawlDatabase database = CrawlLauncher.open(dir, settings, clock);
    ActorSystem<Void> serializers =
        ActorSystem.create(Behaviors.empty(), "audit", SystemConfig.reading());
    try {
      CrawlTable.Row crawl =
          CrawlLauncher.only(database)
              .orElseThrow(() -> new StartException(ExitCode.NOT_FOUND, dir + " holds no crawl"));
      return new Run(
              dir, database, crawl, serializers, WebParts.parser(settings.web().agent(), clock))
          .print(out);
    } catch (IOException e) {
      throw new StartException(ExitCode.STORAGE, "cannot read the archive: " + e.getMessage(), e);
    } finally {
      serializers.terminate();
      database.close();
    }
  }

  /** One audit under way. */
  private static final class Run {
    private final Path dir;
    private final PageArchive pages;
    private final CrawlTable.Row crawl;
    private final HostStateReader reader;
    private final PageParser parser;
    private final LinkPolicy policy = WebParts.links();
    private final Map<HostKey, HostState> hosts = new HashMap<>();
    private final Set<String> due = new HashSet<>(); // every URL that must have a state
    private final Set<String> missing = new HashSet<>();
    private final Set<String> disagree = new HashSet<>();
    private final Set<String> handedOff = new HashSet<>(); // targets still in an outbox
    private long storedPages;
    private long unreadable;

    Run(
        Path dir,
        CrawlDatabase database,
        CrawlTable.Row crawl,
        ActorSystem<?> serializers,
        PageParser parser) {
      this.parser = parser;
      this.dir = dir;
      this.pages = database.pages();
      this.crawl = crawl;
      this.reader = new HostStateReader(database.journal(), serializers);
      for (String id : database.journal().persistenceIds("host|")) {
        HostState state = reader.read(id);
        hosts.put(new HostKey(state.host()), state);
        state
            .outbox()
            .forEach(handoff -> handoff.batch().links().forEach(link -> handedOff.add(link.url())));
      }
    }

    ExitCode print(PrintWriter out) throws IOException {
      crawl.seeds().forEach(seed -> require(CrawlUrl.ofNormal(seed)));
      pages.forEach(crawl.id(), this::check);
      Overlap overlap = overlap();
      double coverage = due.isEmpty() ? 1 : (double) (due.size() - missing.size()) / due.size();
      out.printf(Locale.ROOT, "crawl                   %s%n", crawl.id());
      out.printf(Locale.ROOT, "stored pages            %d%n", storedPages);
      out.printf(Locale.ROOT, "URLs that must have a state  %d%n", due.size());
      out.printf(Locale.ROOT, "coverage c/u            %.6f%n", coverage);
      out.printf(Locale.ROOT, "stored overlap (n-u)/u  %.6f%n", overlap.ratio());
      out.printf(Locale.ROOT, "communication e/n       %.3f (one node)%n", 0.0);
      out.printf(Locale.ROOT, "bodies not readable     %d%n", unreadable);
      out.printf(Locale.ROOT, "state disagrees         %d%n", disagree.size());
      name(out, "no state", missing);
      name(out, "stored, but its host says it was not fetched", disagree);
      name(out, "archived more than once", overlap.repeated());
      out.flush();
      boolean holds =
          missing.isEmpty() && disagree.isEmpty() && overlap.extra() == 0 && unreadable == 0;
      out.println(holds ? "every promise checked holds" : "PROMISES ARE BROKEN");
      return holds ? ExitCode.OK : ExitCode.AUDIT_BREAKS;
    }

    private void check(StoredPage stored) {
      PageRecord row = stored.page();
      CrawlUrl url = CrawlUrl.ofNormal(row.url());
      require(url);
      UrlState state = stateOf(url);
      boolean page = row.state() == PageRecord.State.PAGE;
      storedPages += page ? 1 : 0;
      // WAITING is legal: stored, killed before the event, to be asked for again
      if (page && state != UrlState.PAGE && state != UrlState.WAITING) {
        disagree.add(row.url() + " (" + state.words() + ")");
      }
      if ((page || row.state() == PageRecord.State.REDIRECTED) && state != UrlState.WAITING) {
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
            .ifPresent(this::require);
        return;
      }
      for (Link link : policy.followed(parser.parse(url, response.headers(), response.body()))) {
        require(link.target());
      }
    }

    private void require(CrawlUrl url) {
      if (due.add(url.value())
          && stateOf(url) == UrlState.UNKNOWN
          && !handedOff.contains(url.value())) {
        missing.add(url.value());
      }
    }

    private UrlState stateOf(CrawlUrl url) {
      HostState host = hosts.get(url.host());
      return host == null ? UrlState.UNKNOWN : host.stateOf(crawl.id(), url.fingerprint());
    }

    /** Page records in the archive, counted without the database. */
    private Overlap overlap() throws IOException {
      Map<String, Integer> times = new HashMap<>();
      try (Stream<Path> files = Files.list(dir.resolve(OutputNames.WARC))) {
        for (Path file : files.sorted().toList()) {
          WarcFiles.forEach(
              file,
              record -> {
                if (record instanceof WarcResponse response) {
                  times.merge(response.target(), 1, Integer::sum);
                }
              });
        }
      }
      return Overlap.of(times);
    }

    private static void name(PrintWriter out, String what, Set<String> urls) {
      urls.stream().sorted().limit(NAMED).forEach(url -> out.println("  " + what + ": " + url));
      if (urls.size() > NAMED) {
        out.println("  ... and " + (urls.size() - NAMED) + " more");
      }
    }
  }

  /** Records beyond the first of each URL. */
  private record Overlap(long records, long distinct, Set<String> repeated) {
    static Overlap of(Map<String, Integer> times) {
      long records = 0;
      Set<String> repeated = new HashSet<>();
      for (Map.Entry<String, Integer> entry : times.entrySet()) {
        records += entry.getValue();
        if (entry.getValue() > 1) {
          repeated.add(entry.getKey());
        }
      }
      return new Overlap(records, times.size(), repeated);
    }

    long extra() {
      return records - distinct;
    }

    double ratio() {
      return distinct == 0 ? 0 : (double) extra() / distinct;
    }
  }
}
