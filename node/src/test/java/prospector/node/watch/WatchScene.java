package prospector.node.watch;

import static org.awaitility.Awaitility.await;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import prospector.actors.crawl.CrawlStatus;
import prospector.graph.rank.RankHeap;
import prospector.graph.rank.RankSettings;
import prospector.node.find.SearchDesk;
import prospector.node.http.HttpFront;
import prospector.node.http.Route;
import prospector.node.http.Token;
import prospector.node.http.WatchAddress;
import prospector.node.metrics.Member;
import prospector.node.metrics.NodeMeters;
import prospector.node.rank.RankDesk;
import prospector.node.rank.Together;
import prospector.node.rank.sites.Patience;
import prospector.node.rank.sites.SitesRanking;
import prospector.node.report.Statuses;
import prospector.node.settings.HttpSettings;
import prospector.node.settings.ScopeSettings;
import prospector.node.settings.SiteSettings;
import prospector.node.site.Sites;
import prospector.node.site.line.SiteLine;
import prospector.node.site.line.SitePass;
import prospector.node.text.PageTexts;
import prospector.node.watch.order.BudgetChange;
import prospector.node.watch.order.CrawlControls;
import prospector.node.watch.order.TopicDesk;
import prospector.node.watch.order.TopicOrder;
import prospector.node.watch.order.TriedPage;
import prospector.node.watch.view.BotInfo;
import prospector.node.watch.view.Outlook;
import prospector.node.watch.view.Pulse;
import prospector.node.wiring.WebParts;
import prospector.nugget.ExampleSource;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPageReader;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.ExampleTable;
import prospector.persistence.table.LabelTable;
import prospector.search.SearchRequest;
import prospector.search.WordQuery;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.LinkPolicy;
import prospector.web.page.ParsedPage;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;

/** A node's HTTP server on a free port of loopback, over a real database, without any crawl. */
public final class WatchScene implements AutoCloseable {
  static final String CRAWL = Statuses.midway().crawl();
  private static final ObjectMapper JSON = new ObjectMapper();

  final List<String> orders = Collections.synchronizedList(new ArrayList<>());
  final List<TopicOrder> created = Collections.synchronizedList(new ArrayList<>());
  final Map<String, ExampleSource.Answer> web = new ConcurrentHashMap<>();
  volatile boolean takesCrawls = true;
  volatile List<Member> members = List.of();
  volatile Supplier<List<Member>> asked = () -> members;
  final NodeMeters meters = new NodeMeters();
  volatile Optional<Outlook.View> outlook = Optional.empty();
  volatile Optional<Outlook.Now> now = Optional.empty();
  final AtomicInteger looksAtNow = new AtomicInteger();
  volatile List<CrawlStatus> running = List.of(Statuses.midway());
  private volatile CompletableFuture<Void> free = CompletableFuture.completedFuture(null);
  final CrawlDatabase database;
  final SearchDesk search;
  final RankDesk ranks;
  final Path dir;
  private final ActorSystem<Void> system;
  private final HttpFront front;
  private final HttpClient client = HttpClient.newHttpClient();

  /** A server for tests of other packages. */
  public static WatchScene of(Path dir) throws IOException {
    return new WatchScene(dir);
  }

  /** The same with so much memory for rankings. */
  public static WatchScene of(Path dir, RankHeap rankHeap) throws IOException {
    return new WatchScene(dir, 0, Integer.MAX_VALUE, Optional.empty(), rankHeap);
  }

  /** From now on it ranks together with others. */
  public void joins(Together others) {
    ranks.joins(others);
  }

  /** From now on it can rank what all sites have, of which these are the others. */
  public void joinsSites(Patience patience, List<SiteLine> others) {
    ranks.joinsSites(
        new SitesRanking(
            new SitesRanking.Parts(
                database, () -> others, patience, new RankHeap(256 << 20, 1), Clock.systemUTC())));
  }

  /** How another site asks this one. */
  public SiteLine asked(String site) throws IOException {
    return new SiteLine(
        new SiteSettings.Peer(site, uri("/"), 1, Optional.empty(), Optional.empty()),
        SitePass.of(Token.of(dir.resolve("http-token"))),
        Duration.ofSeconds(60));
  }

  /** Stores a page that is relevant when its score is 1. */
  public void stored(String url, String title, double score) {
    page(url, title, score);
  }

