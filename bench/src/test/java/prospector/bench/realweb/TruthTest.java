package prospector.bench.realweb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.bench.UnusableInput;

class TruthTest {
  private static Path file(Path directory, List<String> lines) throws IOException {
    return Files.write(directory.resolve("truth.tsv"), lines);
  }

  @Test
  void read_pageWithAliases_isFoundByEachOfThem(@TempDir Path directory) throws IOException {
    Path file =
        file(
            directory,
            List.of(
                "# topic 0: steam trains",
                "mediawiki\thttp://a.test/wiki/X\t0,2\thttp://a.test/i?title=X http://a.test/i/X",
                "dokuwiki\thttp://b.test/Y\t-\t"));

    Truth truth = Truth.read(file, Set.of("mediawiki"));

    assertThat(truth.topics()).containsExactly("steam trains");
    assertThat(truth.page("http://a.test/i?title=X").orElseThrow())
        .isEqualTo(new RealPage("mediawiki", "http://a.test/wiki/X", Set.of(0, 2)));
    assertThat(truth.relevant(2)).hasSize(1);
    assertThat(truth.relevant(1)).isEmpty();
    assertThat(truth.page("http://b.test/Y")).as("of a system that is not asked for").isEmpty();
  }

  @Test
  void read_lineWithoutItsColumns_isRefusedWithItsNumber(@TempDir Path directory)
      throws IOException {
    Path file = file(directory, List.of("# topic 0: steam trains", "mediawiki\thttp://a.test/"));

    assertThatThrownBy(() -> Truth.read(file, Set.of("mediawiki")))
        .isInstanceOf(UnusableInput.class)
        .hasMessageContaining(":2: expected 4 columns, got 2");
  }

  @Test
  void read_pagesOverTheBound_areRefused(@TempDir Path directory) throws IOException {
    String line = "apache\thttp://a.test/\t-\t";
    Path full = file(directory, Collections.nCopies(Truth.PAGES_MAX, line));
    assertThat(Truth.read(full, Set.of("apache")).pages()).hasSize(Truth.PAGES_MAX);

    Path over = file(directory, Collections.nCopies(Truth.PAGES_MAX + 1, line));

    assertThatThrownBy(() -> Truth.read(over, Set.of("apache")))
        .isInstanceOf(UnusableInput.class)
        .hasMessageContaining("at most 100000 pages");
  }
}
