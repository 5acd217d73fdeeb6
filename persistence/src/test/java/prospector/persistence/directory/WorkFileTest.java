package prospector.persistence.directory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorkFileTest {
  private final Path path;

  WorkFileTest(@TempDir Path dir) {
    this.path = dir.resolve("in-work");
  }

  @Test
  void left_workThatDidNotEnd_isThereWithItsPhaseAndLife() throws IOException {
    WorkFile file = WorkFile.create(path, "life 1", 3);
    file.begin(WorkFile.Phase.ASKED, "http://a.test/");
    file.end(file.begin(WorkFile.Phase.READ, "http://b.test/"));
    file.begin(WorkFile.Phase.READ, "http://c.test/\u00e4");

    WorkFile.Left left = WorkFile.left(path);

    assertThat(left.life()).isEqualTo("life 1");
    assertThat(left.entries())
        .containsExactlyInAnyOrder(
            new WorkFile.Entry(WorkFile.Phase.ASKED, "http://a.test/"),
            new WorkFile.Entry(WorkFile.Phase.READ, "http://c.test/\u00e4"));
  }

  @Test
  void begin_allSlotsTaken_isNotRecordedButCounted() throws IOException {
    WorkFile file = WorkFile.create(path, "life", 1);
    int first = file.begin(WorkFile.Phase.READ, "http://a.test/");

    assertThat(file.begin(WorkFile.Phase.READ, "http://b.test/")).isEqualTo(WorkFile.UNRECORDED);
    assertThat(file.unrecorded()).isEqualTo(1);
    file.end(WorkFile.UNRECORDED);
    file.end(first);
    assertThat(file.begin(WorkFile.Phase.READ, "http://c.test/")).isNotEqualTo(WorkFile.UNRECORDED);
  }

  @Test
  void begin_textLongerThanASlot_isNotRecorded() throws IOException {
    WorkFile file = WorkFile.create(path, "life", 1);

    assertThat(file.begin(WorkFile.Phase.READ, "x".repeat(4088))).isNotNegative();
    assertThat(file.begin(WorkFile.Phase.READ, "x".repeat(4089))).isEqualTo(WorkFile.UNRECORDED);
  }

  @Test
  void left_noFileOrAnotherOne_isNothing() throws IOException {
    assertThat(WorkFile.left(path)).isEqualTo(WorkFile.Left.NOTHING);
    Files.writeString(path, "x".repeat(10_000));
    assertThat(WorkFile.left(path)).isEqualTo(WorkFile.Left.NOTHING);
    Files.writeString(path, "");
    assertThat(WorkFile.left(path)).isEqualTo(WorkFile.Left.NOTHING);
  }

  @Test
  void close_nothingBeingRead_leavesNothing() throws IOException {
    WorkFile file = WorkFile.create(path, "life", 2);
    file.begin(WorkFile.Phase.ASKED, "http://slow.test/");

    file.close();

    assertThat(path).doesNotExist();
  }

  @Test
  void close_readingStuck_leavesItAlone() throws IOException {
    WorkFile file = WorkFile.create(path, "life", 2);
    file.begin(WorkFile.Phase.ASKED, "http://slow.test/");
    file.begin(WorkFile.Phase.READ, "http://stuck.test/");

    file.close();

    assertThat(WorkFile.left(path).entries())
        .containsExactly(new WorkFile.Entry(WorkFile.Phase.READ, "http://stuck.test/"));
  }
}
