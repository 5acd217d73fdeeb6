package prospector.node.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.settings.SinkSettings;
import prospector.node.settings.SinkTarget;

/** Lines on the standard input of programs. */
@Timeout(120)
class CommandReceiverTest {
  private final Path dir;

  CommandReceiverTest(@TempDir Path dir) {
    this.dir = dir;
  }

  private SinkSettings.Sink shell(String line) {
    return SinkScene.sink("p", new SinkTarget.Program(List.of("sh", "-c", line)), 10);
  }

  private static CommandReceiver receiver(Duration timeout, String line) {
    return new CommandReceiver(List.of("sh", "-c", line), timeout);
  }

  /** A batch of many pages, more than a pipe holds. */
  private Batch batch(SinkScene scene) {
    List<Batch> batches = new ArrayList<>();
    scene.store(0, 200);
    scene.rest().finish();
    scene
        .run(
            SinkScene.sink("any", new SinkTarget.Program(List.of()), 1_000),
            it -> {
              batches.add(it);
              return Receiver.Taken.ALL;
            })
        .run();
    assertThat(batches).hasSize(1);
    assertThat(batches.get(0).bytes()).hasSizeGreaterThan(70_000);
    return batches.get(0);
  }

  @Test
  void command_pages_comeOnItsInput() throws IOException {
    Path file = dir.resolve("got");
    try (SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 25);
      SinkDesk desk = scene.desk(shell("cat >> '" + file + "'; echo $PROSPECTOR_CRAWL >&2"));
      assertThat(desk.finish(Duration.ofSeconds(60))).isEmpty();
    }
    assertThat(Files.readAllLines(file)).hasSize(25);
  }

  @Test
  void command_thatFails_saysWhyAndHasNotTakenTheBatch() {
    try (SinkScene scene = new SinkScene(dir)) {
      Batch batch = batch(scene);
      assertThatThrownBy(
              () ->
                  receiver(Duration.ofSeconds(60), "cat > /dev/null; echo 'no room' >&2; exit 3")
                      .take(batch))
          .isInstanceOf(IOException.class)
          .hasMessage("sh ended with 3: no room");
    }
  }

  @Test
  void command_thatDoesNotReadEverything_hasNotTakenTheBatch() {
    try (SinkScene scene = new SinkScene(dir)) {
      Batch batch = batch(scene);
      assertThatThrownBy(() -> receiver(Duration.ofSeconds(60), "read line").take(batch))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("ended before it had read everything");
    }
  }

  @Test
  void command_thatHangs_isKilledWithWhatItStarted() throws IOException {
    Path pid = dir.resolve("pid");
    try (SinkScene scene = new SinkScene(dir)) {
      Batch batch = batch(scene);
      assertThatThrownBy(
              () ->
                  receiver(Duration.ofSeconds(2), "sleep 600 & echo $! > '" + pid + "'; wait")
                      .take(batch))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("did not end within 2000 ms and was killed");
    }
    long child = Long.parseLong(Files.readString(pid).strip());
    org.awaitility.Awaitility.await()
        .until(() -> ProcessHandle.of(child).filter(ProcessHandle::isAlive).isEmpty());
  }

  @Test
  void command_thatIsNotThere_saysSo() {
    try (SinkScene scene = new SinkScene(dir)) {
      Batch batch = batch(scene);
      assertThatThrownBy(
              () ->
                  new CommandReceiver(List.of("/nonexistent/program"), Duration.ofSeconds(60))
                      .take(batch))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("/nonexistent/program");
    }
  }
}
