package prospector.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A room that one can still look over: no folder of these modules with more files than that. */
class FolderSizeTest {
  private static final int FILES_MAX = 30;

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
}
