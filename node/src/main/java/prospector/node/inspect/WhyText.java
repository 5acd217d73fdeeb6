package prospector.node.inspect;

import java.io.PrintWriter;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.HostState;
import prospector.node.crawl.ScopeOrders;
import prospector.node.report.TroubleWords;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.table.CrawlTable;
import prospector.prioritizer.Explanation;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.UrlScorer;
import prospector.web.fetch.FetchTrouble;
import prospector.web.page.PageParser;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;
import prospector.web.scope.CrawlScope;
import prospector.web.url.CrawlUrl;

/**
 * Says in lines of text where a URL of a crawl stands, and the parts of its score: what {@code why}
 * prints, whether the crawl runs or not.
 */
final class WhyText {
  private static final int PARTS = 25; // shares printed; the rest is one line

  private final CrawlDatabase database;
  private final NodeSettings settings;
  private final PageParser parser;
  private final Clock clock;

  WhyText(CrawlDatabase database, NodeSettings settings, PageParser parser, Clock clock) {
    this.database = database;
    this.settings = settings;
    this.parser = parser;
    this.clock = clock;
  }

  /**
   * What is known of a URL.
   *
   * @param host its host as its journal says
   * @param scorer of the crawl, as it is before what the host has learned of itself
   */
  record Known(CrawlTable.Row crawl, HostState host, CrawlUrl url, Supplier<UrlScorer> scorer) {}

  /**
   * Prints it.
   *
   * @param goesOn asked before each page is read again for links to a URL that nobody took
   * @return whether the crawl knows the URL, or has refused links to it
   */
  boolean print(Known known, BooleanSupplier goesOn, PrintWriter out) {
    CrawlTable.Row crawl = known.crawl();
    HostState host = known.host();
    CrawlUrl url = known.url();
    UrlState state = host.stateOf(crawl.id(), url.fingerprint());
    out.printf(Locale.ROOT, "url        %s%n", url);
    out.printf(Locale.ROOT, "host       %s%n", url.host());
    out.printf(Locale.ROOT, "state      %s%n", state.words());
    printCrashes(url, out);
    boolean refused = printScope(crawl, url, out);
    if (state == UrlState.UNKNOWN && database.sites().wasPosted(crawl.id(), url.value())) {
      out.println("Told to the site that its host belongs to, which knows more of it.");
      return true;
    }
    if (state == UrlState.UNKNOWN && refused) {
      out.println("Links to it are refused where they are found, and not remembered.");
      return true;
    }
    if (state == UrlState.UNKNOWN && crawl.seeds().contains(url.value())) {
      out.println("A seed of which its host has not heard yet: each start of the crawl tells it.");
      return true;
    }
    if (state == UrlState.UNKNOWN) {
      out.println("This crawl has never taken a link to it.");
      new UntakenLinks(database, crawl.id(), settings.web(), parser).print(url, goesOn, out);
      return false;
    }
    printRobots(host, url, out);
    new HostWords(settings.host()).print(host, crawl.id(), url, out);
    if (state == UrlState.MAYBE_KNOWN && database.pages().find(crawl.id(), url.value()).isEmpty()) {
      out.println("no outcome is stored: it was dropped from a full frontier, or never seen");
    }
    database.pages().find(crawl.id(), url.value()).ifPresent(stored -> printStored(stored, out));
    RankWords.print(database.directory(), url, out);
    if (state == UrlState.PRUNED) {
      out.println(
          "dropped    from a frontier over host.overflow-bound, as one of the worst; a new link to"
              + " it brings it back");
    } else if (state == UrlState.OVERFLOW) {
      database
          .urls()
          .find(crawl.id(), url.host().value(), List.of(url.fingerprint()))
          .forEach(
              row -> out.printf(Locale.ROOT, "score      %.4f when it left memory%n", row.score()));
    }
    host.waiting(crawl.id(), url.fingerprint())
        .ifPresent(waiting -> printWaiting(known, waiting, out));
    return true;
  }

  /** Whether the scope refuses links to the URL, from whatever page. */
  private static boolean printScope(CrawlTable.Row crawl, CrawlUrl url, PrintWriter out) {
    CrawlScope scope = ScopeOrders.current(crawl);
    scope
        .refusal(url)
        .ifPresent(
            why ->
                out.printf(
                    Locale.ROOT,
                    "scope      %s: %s%n",
                    scope.mayHold(url)
                        ? "out of scope, followed up to "
                            + scope.rules().beyond()
                            + " links behind a page in scope"
                        : "refused (scope)",
                    why));
    return !scope.mayHold(url);
  }

