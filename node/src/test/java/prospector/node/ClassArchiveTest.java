package prospector.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The JVM's own archive of classes, made by a real process. */
@DisabledOnOs(OS.WINDOWS) // the launcher is a POSIX shell script
class ClassArchiveTest {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  private final Path dir;
  private final Path jar;
  private final Path archive;
  private final Path noted;

  ClassArchiveTest(@TempDir Path dir) throws IOException {
    this.dir = dir;
    this.jar = dir.resolve("parser.jar");
    this.archive = dir.resolve("classes-17.jsa");
    this.noted = dir.resolve("classes-17.jsa.123");
    Files.copy(
        Path.of(Jsoup.class.getProtectionDomain().getCodeSource().getLocation().getPath()), jar);
  }

  @Test
  void makeBehind_enoughClasses_makesAnArchiveThatTheJvmTakes() throws Exception {
    Files.write(noted, classes());
    Files.writeString(dir.resolve("classes-17.jsa.99"), "a start that was killed");

    Process process = archive().makeBehind(noted).orElseThrow();

    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(archive).exists();
    assertThat(dir.toFile().list())
        .containsExactlyInAnyOrder("parser.jar", "classes-17.jsa", "classes-17.jsa.jars");
    assertThat(startsWith(archive)).isZero();
  }

  @Test
  void makeBehind_processFails_leavesNothing() throws Exception {
    Files.write(noted, classes());

    assertThat(broken().makeBehind(noted).orElseThrow().waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(dir.toFile().list()).containsExactlyInAnyOrder("parser.jar", "classes-17.jsa.jars");
  }

  @Test
  void makeBehind_commandThatEndedBeforeItBegan_makesNone() throws Exception {
    Files.write(noted, List.of("java/lang/Object"));

    assertThat(archive().makeBehind(noted)).isEmpty();
    assertThat(noted).doesNotExist();
  }

  @Test
  void makeBehind_anotherProcessWasFaster_keepsItsArchive() throws Exception {
    Files.write(noted, classes());
    Files.writeString(archive, "the other's");

    assertThat(archive().makeBehind(noted)).isEmpty();
    assertThat(archive).hasContent("the other's");
  }

  @Test
  void dropIfOld_jarChangedSince_deletesTheArchive() throws Exception {
    Files.write(noted, classes());
    assertThat(broken().makeBehind(noted)).isPresent();
    Files.writeString(archive, "made");

    archive().dropIfOld();
    assertThat(archive).exists();

    Files.setLastModifiedTime(jar, FileTime.fromMillis(0));
    archive().dropIfOld();
    assertThat(archive).doesNotExist();
  }

  @Test
  void dropIfOld_otherClassPathOrNobodyKnowsWhose_deletesTheArchive() throws Exception {
    Files.writeString(archive, "made for what?");

    archive().dropIfOld();

    assertThat(archive).doesNotExist();
  }

  private ClassArchive broken() {
    return new ClassArchive(archive, jar.toString(), List.of("false"));
  }

  private ClassArchive archive() {
    return new ClassArchive(archive, jar.toString(), List.of(JAVA, "-cp", jar.toString()));
  }

  /** What a JVM loads by itself, the classes of the jar, and lines for lambdas. */
  private List<String> classes() throws IOException {
    List<String> own =
        Files.readAllLines(Path.of(System.getProperty("java.home"), "lib", "classlist"));
    List<String> all = new ArrayList<>(own);
    try (JarFile file = new JarFile(jar.toFile())) {
      file.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.startsWith("org/jsoup/") && name.endsWith(".class"))
          .forEach(name -> all.add(name.substring(0, name.length() - ".class".length())));
    }
    while (all.size() < 2 * ClassArchive.ENOUGH_CLASSES) {
      all.addAll(own); // named twice does no harm
    }
    return all;
  }

  private int startsWith(Path made) throws Exception {
    Process java =
        new ProcessBuilder(
                JAVA,
                "-Xshare:on",
                "-XX:+UseParallelGC",
                "-XX:SharedArchiveFile=" + made,
                "-cp",
                jar.toString(),
                "-version")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(java.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return java.exitValue();
  }
}
