package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.metrics.Member;
import prospector.persistence.directory.StorageException;

@Timeout(180)
class MetricsRouteTest {
  private final WatchScene scene;
  private final CountDownLatch back = new CountDownLatch(1);

  MetricsRouteTest(@TempDir Path dir) throws Exception {
    scene = new WatchScene(dir);
  }

  @AfterEach
  void close() {
    back.countDown();
    scene.close();
  }

  /** The alert that tells of the database that is away needs it. */
  @Test
  void metrics_whileTheDatabaseIsAway_comeWithWhatTheNodesSaidLast() throws Exception {
    scene.members = List.of(node("a"));
    await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(() -> assertThat(metrics()).contains("prospector_node_up{node=\"a\"} 1.0"));

    AtomicInteger asks = new AtomicInteger();
    scene.asked =
        () -> {
          asks.incrementAndGet();
          awaited(back);
          return List.of();
        };
    scene.block(); // as all threads for blocking calls do, too

    for (int i = 0; i < 2; i++) {
      assertThat(metrics())
          .contains("prospector_persist_failures_total 0.0")
          .contains("prospector_pages_total{crawl=\"steam-trains\"} 2500.0")
          .contains("prospector_node_shards{node=\"a\"} 60.0");
    }
    assertThat(asks).hasValue(1);
  }

  /** Else live nodes would be told as gone: the answer before is as old as the scrape before. */
  @Test
  void metrics_ofADatabaseThatIsSlow_waitForWhatTheNodesSayNow() throws Exception {
    AtomicInteger scrapes = new AtomicInteger();
    scene.asked =
        () -> {
          String name = "of" + scrapes.get();
          CompletableFuture<List<Member>> slow = new CompletableFuture<>();
          return slow.completeOnTimeout(List.of(node(name)), 1_500, TimeUnit.MILLISECONDS).join();
        };

    await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(
            () -> {
              String name = "of" + scrapes.incrementAndGet();
              assertThat(metrics()).contains("prospector_node_up{node=\"" + name + "\"} 1.0");
            });
  }

  @Test
  void metrics_ofADatabaseThatFails_comeWithoutNodes() throws Exception {
    scene.asked =
        () -> {
          throw new StorageException("away");
        };

    assertThat(metrics())
        .contains("prospector_persist_failures_total 0.0")
        .doesNotContain("prospector_node_up");
  }

  private static Member node(String name) {
    return new Member(name, 1_000, 0, "127.0.0.1:1", "Up", 1, 60, 400, 3, 1, 0);
  }

  private String metrics() throws Exception {
    HttpResponse<String> answer = scene.get("/metrics");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return answer.body();
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
