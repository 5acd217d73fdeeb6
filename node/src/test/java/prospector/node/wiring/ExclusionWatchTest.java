package prospector.node.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.web.exclusion.ExclusionList;

@Timeout(60)
class ExclusionWatchTest {
  private static final ActorTestKit KIT = ActorTestKit.create("exclusions");

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  /** The purge asks the database, which may make it wait for minutes. */
  @Test
  void look_listenerTakesLong_keepsNobodyWaitingAndIsToldOfTheLastChange(@TempDir Path dir)
      throws Exception {
    Path file = Files.writeString(dir.resolve("exclusions"), "");
    Optional<SharedExclusions> alone = Optional.empty();
    try (ExclusionWatch watch =
        ExclusionWatch.start(KIT.system(), Optional.of(file), alone, beat -> {})) {
      CountDownLatch begun = new CountDownLatch(1);
      CountDownLatch end = new CountDownLatch(1);
      List<ExclusionList> told = new CopyOnWriteArrayList<>();
      watch.onChange(
          list -> {
            told.add(list);
            begun.countDown();
            await(end);
          });
      Files.writeString(file, "domain a.example\n");
      CompletableFuture<Void> first = CompletableFuture.runAsync(watch::look);
      await(begun);

      Files.writeString(file, "domain a.example\ndomain b.example\n");
      CompletableFuture.runAsync(watch::look).get(20, TimeUnit.SECONDS);
      CompletableFuture.runAsync(watch::look).get(20, TimeUnit.SECONDS);

      assertThat(watch.list().size()).isEqualTo(2);
      assertThat(told).hasSize(1);
      end.countDown();
      first.get(20, TimeUnit.SECONDS);
      assertThat(told).extracting(ExclusionList::size).containsExactly(1, 2);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