  /** Stores a relevant page that only lists others. */
  public void relevantList(String url, String title, double score) {
    database
        .pages()
        .store(
            record(url, title, score, "")
                .withJudgement(score, true, List.of())
                .withCopy(new PageCopy(PageCopy.LISTING, url + "/first")),
            Optional.empty(),
            false)
        .toCompletableFuture()
        .join();
  }

  /** URLs of the labels given, in order. */
  public List<String> labels() {
    return database.labels().all(CRAWL).stream().map(LabelTable.Event::url).toList();
  }

  WatchScene(Path dir) throws IOException {
    this(dir, 0);
  }

  WatchScene(Path dir, int port) throws IOException {
    this(dir, port, Integer.MAX_VALUE, Optional.empty());
  }

  WatchScene(Path dir, int port, int requestsPerSecond, Optional<HttpSettings.Tls> tls)
      throws IOException {
    this(dir, port, requestsPerSecond, tls, new RankHeap(256 << 20, 1));
  }

  private WatchScene(
      Path dir, int port, int requestsPerSecond, Optional<HttpSettings.Tls> tls, RankHeap rankHeap)
      throws IOException {
    this.dir = dir;
    this.database =
        CrawlDatabase.open(
            dir,
            new ArchiveSettings("node1", "test", 1, 1_000_000_000L, 100, Duration.ZERO),
            Clock.systemUTC());
    this.search =
        SearchDesk.open(
            new SearchDesk.Parts(
                database,
                new StoredPageReader(
                    database.pages(), WebParts.parser("prospector", Clock.systemUTC())),
                Clock.systemUTC(),
                false,
                1));
    this.ranks =
        new RankDesk(
            new RankDesk.Parts(
                database,
                WebParts.parser("prospector", Clock.systemUTC()),
                new LinkPolicy(false, url -> true),
                rankHeap,
                1,
                Clock.systemUTC()));
    if (database.crawls().find(CRAWL).isEmpty()) {
      crawl(CRAWL, CrawlTable.State.RUNNING);
    }
    this.system =
        ActorSystem.create(
            Behaviors.empty(),
            "watch",
            ConfigFactory.parseMap(
                    Map.of(
                        "akka.actor.provider", "local",
                        "akka.coordinated-shutdown.exit-jvm", "off",
                        "akka.coordinated-shutdown.run-by-jvm-shutdown-hook", "off"))
                .withFallback(ConfigFactory.defaultReference())
                .resolve());
    WatchFront.Parts parts = parts();
    HttpSettings settings =
        new HttpSettings(
            "127.0.0.1",
            Optional.empty(),
            List.of(port),
            false,
            Optional.empty(),
            requestsPerSecond,
            tls);
    this.front = WatchFront.start(system, settings, parts).orElseThrow();
  }

  WatchFront.Parts parts() {
    return new WatchFront.Parts(
        dir,
        database,
        () -> CompletableFuture.completedFuture(running),
        () -> asked.get(),
        new Recorder(),
        new GivenOutlook(),
        search,
        ranks,
        new Desk(),
        new PageTexts(
            database.pages(), new JsoupPageParser(ParserSettings.DEFAULT, Clock.systemUTC())),
        Optional.of(dir.resolve("exclusions.txt")),
        meters,
        call -> free.thenRunAsync(call, ForkJoinPool.commonPool()),
        Clock.systemUTC(),
        BotInfo.UNKNOWN,
        Sites.alone(ForkJoinPool.commonPool()),
        List.of());
  }

  /**
   * From now on calls that block wait until the end, all but those that have threads of their own.
   */
  void block() {
    free = new CompletableFuture<>();
  }

  /** What the server serves. */
  List<Route> routes() {
    WatchFront.Parts parts = parts();
    return WatchFront.routes(
        parts, new Pulse(database, parts.running(), parts.blocking(), parts.clock()));
  }

  void crawl(String id, CrawlTable.State state) {
    database
        .crawls()
        .create(
            new CrawlTable.Row(
                id, "steam", "steam", "learner", List.of(), state, "", 1_000_000, 10, 1));
  }

  void sql(String statement) throws SQLException {
    try (Connection connection = database.link().connect();
        Statement run = connection.createStatement()) {
      run.execute(statement);
    }
  }

  /** Stores a page that is relevant when its score is 1. */
  void page(String url, String title, double score) {
    page(url, title, score, "");
  }