  private void printRobots(HostState host, CrawlUrl url, PrintWriter out) {
    Optional<RobotsRecord> robots = host.robots();
    String words =
        robots
            .map(
                copy ->
                    copy.isOutOfReach()
                        ? outOfReach(copy)
                        : copy.kind()
                            + " of "
                            + Instant.ofEpochMilli(copy.fetchedMillis())
                            + (new RobotsPolicy(settings.web().agent()).rules(copy).allows(url)
                                ? ", allows it"
                                : ", disallows it"))
            .orElse("not asked for yet");
    out.printf(Locale.ROOT, "robots.txt %s%n", words);
  }

  private void printCrashes(CrawlUrl url, PrintWriter out) {
    for (CrawlUrl file : new LinkedHashSet<>(List.of(url.host().robotsUrl(), url))) {
      database
          .suspects()
          .find(file.value())
          .ifPresent(
              row ->
                  out.printf(
                      Locale.ROOT,
                      "crash      %s was being read when %d processes ended, and asked for when %d"
                          + " did%s%n",
                      file.equals(url) ? "it" : "its host's robots.txt",
                      row.read(),
                      row.asked(),
                      row.isGivenUp() ? ": failed: crash" : ""));
    }
  }

  private String outOfReach(RobotsRecord copy) {
    return "out of reach at "
        + Instant.ofEpochMilli(copy.fetchedMillis())
        + ": the host "
        + TroubleWords.of(FetchTrouble.parse(copy.trouble()))
        + (copy.isExpired(clock.instant())
            ? ""
            : "; nothing may be fetched before it is asked again");
  }

  private static void printStored(StoredPage stored, PrintWriter out) {
    PageRecord row = stored.page();
    out.printf(
        Locale.ROOT,
        "outcome    %s %s (status %d) at %s, %s arm%n",
        row.state().name().toLowerCase(Locale.ROOT),
        row.reason(),
        row.status(),
        Instant.ofEpochMilli(row.fetchedAtMillis()),
        row.arm().name().toLowerCase(Locale.ROOT));
    if (row.state() == PageRecord.State.PAGE) {
      out.printf(
          Locale.ROOT,
          "judged     %s, score %.3f: %s%n",
          row.relevant() ? "relevant" : "not relevant",
          row.score(),
          String.join("; ", row.reasons()));
      out.printf(
          Locale.ROOT,
          "chosen     with priority %.3f by model version %d, via %s%n",
          row.choice().priority(),
          row.choice().modelVersion(),
          row.via().isEmpty() ? "(seed)" : row.via());
      if (!row.copy().kind().isEmpty()) {
        out.printf(Locale.ROOT, "copy       %s, of %s%n", row.copy().kind(), row.copy().of());
      }
    }
  }

  private void printWaiting(Known known, QueuedUrl waiting, PrintWriter out) {
    HostState host = known.host();
    HostWorth worth =
        new HostWorth(host, known.crawl().id(), known.scorer().get(), settings.host());
    Explained explained = worth.explain(waiting);
    long now = clock.millis();
    long next = HostWaits.nextMillis(settings, known.url().host(), host, now);
    out.printf(
        Locale.ROOT,
        "position   %s of %d in its host's queue; host may be asked %s%n",
        explained.position(),
        explained.queued(),
        next <= now ? "now" : "at " + Instant.ofEpochMilli(next));
    worth
        .doubt()
        .ifPresent(
            atLeast ->
                out.printf(
                    Locale.ROOT,
                    "in doubt   its host bids %.2f for the best of its queue: by its record, not by"
                        + " the model%n",
                    atLeast));
    printScore(explained, out);
  }

  private static void printScore(Explained explained, PrintWriter out) {
    Explanation explanation = explained.score();
    out.printf(
        Locale.ROOT,
        "score      %.4f by model version %d, the sum of:%n",
        explanation.score(),
        explanation.modelVersion());
    explanation.parts().stream()
        .limit(PARTS)
        .forEach(part -> out.printf(Locale.ROOT, "  %+9.4f  %s%n", part.share(), part.name()));
    double rest =
        explanation.parts().stream().skip(PARTS).mapToDouble(Explanation.Part::share).sum();
    if (explanation.parts().size() > PARTS) {
      out.printf(
          Locale.ROOT, "  %+9.4f  %d smaller parts%n", rest, explanation.parts().size() - PARTS);
    }
    for (LinkEvidence link : explained.url().links()) {
      out.printf(
          Locale.ROOT,
          "link       \"%s\" on %s (%s)%n",
          link.anchor(),
          link.parent().url().isEmpty() ? "(seed)" : link.parent().url(),
          link.parent().relevant() ? "relevant" : "not relevant");
    }
  }
}
