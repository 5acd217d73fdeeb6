package prospector.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script that starts the benchmarks, which builds by the launcher's rules. */
@DisabledOnOs(OS.WINDOWS) // a shell script
class BenchLauncherTest extends LauncherFixture {
  private final Path source = project.resolve("web/src/main/New.java");

  BenchLauncherTest(@TempDir Path dir) {
    super(dir);
  }

  @BeforeEach
  void layOutBench() throws IOException {
    Files.createDirectories(project.resolve("bench"));
    Files.createDirectories(project.resolve("web/src/test"));
    Files.createDirectories(project.resolve("nugget/src/test"));
    Files.copy(Path.of("..", "bench", "run"), project.resolve("bench/run"));
    makeExecutable(project.resolve("bench/run"));
    write(source, "class New {}");
  }

  private Ran bench() throws Exception {
    return run(dir, Map.of(), project.resolve("bench/run").toString(), "help");
  }

  private long builds() throws IOException {
    return Files.readAllLines(dir.resolve("mvn.calls")).stream()
        .filter(call -> call.contains("-pl bench "))
        .count();
  }

  @Test
  void run_neverBuilt_buildsOnceAndStarts() throws Exception {
    Ran first = bench();
    Ran second = bench();

    assertThat(first.code()).as(first.output()).isZero();
    assertThat(first.output())
        .contains("bench/run: building", "[prospector.bench.BenchMain]\n[help]");
    assertThat(second.output()).doesNotContain("building").contains("[help]");
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void run_sourcesOnlyNewerByDateAsInACopy_doesNotBuild() throws Exception {
    bench();
    FileTime copied = FileTime.from(Instant.now().plusSeconds(60));
    for (Path path : List.of(source, source.getParent(), project.resolve("pom.xml"))) {
      Files.setLastModifiedTime(path, copied);
    }

    Ran copy = bench();
    assertThat(copy.output()).doesNotContain("building").contains("[help]");
    assertThat(builds()).isEqualTo(1);

    write(source, "class New { int changed; }");
    Files.setLastModifiedTime(source, copied);
    assertThat(bench().output()).contains("bench/run: building");
    assertThat(builds()).isEqualTo(2);
  }
}
