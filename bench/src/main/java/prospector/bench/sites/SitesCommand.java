package prospector.bench.sites;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import prospector.bench.UnusableInput;
import prospector.bench.cluster.BenchCluster;
import prospector.bench.cluster.CrawlWatch;
import prospector.bench.crawl.Workplace;
import prospector.bench.report.ResultLine;

/** {@code bench/run sites}. */
@Command(
    name = "sites",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Do several sites crawl one web without losing a URL, asking a host twice, or saying much?",
      "Each site is a process on a database of its own. They reach each other over relays that delay, count and"
          + " can be cut; sites can be killed. Judged by the databases, the audits, and the web's log. Exit"
          + " code 1 when a promise is broken.",
      ""
    })
public final class SitesCommand implements Callable<Integer> {
  @Option(
      names = "--sites",
      paramLabel = "N",
      defaultValue = "3",
      description = "Sites (default ${DEFAULT-VALUE}).")
  private int sites;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Nodes of each site; more than one share a PostgreSQL (default ${DEFAULT-VALUE}).")
  private int nodes;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Of the web, and of what goes wrong (default ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--web-pages",
      paramLabel = "N",
      defaultValue = "30000",
      description = "Pages of the web (default ${DEFAULT-VALUE}).")
  private int webPages;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "300",
      description = "Its hosts (default ${DEFAULT-VALUE}).")
  private int hosts;

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "Budget of all sites together (default: the whole web).")
  private long pages;

  @Option(
      names = "--delay",
      paramLabel = "MS",
      defaultValue = "20",
      description = "One way between two sites, milliseconds (default ${DEFAULT-VALUE}).")
  private long delayMillis;

  @Option(
      names = "--host-delay",
      paramLabel = "MS",
      defaultValue = "20",
      description = "Between two requests to a host, milliseconds (default ${DEFAULT-VALUE}).")
  private long hostDelayMillis;

  @Option(
      names = "--kills",
      paramLabel = "N",
      defaultValue = "0",
      description = "SIGKILLs of a site, each started again at once (default ${DEFAULT-VALUE}).")
  private int kills;

  @Option(
      names = "--cut",
      paramLabel = "SHARE",
      defaultValue = "0",
      description =
          "Share of the pages during which no site reaches another (default ${DEFAULT-VALUE}).")
  private double cutShare;

  @Mixin private NearOptions near = new NearOptions();

  @Option(
      names = "--stretched",
      description =
          "Besides, the same web by a cluster with a node at each place, and the database at the first, over the"
              + " same relays.")
  private boolean stretched;

  @Option(names = "--stretched-only", description = "That cluster alone.")
  private boolean stretchedOnly;

  @Mixin private Workplace workplace = new Workplace();
  @Spec private @Nullable CommandSpec spec;

  private final Clock clock = Clock.systemUTC();

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    UnusableInput.requireAtLeast("--sites", 1, sites);
    UnusableInput.requireAtLeast("--nodes", 1, nodes);
    near.check();
    boolean holds = stretchedOnly || sites(out);
    if (stretched || stretchedOnly) {
      stretched(out);
    }
    return holds ? 0 : 1;
  }

  private boolean sites(PrintWriter out) throws IOException, InterruptedException {
    SitesRun.Plan plan =
        new SitesRun.Plan(
            sites,
            nodes,
            seed,
            webPages,
            hosts,
            pages,
            delayMillis,
            hostDelayMillis,
            kills,
            cutShare,
            "600m",
            List.of(
                "crawl.margin=1000", "site.placement=" + near.placement()), // no slot stays idle
            near.distances(seed, sites));
    Path work = workplace.fresh("sites");
    boolean holds;
    try (SitesRun run = new SitesRun(plan, Optional.empty(), work, workplace, clock)) {
      run.crawl();
      double cpu = run.cpuSeconds();
      long offered = 0;
      long fresh = 0;
      double cached = 0;
      double connects = 0;
      for (SiteProcess site : run.sites()) {
        connects += site.metric("prospector_sites_connects_total");
        cached += site.metric("prospector_handoffs_cached_total");
        for (JsonNode view : site.getAll("api/v1/sites")) {
          offered += view.path("offered").asLong();
          fresh += view.path("fresh").asLong();
        }
      }
      run.end();
      boolean audited = true;
      for (SiteProcess site : run.sites()) {
        audited &= run.audit(site) == 0;
      }
      SitesVerdict verdict = SitesVerdict.of(run, plan, clock);
      holds = audited && verdict.holds();
      tell(out, run, verdict, audited, cpu, new Told(offered, fresh, (long) cached));
      if (verdict.connects().isPresent()) {
        out.println(
            near.tell(line("connects"), verdict.connects().get())
                .with("connects_last_life", (long) connects));
        out.flush();
      }
    }
    workplace.judged(work, holds, out);
    return holds;
  }

  /**
   * What became of links, since the starts of the nodes.
   *
   * @param offered links to hosts of other sites that were kept for them
   * @param fresh those of them whose URL was new
   * @param cached links to other hosts, of this site too, that went nowhere as they had gone lately
   */
  private record Told(long offered, long fresh, long cached) {}

  private void tell(
      PrintWriter out, SitesRun run, SitesVerdict verdict, boolean audited, double cpu, Told told) {
    out.printf(Locale.ROOT, "pages by site      %s%n", verdict.pages());
    out.printf(Locale.ROOT, "pages missing      %d%n", verdict.missing());
    out.printf(Locale.ROOT, "stored twice       %d%n", verdict.twice());
    out.printf(Locale.ROOT, "hosts of two sites %s%n", verdict.sharedHosts());
    out.printf(Locale.ROOT, "violations         %d%n", verdict.violations());
    out.printf(
        Locale.ROOT, "links sent         %d, lost %d%n", verdict.sent(), verdict.notReceived());
    out.printf(Locale.ROOT, "ended by itself    %s%n", run.ended());
    out.printf(Locale.ROOT, "audits             %s%n", audited ? "hold" : "DO NOT HOLD");
    out.println(
        line("sites")
            .with("kills", kills)
            .with("cut_share", cutShare)
            .with("delay_ms", delayMillis)
            .with("pages", verdict.allPages())
            .with("pages_missing", verdict.missing())
            .with("restarts", run.ended().size())
            .with("requests", verdict.requests())
            .with("stored_twice", verdict.twice())
            .with("shared_hosts", verdict.sharedHosts().size())
            .with("violations", verdict.violations())
            .with("links_sent", verdict.sent())
            .with("links_sent_again", verdict.sentAgain())
            .with("links_lost", verdict.notReceived())
            .with("links_cached_last_life", told.cached())
            .with("links_offered_last_life", told.offered())
            .with("links_new_last_life", told.fresh())
            .with("batch_bytes", verdict.sentBytes())
            .with("relayed_bytes", run.relayedBytes())
            .with("seconds", run.seconds())
            .with("cpu_seconds", cpu)
            .with("audits_hold", audited));
    out.flush();
  }

  /** A cluster with a node at each place. */
  private void stretched(PrintWriter out) throws IOException, InterruptedException {
    Path work = workplace.fresh("stretched");
    BenchCluster.Plan plan =
        new BenchCluster.Plan(
            SitesRun.CRAWL,
            seed,
            webPages,
            hosts,
            sites,
            hostDelayMillis,
            16 * nodes,
            "700m",
            List.of(
                "crawl.margin=1000",
                "cluster.heartbeat-pause=1m",
                "cluster.status-interval=500ms"));
    try (StretchedGround ground = new StretchedGround(delayMillis);
        BenchCluster cluster = BenchCluster.start(plan, work, workplace, ground, clock)) {
      CrawlWatch.Done done = new CrawlWatch(cluster, clock).crawl(Math.min(pages, webPages));
      out.println(
          line("stretched")
              .with("pages", cluster.view().pages(SitesRun.CRAWL))
              .with("links_exchanged", cluster.view().exchanged(SitesRun.CRAWL))
              .with("messages", cluster.view().sentMessages())
              .with("message_bytes", cluster.view().sentBytes())
              .with("delay_ms", delayMillis)
              .with("relayed_bytes", ground.nodeBytes())
              .with("database_bytes", ground.databaseBytes())
              .with("seconds", done.seconds())
              .with("cpu_seconds", done.cpuSeconds()));
      out.flush();
    }
    workplace.done(work);
  }

  private ResultLine line(String what) {
    return new ResultLine("sites", clock)
        .with("what", what)
        .with("sites", sites)
        .with("nodes", nodes)
        .with("seed", seed)
        .with("web_pages", webPages)
        .with("hosts", hosts);
  }
}
