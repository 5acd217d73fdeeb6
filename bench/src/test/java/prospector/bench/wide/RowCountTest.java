package prospector.bench.wide;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RowCountTest {
  @Test
  void read_fileThatGrows_countsWholeLinesOnce(@TempDir Path dir) throws Exception {
    Path file = dir.resolve("pages.jsonl");
    RowCount count = new RowCount(file, "/late");
    assertThat(count.read().lines()).isZero();

    Files.writeString(file, "a/late1\nb\nc/la");
    assertThat(count.read().found()).isEqualTo(1);
    assertThat(count.lines()).isEqualTo(2);

    Files.writeString(file, "te2\n", StandardOpenOption.APPEND);
    assertThat(count.read().found()).isEqualTo(2);
    assertThat(count.lines()).isEqualTo(3);
  }
}
