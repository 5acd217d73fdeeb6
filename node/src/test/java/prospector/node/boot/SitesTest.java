package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.typesafe.config.Config;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.host.link.FoundLink;
import prospector.actors.site.SiteBatch;
import prospector.actors.site.SiteBatchCodec;
import prospector.actors.site.SiteMap;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.crawl.LastWords;
import prospector.node.crawl.OrderDesk;
import prospector.node.crawl.StoredOrders;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.PageRecord;
import prospector.persistence.site.SiteTable;
import prospector.persistence.table.CrawlTable;
import prospector.prioritizer.Parent;
import prospector.prioritizer.Policy;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.RequestEntry;
import prospector.simweb.server.SimWebServer;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;
import prospector.web.url.Fingerprint;
import prospector.web.url.HostKey;

/** Several sites, each a node alone on a database of its own, that talk over HTTP. */
class SitesTest {
  private static final Duration DEADLINE = Duration.ofMinutes(2);
  private static final Duration DELAY = Duration.ofMillis(5);
  private static final String CRAWL = "shared";
  private static final List<String> NAMES = List.of("a", "b", "c");

  private final Path dir;
  private final FakeWeb web = new FakeWeb(SimWebSettings.of(31, 300).clean().withHosts(24));

  SitesTest(@TempDir Path dir) {
    this.dir = dir;
  }

  /** A site that runs, and the web as it alone sees it. */
  private static final class Site implements AutoCloseable {
    final SimWebServer web;
    final Config config;
    final CrawlDatabase database;
    final Node node;
    final Path out;

    Site(Path out, FakeWeb web, List<String> settings) throws Exception {
      this.out = out;
      this.web = SimWebServer.start(web);
      List<String> all = new ArrayList<>(settings);
      all.add("prospector.web.proxy=\"" + this.web.proxy() + "\"");
      all.add("prospector.web.politeness.minimum-delay=" + DELAY.toMillis() + "ms");
      all.add("prospector.crawl.control-share=0");
      all.add("prospector.crawl.patience-before-poor=0ms");
      this.config = ConfigFiles.ofClassPath().load(Optional.empty(), all, Map.of());
      NodeSettings read = NodeSettings.of(config);
      this.database = CrawlDatabases.open(out, read, Clock.systemUTC());
      this.node =
          Node.start(
              new Node.Terms(
                  database, read, Clock.systemUTC(), Company.ALONE, new LastWords(database)));
      node.watch();
    }

    OrderDesk orders() {
      return OrderDesk.alone(database.crawls(), Clock.systemUTC());
    }

    /** Whether nothing is left to do here, but for what others have to say. */
    boolean hasNothingToDo() {
      return database.sites().idle(CRAWL).isPresent() && database.due().count() == 0;
    }

    void submit(Topic topic, Path topics) {
      submit(CRAWL, topic, topics);
    }

    void submit(String crawl, Topic topic, Path topics) {
      orders()
          .submit(
              crawl,
              topic,
              topics.toString(),
              topic.seeds(),
              Policy.LEARNER,
              StoredOrders.of(config, ScopeRules.NONE));
    }

    Optional<CrawlTable.Row> row() {
      return database.crawls().find(CRAWL);
    }

    boolean isOver() {
      return row().filter(it -> it.state() == CrawlTable.State.FINISHED).isPresent();
    }

    Set<String> pages() {
      Set<String> urls = new HashSet<>();
      database
          .pages()
          .forEach(
              CRAWL,
              stored -> {
                if (stored.page().state() == PageRecord.State.PAGE) {
                  assertThat(urls.add(stored.page().url())).isTrue();
                }
              });
      return urls;
    }

    Set<String> hostsAsked() {
      return web.log().entries().stream().map(RequestEntry::host).collect(Collectors.toSet());
    }

    @Override
    public void close() throws Exception {
      node.system().terminate();
      node.system().getWhenTerminated().toCompletableFuture().get(1, TimeUnit.MINUTES);
      node.close();
      database.close();
      web.close();
    }
  }

