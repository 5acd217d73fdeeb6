package prospector.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes the archive of loaded classes ("class data sharing" in the JDK's words) that the launcher
 * starts with: classes as they lie in memory, so that a start neither reads jars nor checks bytes.
 *
 * <p><em>It is made once for a class path, after the first crawl has ended, by a process of its own
 * at the lowest priority that nobody waits for; it appears whole or not at all.</em> The JVM
 * refuses an archive whose jars have other paths, sizes or dates; one that was left by another
 * class path is deleted here, and the next crawl notes anew what it loads.
 *
 * <p>Lines for lambdas are left out of the list: with them OpenJDK 17.0.15 crashed while it made
 * the archive (docs/decisions/0028-packages.md).
 */
final class ClassArchive {
  /** Fewer are no crawl: it ended before it began. */
  static final int ENOUGH_CLASSES = 2_000;

  private final Path archive;
  private final String classPath;
  private final List<String> makeCommand;

  /**
   * @param archive where the launcher looks for it
   * @param makeCommand starts a JVM; the flags of the archive are put behind it
   */
  ClassArchive(Path archive, String classPath, List<String> makeCommand) {
    this.archive = archive;
    this.classPath = classPath;
    this.makeCommand = List.copyOf(makeCommand);
  }

  /**
   * What the launcher asked of this process; nothing where it asked for none. An archive that
   * cannot be made is no reason to end otherwise than the command did.
   */
  static void afterCommand() {
    String place = System.getProperty("prospector.classes.archive");
    if (place == null) {
      return;
    }
    String classPath = System.getProperty("java.class.path");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    // The collector is part of what an archive is made for.
    List<String> make = List.of(java, "-Xmx512m", "-XX:+UseParallelGC", "-cp", classPath);
    ClassArchive archive = new ClassArchive(Path.of(place), classPath, make);
    String list = System.getProperty("prospector.classes.list");
    try {
      if (list == null) {
        archive.dropIfOld();
      } else {
        archive.makeBehind(Path.of(list));
      }
    } catch (IOException e) {
      System.getLogger(ClassArchive.class.getName())
          .log(System.Logger.Level.DEBUG, () -> "no archive of classes at " + place, e);
    }
  }

  /** Deletes an archive of another class path, or of jars that have changed since. */
  void dropIfOld() throws IOException {
    if (Files.exists(archive)
        && !(Files.exists(stamp()) && Files.readString(stamp()).equals(jars()))) {
      Files.deleteIfExists(archive);
      Files.deleteIfExists(stamp());
    }
  }

  /**
   * Starts the process that makes the archive, and does not wait for it.
   *
   * @param noted the JVM's list of the classes it loaded; deleted when it is used
   * @return the process; empty where the list is too short or another one made the archive
   */
  Optional<Process> makeBehind(Path noted) throws IOException {
    List<String> classes;
    try (Stream<String> lines = Files.lines(noted, UTF_8)) {
      classes = lines.filter(line -> !line.startsWith("@")).toList();
    }
    if (classes.size() < ENOUGH_CLASSES || Files.exists(archive)) {
      Files.delete(noted);
      return Optional.empty();
    }
    Files.write(noted, classes, UTF_8);
    Files.writeString(stamp(), jars());
    String unfinished = noted + ".new";
    List<String> command = new ArrayList<>(List.of("sh", "-c", SCRIPT, "prospector"));
    command.addAll(List.of(noted.toString(), unfinished, archive.toString()));
    command.addAll(makeCommand);
    command.addAll(
        List.of(
            "-Xshare:dump",
            "-XX:SharedClassListFile=" + noted,
            "-XX:SharedArchiveFile=" + unfinished));
    return Optional.of(
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start());
  }

  // Signals to the terminal's programs are not for it: the command has ended. Once the archive is
  // there, lists that killed starts left are of no use.
  private static final String SCRIPT =
      """
      trap '' INT HUP
      list=$1 unfinished=$2 archive=$3
      shift 3
      if nice -n 19 "$@" && mv "$unfinished" "$archive"; then
        rm -f "$archive".[0-9]*
      fi
      rm -f "$list" "$unfinished"
      """;

  private Path stamp() {
    return archive.resolveSibling(archive.getFileName() + ".jars");
  }

  /** Each jar with its size and date, as the JVM compares them. */
  private String jars() throws IOException {
    StringBuilder jars = new StringBuilder();
    for (String jar : classPath.split(File.pathSeparator, -1)) {
      Path path = Path.of(jar);
      jars.append(jar);
      if (Files.exists(path)) {
        jars.append(' ').append(Files.size(path));
        jars.append(' ').append(Files.getLastModifiedTime(path).toMillis());
      }
      jars.append('\n');
    }
    return jars.toString();
  }
}
