package prospector.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.boot.CrawlNode;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.table.CrawlTable;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.RequestEntry;
import prospector.simweb.server.SimWebServer;

/** A host that is excluded at one place gets no request from any node 5 s later. */
@Tag("slow")
class ExclusionClusterTest {
  private static final Duration DELAY = Duration.ofMillis(100);
  private static final Duration EFFECTIVE = Duration.ofSeconds(5);
  private static final Duration WATCHED = Duration.ofSeconds(12);
  private static final int HOSTS = 12;
  private static final int EACH = 4; // requests to each host before

  @Test
  void exclude_inTheFileOfOneNodeAndByCommand_holdsOnEveryNodeWithin5Seconds(@TempDir Path dir)
      throws Exception {
    FakeWeb fake = new FakeWeb(SimWebSettings.of(12, 4_000).clean().withHosts(HOSTS));
    try (SimWebServer web = SimWebServer.start(fake)) {
      TestCluster cluster = new TestCluster(dir, web, DELAY, 2);
      Topic topic = TopicFile.load(cluster.topicFile(web));
      Path file = Files.createFile(dir.resolve("exclusions.txt"));
      try (CrawlNode first = start(cluster, 0, file);
          CrawlNode second = start(cluster, 1, dir.resolve("none.txt"));
          ClusterDesk control = cluster.control()) {
        first.up().toCompletableFuture().join();
        second.up().toCompletableFuture().join();
        cluster.submit(control, "one", topic, topic.seeds());
        await()
            .atMost(NodeProcess.DEADLINE)
            .until(
                () -> requests(web).values().stream().filter(count -> count >= EACH).count() > 5);
        List<String> busy = busiest(web);
        List<String> excluded = busy.subList(0, 4);

        long start = System.nanoTime();
        Files.writeString(
            file, "host " + excluded.get(0) + " gone\ndomain " + excluded.get(1) + "\n");
        control.exclude("host " + excluded.get(2) + " 2026-11-21 asked to");
        control.exclude("domain " + excluded.get(3) + " 2026-11-21 asked to");
        await()
            .atMost(NodeProcess.DEADLINE)
            .until(() -> web.log().entries().stream().anyMatch(it -> isAfter(it, start, WATCHED)));

        assertThat(web.log().entries())
            .filteredOn(entry -> isAfter(entry, start, EFFECTIVE))
            .extracting(RequestEntry::host)
            .isNotEmpty()
            .doesNotContainAnyElementsOf(excluded);
        control.state("one", CrawlTable.State.STOPPED);
      }
      assertThat(web.judge(DELAY).violations()).isEmpty();
    }
  }

  private static boolean isAfter(RequestEntry entry, long start, Duration after) {
    return entry.startNanos() - start > after.toNanos();
  }

  private static Map<String, Long> requests(SimWebServer web) {
    return web.log().entries().stream()
        .collect(Collectors.groupingBy(RequestEntry::host, Collectors.counting()));
  }

  private static List<String> busiest(SimWebServer web) {
    return requests(web).entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static CrawlNode start(TestCluster cluster, int node, Path file) {
    String setting = "prospector.web.exclusion-file=\"" + file + "\"";
    String margin = "prospector.crawl.margin=1000";
    return CrawlNode.start(
        cluster.home(node), cluster.settings(node, setting, margin), Clock.systemUTC());
  }
}
