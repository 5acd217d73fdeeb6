package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.typesafe.config.Config;
import java.io.IOException;
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
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
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
import prospector.prioritizer.Policy;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.distance.ConnectDelay;
import prospector.simweb.log.RequestEntry;
import prospector.simweb.port.FreePorts;
import prospector.simweb.server.SimWebServer;
import prospector.web.scope.ScopeRules;

/** Several sites, each a node alone on a database of its own, that talk over HTTP. */
abstract class SitesFixture {
  static final Duration DEADLINE = Duration.ofMinutes(2);
  static final Duration DELAY = Duration.ofMillis(5);
  static final String CRAWL = "shared";
  static final List<String> NAMES = List.of("a", "b", "c");

  final Path dir;
  final FakeWeb web;

  SitesFixture(@TempDir Path dir) {
    this(dir, 160, 16);
  }

  SitesFixture(Path dir, int pages, int hosts) {
    this.dir = dir;
    this.web =
        new FakeWeb(SimWebSettings.of(31, pages).clean().withHosts(hosts).withRelevantShare(0.1));
  }

  /** A site that runs, and the web as it alone sees it. */
  static final class Site implements AutoCloseable {
    final SimWebServer web;
    final Config config;
    final CrawlDatabase database;
    final Node node;
    final Path out;

    Site(Path out, FakeWeb web, List<String> settings) throws Exception {
      this(out, web, settings, Optional.empty());
    }

    /** Which takes some time to connect to each host. */
    Site(Path out, FakeWeb web, List<String> settings, ConnectDelay delay) throws Exception {
      this(out, web, settings, Optional.of(delay));
    }

    private Site(Path out, FakeWeb web, List<String> settings, Optional<ConnectDelay> delay)
        throws Exception {
      this.out = out;
      this.web = SimWebServer.start(web);
      delay.ifPresent(this.web::connecting);
      List<String> all = new ArrayList<>();
      all.add("prospector.web.politeness.minimum-delay=" + DELAY.toMillis() + "ms");
      all.addAll(settings);
      all.add("prospector.web.proxy=\"" + this.web.proxy() + "\"");
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
              StoredOrders.of(config, ScopeRules.NONE),
              () -> {});
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

    Set<String> nuggets() {
      Set<String> urls = new HashSet<>();
      database
          .pages()
          .forEach(
              CRAWL,
              stored -> {
                if (stored.isNugget()) {
                  urls.add(stored.page().url());
                }
              });
      return urls;
    }

    /** URLs that were asked for. */
    Set<String> asked() {
      return web.log().entries().stream().map(entry -> entry.url()).collect(Collectors.toSet());
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

  Topic topic() throws IOException {
    return TopicFile.load(Files.writeString(dir.resolve("topic.conf"), web.topicHocon()));
  }

  /** Settings of each site: its own port, and those of the others. */
  List<List<String>> sites() throws IOException {
    return sites(NAMES);
  }

  /** The same of some sites. */
  List<List<String>> sites(List<String> names) throws IOException {
    List<Integer> ports = FreePorts.take(names.size());
    List<List<String>> all = new ArrayList<>();
    for (String own : names) {
      List<String> peers = new ArrayList<>();
      for (String other : names) {
        if (!other.equals(own)) {
          String pair = own.compareTo(other) < 0 ? own + other : other + own;
          peers.add(
              String.format(
                  "{name=%s,url=\"http://127.0.0.1:%d/\",token-file=\"%s\"}",
                  other, ports.get(names.indexOf(other)), dir.resolve(pair + ".token")));
        }
      }
      all.add(
          List.of(
              "prospector.site.name=" + own,
              "prospector.site.peers=[" + String.join(",", peers) + "]",
              "prospector.site.gather=100ms",
              "prospector.site.exchange-every=200ms",
              "prospector.http.port=" + ports.get(names.indexOf(own))));
    }
    return all;
  }

  /** The database of a site that does not run. */
  CrawlDatabase database(String site) {
    NodeSettings settings =
        NodeSettings.of(ConfigFiles.ofClassPath().load(Optional.empty(), List.of(), Map.of()));
    return CrawlDatabases.open(dir.resolve(site), settings, Clock.systemUTC());
  }

  /** All pages of the web, each of which a crawl reaches. */
  Set<String> allPages() {
    return IntStream.range(0, web.pageCount()).mapToObj(web::url).collect(Collectors.toSet());
  }

  static URI address(Site site) throws IOException {
    return URI.create(Files.readString(site.out.resolve("http-address")).strip());
  }

  static JsonNode view(Site site, String path) throws Exception {
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(address(site).resolve(path)).build(),
                HttpResponse.BodyHandlers.ofString());
    return new ObjectMapper().readTree(answer.body());
  }

  /** Until all sites have heard each other, and may ask for pages. */
  static void awaitAccord(List<Site> all) {
    for (Site site : all) {
      await().atMost(DEADLINE).until(() -> view(site, "api/v1/sites").path("open").asBoolean());
    }
  }

  /** Gives a site up at another one; the status of the answer. */
  static int retire(Site at, String name, boolean gone) throws Exception {
    String token = Files.readString(at.out.resolve("http-token")).strip();
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(address(at).resolve("api/v1/sites/" + name + "/retire"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"gone\":" + gone + "}"))
                .build(),
            HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  static SiteTable.Lane lane(Site site, String peer) {
    return site.database.sites().lanes().stream()
        .filter(it -> it.peer().equals(peer) && it.crawl().equals(CRAWL))
        .findFirst()
        .orElse(new SiteTable.Lane(peer, CRAWL, 0, 0, 0, 0, 0, 0, 0));
  }
}
