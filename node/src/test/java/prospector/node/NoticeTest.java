package prospector.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoticeTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void notice_everyLibraryOnTheClassPath_hasALine() throws IOException {
    String notice = Files.readString(ROOT.resolve("NOTICE"));

    List<String> missing =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(NoticeTest::isFromRepository)
            .filter(jar -> !named(jar, notice))
            .map(jar -> jar.getFileName().toString())
            .toList();

    assertThat(missing).isEmpty();
  }

  @Test
  void license_isTheWholeApacheLicense() throws IOException {
    assertThat(Files.readString(ROOT.resolve("LICENSE")))
        .contains("Version 2.0, January 2004")
        .contains("9. Accepting Warranty or Additional Liability.")
        .contains("END OF TERMS AND CONDITIONS");
  }

  /** A repository's layout is group/parts/artifact/version/file. */
  private static boolean isFromRepository(Path jar) {
    String name = String.valueOf(jar.getFileName());
    return name.endsWith(".jar")
        && !name.startsWith("prospector-")
        && jar.getNameCount() > 4
        && name.startsWith(jar.getName(jar.getNameCount() - 3) + "-");
  }

  private static boolean named(Path jar, String notice) {
    int count = jar.getNameCount();
    String artifact = jar.getName(count - 3).toString();
    String group = "";
    for (int i = count - 4; i >= 0; i--) {
      group = jar.getName(i) + (group.isEmpty() ? "" : "." + group);
      if (notice.contains("  " + group + ":" + artifact + " ")
          || notice.contains("  " + group + ":* ")) {
        return true;
      }
    }
    return false;
  }
}