  /** Stores a nugget that was fetched just now. */
  void fresh(String url, String title) {
    database
        .pages()
        .store(record(url, title, 1, "", Clock.systemUTC().millis()), Optional.empty(), false)
        .toCompletableFuture()
        .join();
  }

  /** Stores a page that only lists other pages. */
  void listing(String url, String title) {
    PageRecord page = record(url, title, 1, "").withJudgement(1, false, List.of());
    database
        .pages()
        .store(page.withCopy(new PageCopy(PageCopy.LISTING, url)), Optional.empty(), false)
        .toCompletableFuture()
        .join();
  }

  /** Stores a page of score 1 that is no nugget, as it lies out of scope. */
  void outOfScope(String url, String title) {
    database
        .pages()
        .store(
            record(url, title, 1, "").withJudgement(1, false, List.of()), Optional.empty(), false)
        .toCompletableFuture()
        .join();
  }

  /** The same with a passage. */
  void page(String url, String title, double score, String passage) {
    database
        .pages()
        .store(record(url, title, score, passage), Optional.empty(), false)
        .toCompletableFuture()
        .join();
  }

  /** Stores a page with its body in the archive. */
  public void archived(String url, String title, String body) {
    archived(url, title, body, "text/html; charset=utf-8");
  }

  /** The same with a media type. */
  void archived(String url, String title, String body, String type) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    Map<String, List<String>> headers = Map.of("content-type", List.of(type));
    FetchResult exchange =
        new FetchResult(
            new FetchRequest(CrawlUrl.ofNormal(url), FetchRequest.Purpose.PAGE),
            new FetchOutcome.Success(
                new Response(
                    200,
                    "HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n",
                    headers,
                    bytes,
                    bytes)),
            Instant.ofEpochMilli(1_700_000_000_000L),
            Duration.ofMillis(20),
            Optional.empty(),
            "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n");
    database
        .pages()
        .store(record(url, title, type), Optional.of(exchange), true)
        .toCompletableFuture()
        .join();
  }

  /** Waits until every stored page is found. */
  void indexed() {
    SearchRequest any =
        new SearchRequest(
            WordQuery.parse("-nothing"),
            Optional.of(CRAWL),
            false,
            false,
            Optional.empty(),
            Optional.empty(),
            Long.MIN_VALUE,
            Long.MAX_VALUE,
            1,
            0);
    await().atMost(Duration.ofSeconds(60)).until(() -> search.search(any).behind() == 0);
  }

  /** Has everything that is stored ranked. */
  void ranked() {
    if (ranks.begin(RankSettings.of(1), Set.of()).isPresent()) {
      throw new AssertionError("a ranking is under way");
    }
    await().atMost(Duration.ofSeconds(60)).until(() -> !ranks.state().working());
  }

  /** Stores a page once more, after a visit that found another title on it. */
  void changed(String url, String title) {
    byte[] body = title.getBytes(StandardCharsets.UTF_8);
    FetchResult exchange =
        new FetchResult(
            new FetchRequest(CrawlUrl.ofNormal(url), FetchRequest.Purpose.REVISIT),
            new FetchOutcome.Success(new Response(200, "", Map.of(), body, body)),
            Instant.ofEpochMilli(1_700_000_100_000L),
            Duration.ofMillis(20),
            Optional.empty(),
            "");
    database
        .pages()
        .storeAgain(record(url, title, 1, "", Clock.systemUTC().millis()), exchange, false)
        .toCompletableFuture()
        .join();
  }

  private static PageRecord record(String url, String title, double score, String passage) {
    return record(url, title, score, passage, 1_700_000_000_000L);
  }

  private static PageRecord record(String url, String title, String type) {
    return record(url, title, 1, "", 1_700_000_000_000L, type.split(";")[0]);
  }

  private static PageRecord record(
      String url, String title, double score, String passage, long fetchedMillis) {
    return record(url, title, score, passage, fetchedMillis, "text/html");
  }

  private static PageRecord record(
      String url, String title, double score, String passage, long fetchedMillis, String mime) {
    return new PageRecord(
        CRAWL,
        url,
        CrawlUrl.ofNormal(url).host().value(),
        PageRecord.State.PAGE,
        "",
        new PageRecord.Answer(200, fetchedMillis, mime, "UTF-8", 1234, 56),
        new PageRecord.Choice(1, "", 0.5, 7, PageRecord.Arm.FOCUSED),
        new PageRecord.Judged(score, score == 1, List.of("body matched: steam")),
        new PageRecord.Words(title, "en", passage),
        PageCopy.NONE,
        LeftLinks.NONE);
  }

  URI uri(String path) {
    return front.address().resolve(path);
  }

  WatchAddress watchAddress() {
    return front.watchAddress();
  }

  URI page() {
    return front.page();
  }

  String token() throws IOException {
    return Files.readString(dir.resolve("http-token")).strip();
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(uri(path)).build());
  }

  /** Body of a GET that must succeed. */
  JsonNode json(String path) throws IOException, InterruptedException {
    HttpResponse<String> response = get(path);
    if (response.statusCode() != 200) {
      throw new AssertionError(path + ": " + response.statusCode() + " " + response.body());
    }
    return JSON.readTree(response.body());
  }

  static JsonNode parse(HttpResponse<String> response) throws IOException {
    return JSON.readTree(response.body());
  }

  /** A POST of JSON with the token. */
  HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
    return send(postRequest(path, body).header("Authorization", "Bearer " + token()).build());
  }

  HttpRequest.Builder postRequest(String path, String body) {
    return HttpRequest.newBuilder(uri(path))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body));
  }

  HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  InputStream stream(String path) throws IOException, InterruptedException {
    return client
        .send(HttpRequest.newBuilder(uri(path)).build(), HttpResponse.BodyHandlers.ofInputStream())
        .body();
  }

  /** Ends the node as a finished crawl does. */
  void end() {
    akka.actor.CoordinatedShutdown.get(system)
        .runAll(akka.actor.CoordinatedShutdown.actorSystemTerminateReason())
        .toCompletableFuture()
        .join();
  }

  @Override
  public void close() {
    free.complete(null);
    end();
    ranks.close();
    search.close();
    meters.close();
    database.close();
  }

  /** What a test says that waits. */
  private final class GivenOutlook implements Outlook {
    @Override
    public Optional<View> look(String crawl) {
      return outlook;
    }

    @Override
    public Optional<Now> now(String crawl) {
      looksAtNow.incrementAndGet();
      return now;
    }

    @Override
    public HostNow host(String crawl, String host) {
      return new HostNow(3, 1_000, null, 0, "file");
    }

    @Override
    public Told explain(String crawl, CrawlUrl url) {
      return new Told(url.value(), false, "state      not seen\n");
    }

    @Override
    public Why why(String crawl, CrawlUrl url) {
      return new Why(url.value(), "not seen", null, null, null, null);
    }
  }

  /** A web of the pages that a test put there. */
  private final class Desk implements TopicDesk {
    @Override
    public Path directory() {
      return dir.resolve("topics");
    }

    @Override
    public CompletionStage<TriedPage> tried(CrawlUrl url) {
      return CompletableFuture.completedFuture(
          Optional.ofNullable(web.get(url.value()))
              .map(
                  answer ->
                      new TriedPage(
                          answer, Optional.of(new ExampleTable.Example("text/plain", new byte[1]))))
              .orElseGet(() -> TriedPage.missing("not there")));
    }

    @Override
    public ParsedPage given(String html) {
      return WebParts.parser("prospector", Clock.systemUTC())
          .parse(
              CrawlUrl.ofNormal("http://try.invalid/"),
              Map.of("content-type", List.of("text/html; charset=utf-8")),
              html.getBytes(StandardCharsets.UTF_8));
    }
  }

  private final class Recorder implements CrawlControls {
    @Override
    public void tell(String crawl, Order order) {
      orders.add(order + " " + crawl);
    }

    @Override
    public void change(
        String crawl, List<CrawlUrl> seeds, BudgetChange budget, ScopeSettings scope) {
      Map<String, Object> changes = new java.util.LinkedHashMap<>(budget.settings());
      changes.putAll(scope.values());
      orders.add("CHANGE " + crawl + " " + seeds + " " + changes);
    }

    @Override
    public boolean takesCrawls() {
      return takesCrawls;
    }

    @Override
    public void create(
        String crawl,
        TopicOrder topic,
        List<CrawlUrl> seeds,
        Map<String, Object> settings,
        ScopeSettings scope) {
      created.add(topic);
      Map<String, Object> changes = new java.util.LinkedHashMap<>(settings);
      changes.putAll(scope.values());
      orders.add("CREATE " + crawl + " " + topic.topic().name() + " " + seeds + " " + changes);
    }
  }
}
