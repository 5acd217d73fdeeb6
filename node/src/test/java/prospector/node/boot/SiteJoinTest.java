package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.exit.ExitCode;
import prospector.node.inspect.SitesCheck;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.simweb.log.Violation;

/** The sites are others in the middle of a crawl. */
@Tag("slow")
class SiteJoinTest extends SitesFixture {
  SiteJoinTest(@TempDir Path dir) {
    super(dir, 400, 40);
  }

  private List<Site> begin(List<List<String>> settings, Duration connecting) throws Exception {
    List<Site> all = new ArrayList<>();
    for (int i = 0; i < settings.size(); i++) {
      Path out = dir.resolve(NAMES.get(i));
      all.add(new Site(out, web, settings.get(i), (at, host) -> connecting));
    }
    return all;
  }

  private List<Site> begin(List<List<String>> settings) throws Exception {
    return begin(settings, Duration.ZERO);
  }

  /** Crawls for a while with some sites; who has asked which host, by site. */
  private Map<String, String> crawlSome(int sites) throws Exception {
    List<List<String>> settings = new ArrayList<>();
    for (List<String> site : sites(NAMES.subList(0, sites))) { // so that it asks few of the hosts
      List<String> slower = new ArrayList<>(site);
      slower.add("prospector.crawl.in-flight=1");
      slower.add("prospector.host.awake-share=0.0001"); // the others are only noted
      slower.add("prospector.host.hold-links=50ms");
      settings.add(slower);
    }
    List<Site> all = begin(settings, Duration.ofMillis(500));
    Map<String, String> asked = new HashMap<>();
    try {
      all.get(0).submit(topic(), dir);
      await()
          .atMost(DEADLINE)
          .until(() -> all.stream().allMatch(it -> it.row().isPresent() && !it.pages().isEmpty()));
    } finally {
      end(all);
    }
    all.forEach(it -> it.hostsAsked().forEach(host -> asked.put(host, it.out.toString())));
    return asked;
  }

  private static void end(List<Site> all) throws Exception {
    for (Site site : all) {
      site.close();
    }
  }

  private String audit() {
    StringWriter audit = new StringWriter();
    NodeSettings plain = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    List<Path> dirs = NAMES.stream().map(dir::resolve).toList();
    ExitCode code = new SitesCheck(plain, Clock.systemUTC()).print(dirs, new PrintWriter(audit));
    assertThat(code).as(audit.toString()).isEqualTo(ExitCode.OK);
    return audit.toString();
  }

  /**
   * Each page is some site's, and each host was asked by one only.
   *
   * @param asked sites that asked hosts before; those that did now are put to them
   */
  private void checkEachOnce(List<Site> all, Map<String, String> asked) {
    Set<String> pages = new HashSet<>();
    for (Site site : all) {
      assertThat(site.row().orElseThrow().finishReason()).isEqualTo("exhausted");
      assertThat(site.pages()).allMatch(pages::add); // of no other site
      for (String host : site.hostsAsked()) {
        String out = site.out.toString();
        assertThat(asked.computeIfAbsent(host, any -> out)).as(host).isEqualTo(out);
      }
    }
    assertThat(pages).isEqualTo(allPages());
  }

  private void joins(int sites) throws Exception {
    Map<String, String> asked = crawlSome(sites);
    List<Site> all = begin(sites());
    try {
      await().atMost(DEADLINE).until(() -> all.stream().allMatch(Site::isOver));
      checkEachOnce(all, asked);
      for (Site site : all) {
        assertThat(site.web.judge(DELAY).violations())
            .allMatch(it -> it.kind() == Violation.Kind.BEFORE_ROBOTS); // it had them before
        assertThat(site.hasNothingToDo()).isTrue();
      }
      assertThat(all.get(2).hostsAsked()).isNotEmpty();
      List<String> by = new ArrayList<>();
      for (String host : asked.keySet()) {
        JsonNode owner = view(all.get(2), "api/v1/sites/owner?url=http://" + host + "/");
        assertThat(asked.get(host)).endsWith(owner.path("site").asText());
        by.add(owner.path("by").asText());
      }
      assertThat(by).contains("kept", "hash");
    } finally {
      end(all);
    }
    audit();
  }

  @Test
  void hosts_thatWereAsked_stayWhereTheyAre_whenASiteIsAdded() throws Exception {
    joins(2);
  }

  @Test
  void aCrawlOfOneSite_isGoneOnWithByThree() throws Exception {
    joins(1);
  }

  @Test
  void aSite_thatLosesItsDatabase_isToldAllAgain_andTheCrawlEnds() throws Exception {
    Map<String, String> asked = crawlSome(3);
    try (Stream<Path> files = Files.walk(dir.resolve("b"))) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    List<Site> all = begin(sites());
    try {
      await().atMost(DEADLINE).until(() -> all.stream().allMatch(Site::isOver));
      checkEachOnce(all, asked);
    } finally {
      end(all);
    }
    audit();
  }

  @Test
  void hosts_thatTheOperatorsGiveToAnotherSite_areAskedThere_andNoUrlIsLost() throws Exception {
    Map<String, String> asked = crawlSome(3);
    String moved =
        asked.entrySet().stream()
            .filter(it -> it.getValue().endsWith("a"))
            .map(Map.Entry::getKey)
            .sorted()
            .findFirst()
            .orElseThrow();
    List<List<String>> settings = new ArrayList<>();
    for (List<String> site : sites()) {
      List<String> more = new ArrayList<>(site);
      more.add("prospector.site.domains=[{site=c,names=[\"" + moved + "\"]}]");
      settings.add(more);
    }
    List<Site> all = begin(settings);
    try {
      await().atMost(DEADLINE).until(() -> all.stream().allMatch(Site::isOver));
      Set<String> pages = new HashSet<>();
      all.forEach(site -> pages.addAll(site.pages()));
      assertThat(pages).isEqualTo(allPages());
      assertThat(all.get(0).hostsAsked()).doesNotContain(moved);
      assertThat(all.get(2).hostsAsked()).contains(moved);
      assertThat(all.get(2).pages().stream().filter(it -> it.startsWith("http://" + moved + "/")))
          .containsExactlyInAnyOrderElementsOf(
              allPages().stream().filter(it -> it.startsWith("http://" + moved + "/")).toList());
      assertThat(all).allMatch(Site::hasNothingToDo);
    } finally {
      end(all);
    }
  }
}