  private Topic topic() throws IOException {
    return TopicFile.load(Files.writeString(dir.resolve("topic.conf"), web.topicHocon()));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Settings of each site: its own port, and those of the others. */
  private List<List<String>> sites() throws IOException {
    List<Integer> ports = new ArrayList<>();
    for (int i = 0; i < NAMES.size(); i++) {
      ports.add(freePort());
    }
    List<List<String>> all = new ArrayList<>();
    for (String own : NAMES) {
      List<String> peers = new ArrayList<>();
      for (String other : NAMES) {
        if (!other.equals(own)) {
          String pair = own.compareTo(other) < 0 ? own + other : other + own;
          peers.add(
              String.format(
                  "{name=%s,url=\"http://127.0.0.1:%d/\",token-file=\"%s\"}",
                  other, ports.get(NAMES.indexOf(other)), dir.resolve(pair + ".token")));
        }
      }
      all.add(
          List.of(
              "prospector.site.name=" + own,
              "prospector.site.peers=[" + String.join(",", peers) + "]",
              "prospector.site.gather=100ms",
              "prospector.site.exchange-every=200ms",
              "prospector.http.port=" + ports.get(NAMES.indexOf(own))));
    }
    return all;
  }

  private Set<String> pagesOfOneSite() throws Exception {
    try (Site one = new Site(dir.resolve("one"), web, List.of("prospector.http.port=none"))) {
      one.submit(topic(), dir);
      await().atMost(DEADLINE).until(one::isOver);
      return one.pages();
    }
  }

  private static URI address(Site site) throws IOException {
    return URI.create(Files.readString(site.out.resolve("http-address")).strip());
  }

  private static JsonNode view(Site site, String path) throws Exception {
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(address(site).resolve(path)).build(),
                HttpResponse.BodyHandlers.ofString());
    return new ObjectMapper().readTree(answer.body());
  }

  @Test
  void threeSites_oneOfThemAwayAtFirst_fetchEachPageOnceAndEndTogether() throws Exception {
    Set<String> expected = pagesOfOneSite();
    List<List<String>> settings = sites();
    try (Site a = new Site(dir.resolve("a"), web, settings.get(0));
        Site b = new Site(dir.resolve("b"), web, settings.get(1))) {
      a.submit(topic(), dir);
      await().atMost(DEADLINE).until(() -> b.row().isPresent());
      await()
          .atMost(DEADLINE)
          .until(() -> a.hasNothingToDo() && b.hasNothingToDo() && lane(a, "c").waitingOut() > 0);
      assertThat(a.isOver() || b.isOver()).isFalse();
      try (Site c = new Site(dir.resolve("c"), web, settings.get(2))) {
        List<Site> all = List.of(a, b, c);
        await().atMost(DEADLINE).until(() -> all.stream().allMatch(Site::isOver));

        Set<String> pages = new HashSet<>();
        Set<String> hosts = new HashSet<>();
        for (Site site : all) {
          assertThat(site.row().orElseThrow().finishReason()).isEqualTo("exhausted");
          assertThat(site.pages()).isNotEmpty().allMatch(pages::add);
          assertThat(site.hostsAsked()).isNotEmpty().allMatch(hosts::add); // of no other site
          assertThat(site.web.judge(DELAY).violations()).isEmpty();
        }
        assertThat(pages).isEqualTo(expected);
        checkLanes(all);
        JsonNode view = view(a, "api/v1/sites");
        assertThat(view.path("own").asText()).isEqualTo("a");
        assertThat(view.path("sites")).hasSize(3);
        assertThat(view.path("sites").get(2).path("crawls").get(0).path("sent").asLong())
            .isEqualTo(lane(a, "c").sent());
      }
    }
  }

  @Test
  void budget_isOneForAllSites() throws Exception {
    List<List<String>> settings = sites();
    List<String> first = new ArrayList<>(settings.get(0));
    first.add("prospector.crawl.budget.pages=90");
    try (Site a = new Site(dir.resolve("a"), web, first);
        Site b = new Site(dir.resolve("b"), web, settings.get(1));
        Site c = new Site(dir.resolve("c"), web, settings.get(2))) {
      List<Site> all = List.of(a, b, c);
      a.submit(topic(), dir);
      await().atMost(DEADLINE).until(() -> all.stream().allMatch(Site::isOver));
      for (Site site : all) {
        assertThat(site.row().orElseThrow().finishReason()).isEqualTo("pages");
        assertThat(view(site, "api/v1/crawls/" + CRAWL).path("pages").asInt()).isBetween(90, 120);
      }
      assertThat(all.stream().mapToInt(site -> site.pages().size()).sum()).isBetween(90, 120);
    }
  }

  @Test
  void crawl_thatHasAnotherTopicThere_holdsUpNoOther() throws Exception {
    List<List<String>> settings = sites();
    try (Site a = new Site(dir.resolve("a"), web, settings.get(0))) {
      a.submit("both", topic(), dir); // before they can tell each other of it
    }
    try (Site b = new Site(dir.resolve("b"), web, settings.get(1))) {
      b.submit("both", TopicFile.ofWords("quite another"), Path.of(""));
      try (Site a = new Site(dir.resolve("a"), web, settings.get(0))) {
        await()
            .atMost(DEADLINE)
            .until(() -> view(a, "api/v1/sites").toString().contains("both: it has another topic"));
        a.submit(topic(), dir);
        await().atMost(DEADLINE).until(() -> b.row().isPresent());
      }
    }
  }

