package prospector.node.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import prospector.node.settings.SinkTarget;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.WarcLocation;

/** Lines in a file. */
@Timeout(60)
class FileReceiverTest {
  private final Path dir;
  private final Path file;

  FileReceiverTest(@TempDir Path dir) {
    this.dir = dir;
    this.file = dir.resolve("out/found.jsonl");
  }

  private SinkScene finishedWith(int from, int until) {
    SinkScene scene = new SinkScene(dir);
    scene.store(from, until);
    finish(scene);
    return scene;
  }

  private void finish(SinkScene scene) {
    SinkDesk desk = scene.desk(SinkScene.sink("f", new SinkTarget.LineFile(file), 10));
    assertThat(desk.finish(Duration.ofSeconds(20))).isEmpty();
  }

  private List<String> urls() throws IOException {
    return Files.readAllLines(file).stream()
        .map(line -> line.replaceAll(".*\"url\":\"([^\"]*)\".*", "$1"))
        .toList();
  }

  @Test
  void file_tornByAKill_isMendedAndHasEachPageOnce() throws IOException {
    try (SinkScene scene = finishedWith(0, 12)) {
      scene.store(12, 15);
      kill(scene, 40);
      finish(scene);
    }
    assertThat(urls()).isEqualTo(SinkScene.urls(0, 15));
  }

  @Test
  void file_thatAnotherCrawlOfTheSameIdAddedTo_keepsItsPages() throws IOException {
    try (SinkScene first = finishedWith(0, 3)) {
      try (SinkScene second = new SinkScene(dir.resolve("second"))) {
        second.store(100, 103);
        finish(second);
      }
      first.store(3, 5);
      finish(first);
    }
    List<String> expected = new ArrayList<>(SinkScene.urls(0, 3));
    expected.addAll(SinkScene.urls(100, 103));
    expected.addAll(SinkScene.urls(3, 5));
    assertThat(urls()).isEqualTo(expected);
  }

