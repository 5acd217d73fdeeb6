package prospector.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;

/** A project tree of its own, with programs that only say what they got. */
abstract class LauncherFixture {
  final Path dir;
  final Path project;
  final Path bin;

  LauncherFixture(Path dir) {
    this.dir = dir;
    this.project = dir.resolve("my project");
    this.bin = dir.resolve("jdk/bin");
  }

  record Ran(int code, String output) {}

  @BeforeEach
  void layOut() throws IOException {
    Files.createDirectories(project.resolve("node/target/lib"));
    Files.createDirectories(project.resolve("web/src/main"));
    Files.createDirectories(bin);
    Files.copy(Path.of("..", "prospector"), project.resolve("prospector"));
    makeExecutable(project.resolve("prospector"));
    write(project.resolve("pom.xml"), "");
    write(project.resolve("web/pom.xml"), "");
    write(project.resolve("node/target/lib/other.jar"), "");
    write(project.resolve("node/target/lib/prospector-web-1.jar"), "");
    write(project.resolve("node/target/prospector-node-1.jar"), "");
    release("17.0.1");
    script("java", "for a in \"$@\"; do echo \"[$a]\"; done");
    script("javac", "");
    script("mvn", "echo \"mvn $*\" >>'" + dir + "/mvn.calls'; exit ${MVN_CODE:-0}");
    built();
  }

  final String launcher() {
    return project.resolve("prospector").toString();
  }

  final Ran run(Path in, Map<String, String> environment, String... command) throws Exception {
    return ran(start(in, environment, command));
  }

  final Process start(Path in, Map<String, String> environment, String... command)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(in.toFile());
    builder.redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", dir.resolve("jdk").toString());
    builder.environment().put("PATH", bin + ":" + System.getenv("PATH"));
    builder.environment().keySet().removeIf(name -> name.startsWith("PROSPECTOR_"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    return process;
  }

  /** Waits for its end. */
  static Ran ran(Process process) throws Exception {
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return new Ran(process.exitValue(), output);
  }

  /** Everything written so far is older than the build. */
  final void built() throws IOException {
    Path stamp = project.resolve("node/target/prospector.built");
    write(stamp, "");
    for (String path : new String[] {"pom.xml", "web/pom.xml", "web/src/main"}) {
      Files.setLastModifiedTime(
          project.resolve(path), FileTime.from(Instant.now().minusSeconds(60)));
    }
    Files.setLastModifiedTime(stamp, FileTime.from(Instant.now().minusSeconds(30)));
  }

  final void release(String version) throws IOException {
    write(bin.resolveSibling("release"), "JAVA_VERSION=\"" + version + "\"\n");
  }

  final void script(String name, String body) throws IOException {
    Path file = bin.resolve(name);
    write(file, "#!/bin/sh\n" + body + "\n");
    makeExecutable(file);
  }

  static void makeExecutable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  static void write(Path file, String text) throws IOException {
    Files.writeString(file, text);
  }
}
