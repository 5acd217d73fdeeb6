package prospector.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rooms that one can still look over: few files in each folder, few lines in each file. */
class FolderSizeTest {
  private static final int FILES_MAX = 30;
  private static final int LINES_MAX = 300;

  @ParameterizedTest
  @ValueSource(strings = {"actors", "graph", "node", "objects", "search", "sharding"})
  void folders_ofAModule_areSmall(String module) throws IOException {
    List<Path> folders;
    try (Stream<Path> all = Files.walk(Path.of("..", module, "src/main/java"))) {
      folders = all.filter(Files::isDirectory).toList();
    }
    assertThat(folders).hasSizeGreaterThan(2);
    for (Path folder : folders) {
      try (Stream<Path> files = Files.list(folder)) {
        assertThat(files.filter(Files::isRegularFile))
            .as("files in %s", folder)
            .hasSizeLessThanOrEqualTo(FILES_MAX);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"node", "objects", "search", "sharding"})
  void files_ofAModule_areShort(String module) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(Path.of("..", module, "src/main/java"))) {
      files = all.filter(it -> it.toString().endsWith(".java")).toList();
    }
    assertThat(files).hasSizeGreaterThan(1);
    for (Path file : files) {
      assertThat(Files.readAllLines(file))
          .as("lines of %s", file)
          .hasSizeLessThanOrEqualTo(LINES_MAX);
    }
  }
}
