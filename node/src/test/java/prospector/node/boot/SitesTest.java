package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.host.link.FoundLink;
import prospector.actors.site.SiteBatch;
import prospector.actors.site.SiteBatchCodec;
import prospector.actors.site.SiteMap;
import prospector.node.cli.CliHarness;
import prospector.node.exit.ExitCode;
import prospector.node.inspect.SitesCheck;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.site.SiteTable;
import prospector.persistence.table.CrawlTable;
import prospector.prioritizer.Parent;
import prospector.web.url.CrawlUrl;
import prospector.web.url.Fingerprint;
import prospector.web.url.HostKey;

/** Several sites crawl one web. */
class SitesTest extends SitesFixture {
  SitesTest(@TempDir Path dir) {
    super(dir);
  }

  @Test
  @Tag("slow")
  void threeSites_oneOfThemAwayForATime_fetchEachPageOnceAndEndTogether() throws Exception {
    Set<String> expected = allPages();
    List<List<String>> settings = sites();
    try (Site a = new Site(dir.resolve("a"), web, settings.get(0));
        Site b = new Site(dir.resolve("b"), web, settings.get(1))) {
      try (Site c = new Site(dir.resolve("c"), web, settings.get(2))) {
        awaitAccord(List.of(a, b, c));
      }
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
        assertThat(view.path("placement").asText()).isEqualTo("hash");
        assertThat(view.path("sites")).hasSize(3);
        assertThat(view.path("sites").get(2).path("crawls").get(0).path("sent").asLong())
            .isEqualTo(lane(a, "c").sent());
        checkReading(all, pages);
      }
    }
    StringWriter audit = new StringWriter();
    NodeSettings plain = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    List<Path> dirs = NAMES.stream().map(dir::resolve).toList();
    assertThat(new SitesCheck(plain, Clock.systemUTC()).print(dirs, new PrintWriter(audit)))
        .as(audit.toString())
        .isEqualTo(ExitCode.OK);
    assertThat(audit.toString())
        .contains("[a, b, c]", "pages of all            " + expected.size());
    try (CrawlDatabase b = database("b")) { // what a stored, too
      try (CrawlDatabase a = database("a")) {
        a.pages().forEach(CRAWL, it -> b.pages().store(it.page(), Optional.empty(), false));
      }
    }
    assertThat(new SitesCheck(plain, Clock.systemUTC()).print(dirs, new PrintWriter(audit)))
        .isEqualTo(ExitCode.AUDIT_BREAKS);
  }

  /** Whoever asks one of them reads what all have, or what the one that he names has. */
  private void checkReading(List<Site> all, Set<String> pages) throws Exception {
    String out = all.get(0).out.toString();
    CliHarness csv = new CliHarness();
    assertThat(csv.run("export", out, "--format", "csv")).as(csv.err.toString()).isZero();
    List<String> rows = csv.out.toString().lines().filter(it -> it.contains(",page,")).toList();
    assertThat(rows).hasSize(pages.size());
    assertThat(csv.out.toString().lines().filter(it -> it.startsWith("crawl,"))).hasSize(1);
    CliHarness one = new CliHarness();
    Path to = dir.resolve("c.jsonl");
    assertThat(one.run("export", out, "--format", "jsonl", "--site", "c", "--to", to.toString()))
        .as(one.err.toString())
        .isZero();
    assertThat(Files.readAllLines(to).stream().filter(it -> it.contains("\"state\":\"page\"")))
        .hasSize(all.get(2).pages().size());
    CliHarness none = new CliHarness();
    assertThat(none.run("export", out, "--format", "jsonl", "--site", "x")).isEqualTo(2);
    assertThat(none.err.toString()).contains("expected one of [a, b, c]");

    CliHarness search = new CliHarness();
    assertThat(
            search.run(
                "search", "http*", "--out", out, "--limit", "100", "--copies", "--format", "jsonl"))
        .as(search.err.toString())
        .isZero();
    assertThat(view(all.get(0), "api/v1/sites/b/read?path=crawls"))
        .isEqualTo(view(all.get(1), "api/v1/crawls"));
    for (String wrong :
        List.of("sites", "crawls/%252e%252e/sites", "crawls/../sites", "crawls%7C")) {
      assertThat(view(all.get(0), "api/v1/sites/b/read?path=" + wrong).path("detail").asText())
          .as(wrong)
          .contains("path");
    }
    HttpRequest chained =
        HttpRequest.newBuilder(address(all.get(0)).resolve("api/v1/sites/b/read?path=crawls"))
            .header("Authorization", "Bearer " + Files.readString(dir.resolve("ac.token")).strip())
            .build();
    assertThat(
            HttpClient.newHttpClient()
                .send(chained, HttpResponse.BodyHandlers.discarding())
                .statusCode())
        .isEqualTo(403);
  }

  @Test
  void budget_isOneForAllSites() throws Exception {
    List<List<String>> settings = new ArrayList<>();
    for (List<String> site : sites()) { // so slow that what they tell each other is not old news
      List<String> slower = new ArrayList<>(site);
      slower.add("prospector.web.politeness.minimum-delay=60ms");
      settings.add(slower);
    }
    settings.get(0).add("prospector.crawl.budget.pages=90");
    try (Site a = new Site(dir.resolve("a"), web, settings.get(0));
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

      a.orders().change(CRAWL, List.of(), Map.of("budget.pages", 500)); // for when it goes on
      for (Site site : List.of(b, c)) {
        await()
            .atMost(DEADLINE)
            .until(() -> site.row().orElseThrow().orders().contains("\"pages\":500"));
      }
      assertThat(all).allMatch(Site::isOver);
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
      String path =
          "api/v1/sites/links?crawl="
              + CRAWL
              + "&number=1&links=1&epoch=x&to="
              + a.database.sites().epoch()
              + "&orders=";
      assertThat(post(a, path + "00", "no token at all", new byte[1])).isEqualTo(401);
      String token = Files.readString(dir.resolve("ab.token")).strip();
      assertThat(post(a, path + "00", token, new byte[1])).isEqualTo(409); // another topic
      String orders = orders(a);
      assertThat(post(a, path + orders, token, new byte[] {1, 2, 3})).isEqualTo(400);
      String lost = path.replace("&to=", "&to=another"); // database, as a heard before
      assertThat(post(a, lost + orders, token, new byte[] {1, 2, 3})).isEqualTo(409);
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
}
