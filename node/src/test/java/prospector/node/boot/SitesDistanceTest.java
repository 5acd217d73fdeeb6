package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.exit.ExitCode;
import prospector.node.inspect.SitesCheck;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.simweb.distance.HostDistances;

/** Several sites crawl one web, each host the nearest of them. */
class SitesDistanceTest extends SitesFixture {
  private final HostDistances distances =
      new HostDistances(3, NAMES.size(), Duration.ofMillis(1), Duration.ofMillis(400));

  SitesDistanceTest(@TempDir Path dir) {
    super(dir);
  }

  private List<List<String>> byDistance() throws Exception {
    List<List<String>> all = new ArrayList<>();
    for (List<String> site : sites()) {
      List<String> more = new ArrayList<>(site);
      more.add("prospector.site.placement=distance");
      all.add(more);
    }
    return all;
  }

  private Site site(int number, List<List<String>> settings) throws Exception {
    return new Site(
        dir.resolve(NAMES.get(number)),
        web,
        settings.get(number),
        (at, host) -> distances.of(number, host));
  }

  @Test
  @Tag("slow")
  void hosts_ofASiteThatIsGivenUp_areAskedByOneOther() throws Exception {
    Set<String> expected = allPages();
    List<List<String>> settings = byDistance();
    try (Site a = site(0, settings);
        Site b = site(1, settings)) {
      try (Site c = site(2, settings)) {
        a.submit(topic(), dir);
        await().atMost(DEADLINE).until(() -> c.row().isPresent() && c.pages().size() >= 3);
      }
      await().atMost(DEADLINE).until(() -> retire(a, "c", true) == 200);
      await().atMost(DEADLINE).until(() -> a.isOver() && b.isOver());

      Set<String> pages = new HashSet<>();
      Set<String> hosts = new HashSet<>();
      for (Site site : List.of(a, b)) {
        assertThat(site.pages()).allMatch(pages::add);
        assertThat(site.hostsAsked()).isNotEmpty().allMatch(hosts::add);
        assertThat(site.web.judge(DELAY).violations()).isEmpty();
      }
      assertThat(pages).isEqualTo(expected);
      assertThat(a.hostsAsked()).noneMatch(host -> distances.nearest(host) == 1);
      assertThat(b.hostsAsked()).noneMatch(host -> distances.nearest(host) == 0);
    }
  }

  @Test
  @Tag("slow")
  void hosts_ofACrawlThatBeganByNames_stayWhereTheyAre() throws Exception {
    List<List<String>> before = sites();
    List<Set<String>> asked = new ArrayList<>();
    try (Site a = site(0, before);
        Site b = site(1, before);
        Site c = site(2, before)) {
      List<Site> all = List.of(a, b, c);
      a.submit(topic(), dir);
      await().atMost(DEADLINE).until(() -> all.stream().allMatch(it -> it.row().isPresent()));
      await().atMost(DEADLINE).until(() -> all.stream().anyMatch(it -> it.pages().size() >= 3));
      for (Site site : all) {
        asked.add(new HashSet<>(site.hostsAsked()));
      }
    }
    List<List<String>> settings = byDistance();
    try (Site a = site(0, settings);
        Site b = site(1, settings);
        Site c = site(2, settings)) {
      List<Site> all = List.of(a, b, c);
      await().atMost(DEADLINE).until(() -> all.stream().allMatch(Site::isOver));
      Set<String> pages = new HashSet<>();
      Set<String> hosts = new HashSet<>();
      for (int i = 0; i < all.size(); i++) {
        assertThat(all.get(i).pages()).allMatch(pages::add);
        Set<String> both = new HashSet<>(all.get(i).hostsAsked());
        both.addAll(asked.get(i));
        assertThat(both).allMatch(hosts::add);
      }
      assertThat(pages).isEqualTo(allPages());
    }
  }

  @Test
  @Tag("slow")
  void eachHost_isAskedByTheNearestSite_andByNoOther() throws Exception {
    Set<String> expected = allPages();
    List<List<String>> settings = byDistance();
    try (Site a = site(0, settings);
        Site b = site(1, settings)) {
      a.submit(topic(), dir);
      await().atMost(DEADLINE).until(() -> b.row().isPresent());
      await().atMost(DEADLINE).until(() -> lane(a, "?").waitingOut() > 0);
      assertThat(a.web.log().entries()).isEmpty(); // c may have given hosts away
      try (Site c = site(2, settings)) {
        List<Site> all = List.of(a, b, c);
        await().atMost(DEADLINE).until(() -> all.stream().allMatch(Site::isOver));

        Set<String> pages = new HashSet<>();
        Set<String> hosts = new HashSet<>();
        for (int i = 0; i < all.size(); i++) {
          int number = i;
          Site site = all.get(i);
          assertThat(site.row().orElseThrow().finishReason()).isEqualTo("exhausted");
          assertThat(site.pages()).allMatch(pages::add);
          assertThat(site.hostsAsked()).allMatch(hosts::add);
          assertThat(site.hostsAsked()).allMatch(host -> distances.nearest(host) == number);
          assertThat(lane(site, "?").waitingOut()).isZero();
          assertThat(site.web.judge(DELAY).violations()).isEmpty();
        }
        assertThat(pages).isEqualTo(expected);
        String host = a.hostsAsked().iterator().next();
        JsonNode owner = view(b, "api/v1/sites/owner?url=http://" + host + "/");
        assertThat(owner.path("site").asText()).isEqualTo("a");
        assertThat(owner.path("by").asText()).isEqualTo("distance");
      }
    }
    StringWriter audit = new StringWriter();
    NodeSettings plain = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    List<Path> dirs = NAMES.stream().map(dir::resolve).toList();
    assertThat(new SitesCheck(plain, Clock.systemUTC()).print(dirs, new PrintWriter(audit)))
        .as(audit.toString())
        .isEqualTo(ExitCode.OK);
  }
}
