package prospector.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A room that one can still look over: no folder of a module with more files than that. */
class FolderSizeTest {
  private static final int FILES_MAX = 30;

  private static final String MAIN = "src/main/java";

  /** Larger ones that are still there, by their path; a number here may only fall. */
  private static final Map<String, Integer> LARGER =
      Map.of(
          "web/src/main/java/prospector/web/page", 47,
          "web/src/main/java/prospector/web/fetch", 43,
          "prioritizer/src/main/java/prospector/prioritizer", 34,
          "simweb/src/main/java/prospector/simweb", 41);

  private static List<Path> folders() throws IOException {
    Path all = Path.of("..").toRealPath();
    List<Path> modules;
    try (Stream<Path> children = Files.list(all)) {
      modules = children.filter(module -> Files.isDirectory(module.resolve(MAIN))).toList();
    }
    assertThat(modules).hasSizeGreaterThan(8);
    List<Path> folders = new ArrayList<>();
    for (Path module : modules) {
      try (Stream<Path> within = Files.walk(module.resolve(MAIN))) {
        within.filter(Files::isDirectory).map(all::relativize).forEach(folders::add);
      }
    }
    return folders;
  }

  @Test
  void folders_ofAllModules_areSmall() throws IOException {
    List<Path> folders = folders();
    assertThat(folders).hasSizeGreaterThan(50);
    for (Path folder : folders) {
      try (Stream<Path> files = Files.list(Path.of("..").resolve(folder))) {
        assertThat(files.filter(Files::isRegularFile))
            .as("files in %s", folder)
            .hasSizeLessThanOrEqualTo(LARGER.getOrDefault(folder.toString(), FILES_MAX));
      }
    }
  }
}
