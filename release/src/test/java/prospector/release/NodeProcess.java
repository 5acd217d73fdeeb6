package prospector.release;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import prospector.node.Main;

/**
 * A command of a package in a process of its own, with the environment that the package gives it.
 */
record NodeProcess(int code, String output) {
  static NodeProcess run(Path in, Map<String, String> environment, List<String> arguments)
      throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xmx512m", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(Main.class.getName());
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(in.toFile()).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("PROSPECTOR_"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("expected an end, got: " + output);
    }
    return new NodeProcess(process.exitValue(), output);
  }
}