  @Test
  void orders_givenAtAnySite_areFollowedAtAll() throws Exception {
    List<List<String>> settings = sites();
    try (Site a = new Site(dir.resolve("a"), web, settings.get(0));
        Site b = new Site(dir.resolve("b"), web, settings.get(1))) {
      a.submit(topic(), dir);
      await().atMost(DEADLINE).until(() -> b.row().isPresent());
      b.orders().change(CRAWL, List.of(), Map.of("budget.pages", 7));
      await().atMost(DEADLINE).until(() -> a.row().orElseThrow().orders().contains("\"pages\":7"));
      b.orders().state(CRAWL, CrawlTable.State.STOPPED);
      await()
          .atMost(DEADLINE)
          .until(() -> a.row().orElseThrow().state() == CrawlTable.State.STOPPED);
      a.orders().state(CRAWL, CrawlTable.State.RUNNING);
      await()
          .atMost(DEADLINE)
          .until(() -> b.row().orElseThrow().state() != CrawlTable.State.STOPPED);
    }
  }

  @Test
  void sites_thatSeeDifferentMaps_askForNothing() throws Exception {
    List<List<String>> settings = sites();
    List<String> larger = new ArrayList<>(settings.get(1));
    larger.add("prospector.site.capacity=3");
    try (Site b = new Site(dir.resolve("b"), web, larger);
        Site a = new Site(dir.resolve("a"), web, settings.get(0))) {
      a.submit(topic(), dir);
      await()
          .atMost(DEADLINE)
          .until(
              () ->
                  view(a, "api/v1/sites").toString().contains("it sees other sites")
                      && !view(a, "api/v1/sites").path("open").asBoolean(true));
      assertThat(b.row()).isEmpty();
      assertThat(a.web.log().entries()).isEmpty();
    }
  }

  @Test
  void strangers_areRefused_andForgedLinksAreDropped() throws Exception {
    List<List<String>> settings = sites();
    try (Site a = new Site(dir.resolve("a"), web, settings.get(0))) {
      a.submit(topic(), dir);
      String path = "api/v1/sites/links?crawl=" + CRAWL + "&number=1&links=1&epoch=x&orders=";
      assertThat(post(a, path + "00", "no token at all", new byte[1])).isEqualTo(401);
      String token = Files.readString(dir.resolve("ab.token")).strip();
      assertThat(post(a, path + "00", token, new byte[1])).isEqualTo(409); // another topic
      String orders = orders(a);
      assertThat(post(a, path + orders, token, new byte[] {1, 2, 3})).isEqualTo(400);
      byte[] forged = batchOfOne(foreignUrl());
      assertThat(post(a, path + orders, token, forged)).isEqualTo(200);
      assertThat(post(a, path + orders, token, forged)).isEqualTo(200);
      await().atMost(DEADLINE).until(() -> lane(a, "b").waitingIn() == 0);
      assertThat(lane(a, "b").received()).isEqualTo(1);
      assertThat(a.hostsAsked()).doesNotContain(CrawlUrl.ofNormal(foreignUrl()).host().hostName());
    }
  }

  private static String orders(Site site) {
    CrawlTable.Row row = site.row().orElseThrow();
    return String.format("%016x", Fingerprint.of(row.policy() + "\n" + row.topicSource()));
  }

  /** A URL of a host that belongs to b. */
  private static String foreignUrl() {
    List<SiteMap.Site> sites = NAMES.stream().map(name -> new SiteMap.Site(name, 1)).toList();
    SiteMap map = new SiteMap("b", sites);
    for (int i = 0; ; i++) {
      String host = "http://forged" + i + ".example";
      if (map.isOwn(new HostKey(host))) {
        return host + "/";
      }
    }
  }

  private static byte[] batchOfOne(String url) {
    SiteBatch.Page page = new SiteBatch.Page(Parent.SEED, 1);
    FoundLink link = FoundLink.seed(CrawlUrl.ofNormal(url));
    return SiteBatchCodec.encode(
        new SiteBatch(List.of(page), List.of(new SiteBatch.Placed(0, link))));
  }

  private static int post(Site site, String path, String token, byte[] body) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(address(site).resolve(path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/octet-stream")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build(),
            HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  /** What one has sent the other has, each URL once. */
  private static void checkLanes(List<Site> all) {
    for (int from = 0; from < all.size(); from++) {
      for (int to = 0; to < all.size(); to++) {
        if (from != to) {
          SiteTable.Lane out = lane(all.get(from), NAMES.get(to));
          SiteTable.Lane in = lane(all.get(to), NAMES.get(from));
          assertThat(in.received()).isEqualTo(out.sent());
          assertThat(out.waitingOut() + in.waitingIn()).isZero();
        }
      }
    }
  }

  private static SiteTable.Lane lane(Site site, String peer) {
    return site.database.sites().lanes().stream()
        .filter(it -> it.peer().equals(peer) && it.crawl().equals(CRAWL))
        .findFirst()
        .orElse(new SiteTable.Lane(peer, CRAWL, 0, 0, 0, 0, 0, 0, 0));
  }
}
