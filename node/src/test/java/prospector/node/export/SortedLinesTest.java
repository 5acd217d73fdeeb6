package prospector.node.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SortedLinesTest {
  private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));

  @Test
  void forEach_moreThanIsHeld_givesEachOnceInOrder() throws IOException {
    Random random = new Random(7);
    Set<String> expected = new TreeSet<>();
    List<String> got = new ArrayList<>();
    int runs;
    try (SortedLines lines = new SortedLines(1_000)) {
      for (int i = 0; i < 5_000; i++) {
        String line = "line\t" + random.nextInt(2_000) + " \u00e4";
        expected.add(line);
        lines.add(line);
      }
      runs = lines.runs();

      lines.forEach(got::add);
      lines.forEach(line -> got.remove(got.size() - 1)); // a second time: as many
    }

    assertThat(runs).as("some were merged").isBetween(1, SortedLines.MOST_RUNS);
    assertThat(got).isEmpty();
    got.clear();
    assertThat(sorted(expected)).containsExactlyElementsOf(expected);
  }

  @Test
  void forEach_allHeld_givesEachOnceInOrder() throws IOException {
    assertThat(sorted(List.of("b", "a", "b", "c", "a"))).containsExactly("a", "b", "c");
    assertThat(sorted(List.of())).isEmpty();
  }

  @Test
  void close_leavesNoFile() throws IOException {
    long before = files();
    try (SortedLines lines = new SortedLines(10)) {
      lines.add("longer than ten characters");
      assertThat(files()).isGreaterThan(before);
    }

    assertThat(files()).isEqualTo(before);
  }

  @Test
  void add_inAProcessThatIsToldToEnd_leavesNoFile(@TempDir Path temporary) throws Exception {
    Process ended =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-Djava.io.tmpdir=" + temporary,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                Ended.class.getName())
            .redirectErrorStream(true)
            .start();
    String said = new String(ended.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(ended.waitFor()).as(said).isEqualTo(Ended.CODE);
    try (Stream<Path> left = Files.list(temporary)) {
      assertThat(left.filter(it -> it.toString().contains("prospector-export"))).isEmpty();
    }
  }

  /** Ends as at Ctrl-C, with lines in a file. */
  static final class Ended {
    static final int CODE = 7;

    private Ended() {}

    public static void main(String[] arguments) throws IOException {
      SortedLines lines = new SortedLines(10);
      lines.add("longer than ten characters");
      Runtime.getRuntime().exit(files() == 1 ? CODE : 1);
    }
  }

  private static List<String> sorted(Iterable<String> all) throws IOException {
    List<String> got = new ArrayList<>();
    try (SortedLines lines = new SortedLines(100)) {
      for (String line : all) {
        lines.add(line);
      }
      lines.forEach(got::add);
    }
    return got;
  }

  private static long files() throws IOException {
    try (Stream<Path> all = Files.list(TEMPORARY)) {
      return all.filter(it -> it.getFileName().toString().startsWith("prospector-export")).count();
    }
  }
}
