package prospector.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No library is older than the release that mended what is known of it. */
class VersionFloorsTest {
  private static final Path ROOT = Path.of("..");

  /** Of the lines in use: another line needs a look at its own releases. */
  private static final List<Floor> FLOORS =
      List.of(
          new Floor(
              "netty",
              "4.1.135",
              "CVE-2026-45674, CVE-2026-47691: a name server answers for names that are not its own;"
                  + " CVE-2026-42579: names that are none are taken from DNS answers"),
          new Floor(
              "jackson",
              "2.18.9",
              "CVE-2026-54512, CVE-2026-54513, CVE-2026-54515: what is foreign makes objects"),
          new Floor(
              "logback",
              "1.5.35",
              "CVE-2025-11226, CVE-2026-1225, CVE-2026-13006: a configuration runs code"),
          new Floor("jsoup", "1.23.2", "CVE-2026-75140: namespaces of an XML page fill the heap"),
          new Floor("guava", "32.0.0", "CVE-2018-10237, CVE-2023-2976: memory; temporary files"),
          new Floor("kotlin-stdlib", "1.4.21", "CVE-2020-29582: temporary files"),
          new Floor("lz4-java", "1.8.1", "CVE-2025-12183: reads beyond its buffer"));

  /** On no class path here: {@code documents} is a module of its own. */
  private static final Floor TIKA =
      new Floor(
          "tika", "3.2.2", "CVE-2025-54988, CVE-2025-66516: a PDF reads files of the machine");

  /**
   * The oldest version that will do.
   *
   * @param artifact name, or how the names of its parts begin
   */
  record Floor(String artifact, String version, String why) {
    boolean isOf(Path jar) {
      return jar.getFileName().toString().matches(Pattern.quote(artifact) + "-.*\\.jar");
    }

    boolean isMetBy(String found) {
      return Arrays.compare(numbers(found), numbers(version)) >= 0;
    }

    @Override
    public String toString() {
      return artifact + " " + version + " (" + why + ")";
    }
  }

  static List<Floor> floors() {
    return FLOORS;
  }

  @ParameterizedTest
  @MethodSource("floors")
  void classPath_everyJar_isNotOlderThanItsFloor(Floor floor) throws IOException {
    List<Path> jars = jars().filter(floor::isOf).toList();
    List<String> older = new ArrayList<>();
    for (Path jar : jars) {
      String version = version(jar);
      if (!floor.isMetBy(version)) {
        older.add(jar.getFileName() + " " + version);
      }
    }

    assertThat(jars).as("jars of %s", floor.artifact()).isNotEmpty();
    assertThat(older).as("older than %s", floor).isEmpty();
  }

  @Test
  void pom_tika_isNotOlderThanItsFloor() throws IOException {
    Matcher version =
        Pattern.compile("<tika\\.version>([^<]+)</tika\\.version>")
            .matcher(Files.readString(ROOT.resolve("pom.xml")));

    assertThat(version.find()).isTrue();
    assertThat(TIKA.isMetBy(version.group(1))).as("%s, got %s", TIKA, version.group(1)).isTrue();
  }

  @Test
  void isMetBy_versions_areComparedByTheirNumbers() {
    Floor floor = new Floor("x", "4.1.135", "");

    assertThat(Stream.of("4.1.135.Final", "4.1.1000", "4.2.0.Final", "5", "33.8.0-jre"))
        .allMatch(floor::isMetBy);
    assertThat(Stream.of("4.1.134.Final", "4.1", "3.9.999", "4.1.99-jre", "none"))
        .noneMatch(floor::isMetBy);
  }

  private static Stream<Path> jars() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(path -> path.endsWith(".jar"))
        .map(Path::of);
  }

  /** As the jar itself says it. */
  private static String version(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      Attributes manifest = file.getManifest().getMainAttributes();
      for (String name : List.of("Implementation-Version", "Bundle-Version")) {
        if (manifest.getValue(name) != null) {
          return manifest.getValue(name);
        }
      }
      return "none in " + jar;
    }
  }

  /** The numbers that a version begins with. */
  private static int[] numbers(String version) {
    return Stream.of(version.split("[^0-9]+", -1))
        .takeWhile(part -> !part.isEmpty())
        .mapToInt(Integer::parseInt)
        .toArray();
  }
}