  /** A receiver that is killed after it wrote so many bytes of a batch, whose cursor stays. */
  private void kill(SinkScene scene, int bytes) {
    FileReceiver receiver = new FileReceiver(file);
    Receiver killed =
        new Receiver() {
          @Override
          public void open(List<String> marks) throws IOException {
            receiver.open(marks);
          }

          @Override
          public Optional<String> begin(Batch batch) throws IOException {
            return receiver.begin(batch);
          }

          @Override
          public Taken take(Batch batch) throws IOException {
            byte[] written = Arrays.copyOf(batch.bytes(), Math.min(bytes, batch.bytes().length));
            Files.write(file, written, StandardOpenOption.APPEND);
            throw new HungException("killed");
          }

          @Override
          public void close() {
            receiver.close();
          }
        };
    scene.run(SinkScene.sink("f", new SinkTarget.LineFile(file), 10), killed).run();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 40, 1_000_000})
  void file_killedInItsFirstBatch_hasEachPageOnce(int bytes) throws IOException {
    try (SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 3);
      kill(scene, bytes);
      scene.store(3, 5);
      finish(scene);
      assertThat(urls()).isEqualTo(SinkScene.urls(0, 5));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 40, 1_000_000})
  void file_killedInTheFirstBatchAfterItWasMovedAway_hasEachPageOnce(int bytes) throws IOException {
    try (SinkScene scene = finishedWith(0, 3)) {
      Files.move(file, dir.resolve("out/found.1"));
      scene.store(3, 6);
      kill(scene, bytes);
      scene.store(6, 7);
      finish(scene);
      assertThat(urls()).isEqualTo(SinkScene.urls(3, 7));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"another's\n", "another's, unended"})
  void file_thatAnotherProgramAddedTo_keepsItsLines(String added) throws IOException {
    finishedWith(0, 3).close();
    Files.writeString(file, added, StandardOpenOption.APPEND);

    finishedWith(3, 5).close();

    List<String> expected = new ArrayList<>(SinkScene.urls(0, 3));
    expected.add(added.strip());
    expected.addAll(SinkScene.urls(3, 5));
    assertThat(urls()).isEqualTo(expected);
  }

  @Test
  void file_addedToWhileOpen_keepsItsLines() throws IOException {
    FileReceiver receiver = new FileReceiver(file);
    receiver.open(List.of());
    receiver.take(batch("one"));
    Files.writeString(file, "another's, longer\n", StandardOpenOption.APPEND);
    receiver.take(batch("two"));
    receiver.close();

    assertThat(Files.readString(file)).isEqualTo("one\nanother's, longer\ntwo\n");
  }

  @Test
  void file_movedAway_isBegunAnewAndNotCut() throws IOException {
    try (SinkScene scene = finishedWith(0, 3)) {
      Path moved = dir.resolve("out/found.1");
      Files.move(file, moved);
      Files.writeString(file, "x".repeat(10_000)); // longer than what we know of the other
      scene.store(3, 5);
      finish(scene);

      assertThat(Files.readAllLines(moved)).hasSize(3);
      assertThat(Files.readAllLines(file)).hasSize(3).first().asString().hasSize(10_000);
      assertThat(urls().subList(1, 3)).isEqualTo(SinkScene.urls(3, 5));
    }
  }

  @Test
  void file_otherThanTheOneBefore_isSaidToHoldNothingOfIt() throws IOException {
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    Logger logger = (Logger) LoggerFactory.getLogger(FileReceiver.class);
    lines.start();
    logger.addAppender(lines);
    Path other = dir.resolve("other/found.jsonl");
    try {
      String mark = take(file, List.of(""));
      take(file, List.of(mark));
      assertThat(lines.list).isEmpty();
      take(other, List.of(mark));
    } finally {
      logger.detachAppender(lines);
    }
    assertThat(lines.list)
        .singleElement()
        .satisfies(line -> assertThat(line.getFormattedMessage()).startsWith(other + " is not"));
  }

  private static String take(Path path, List<String> marks) throws IOException {
    FileReceiver receiver = new FileReceiver(path);
    receiver.open(marks);
    String mark = receiver.take(batch("one")).mark();
    receiver.close();
    return mark;
  }

  @Test
  void file_movedAwayWhileOpen_isBegunAnew() throws IOException {
    FileReceiver receiver = new FileReceiver(file);
    receiver.open(List.of());
    receiver.take(batch("one"));
    Files.move(file, dir.resolve("out/found.1"));
    receiver.take(batch("two"));
    receiver.close();

    assertThat(Files.readString(dir.resolve("out/found.1"))).isEqualTo("one\n");
    assertThat(Files.readString(file)).isEqualTo("two\n");
  }

  @Test
  void file_cutWhileOpen_goesOnAtItsEnd() throws IOException {
    FileReceiver receiver = new FileReceiver(file);
    receiver.open(List.of());
    receiver.take(batch("one"));
    Files.writeString(file, "");
    receiver.take(batch("two"));
    receiver.close();

    assertThat(Files.readString(file)).isEqualTo("two\n");
  }

  @Test
  void file_ofAnotherSinkOfTheProcess_isNotWritten() throws IOException {
    FileReceiver first = new FileReceiver(file);
    first.open(List.of());

    assertThatThrownBy(() -> new FileReceiver(file).open(List.of()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("another sink");
    first.close();
  }

  @Test
  void file_thatCannotBeMade_waitsWithItsPages() throws IOException {
    Files.writeString(dir.resolve("out"), "no directory");
    try (SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 3);
      SinkDesk desk = scene.desk(SinkScene.sink("f", new SinkTarget.LineFile(file), 10));
      assertThat(desk.finish(Duration.ofSeconds(20)).orElseThrow())
          .startsWith("3 pages wait for sink f.");
      Files.delete(dir.resolve("out"));
      finish(scene);
    }
    assertThat(urls()).isEqualTo(SinkScene.urls(0, 3));
  }

  @Test
  void file_killedInABatchThatComesAgainWithOtherPages_keepsOnlyTheseAndWhatOthersWrote()
      throws IOException {
    String ours = "{\"crawl\":\"c\",\"n\":";
    FileReceiver killed = new FileReceiver(file);
    killed.open(List.of());
    String mark = killed.begin(batch(ours + "1}")).orElseThrow();
    killed.close();
    Files.writeString(file, ours + "1}\n" + ours);

    String others = "{\"crawl\":\"d\",\"n\":9}\n";
    again(mark, ours + "2}");
    assertThat(Files.readString(file)).isEqualTo(ours + "2}\n");
    Files.writeString(file, ours + "1}\n" + others);
    again(mark, ours + "2}");
    assertThat(Files.readString(file)).isEqualTo(ours + "1}\n" + others + ours + "2}\n");
  }

  private void again(String mark, String line) throws IOException {
    FileReceiver next = new FileReceiver(file);
    next.open(List.of(mark));
    next.take(batch(line));
    next.close();
  }

  private static Batch batch(String text) {
    StoredPage page = new StoredPage(SinkScene.page(1, true), WarcLocation.NONE);
    Line line = new Line(1, page, (text + "\n").getBytes(UTF_8));
    return new Batch("c", 0, 1, List.of(line), false);
  }
}
