package prospector.actors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A room that one can still look over: no folder of this module with more files than that. */
class FolderSizeTest {
  private static final int FILES_MAX = 30;

  @Test
  void folders_ofThisModule_areSmall() throws IOException {
    List<Path> folders;
    try (Stream<Path> all = Files.walk(Path.of("src/main/java"))) {
      folders = all.filter(Files::isDirectory).toList();
    }
    assertThat(folders).hasSizeGreaterThan(10);
    for (Path folder : folders) {
      try (Stream<Path> files = Files.list(folder)) {
        assertThat(files.filter(Files::isRegularFile))
            .as("files in %s", folder)
            .hasSizeLessThanOrEqualTo(FILES_MAX);
      }
    }
  }
}
