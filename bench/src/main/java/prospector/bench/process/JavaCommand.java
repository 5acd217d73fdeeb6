package prospector.bench.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of a JVM like this one: the same Java and class path, another main class. */
public final class JavaCommand {
  private JavaCommand() {}

  /** The words of the command. */
  public static List<String> of(List<String> jvmFlags, String mainClass, List<String> arguments) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
    words.addAll(jvmFlags);
    words.add("-cp");
    words.add(System.getProperty("java.class.path", ""));
    words.add(mainClass);
    words.addAll(arguments);
    return List.copyOf(words);
  }
}
