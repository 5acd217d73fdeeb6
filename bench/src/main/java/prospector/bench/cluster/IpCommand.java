package prospector.bench.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The command {@code ip} of iproute2. */
final class IpCommand {
  private static final long LIMIT_SECONDS = 20;

  private IpCommand() {}

  /**
   * Runs it.
   *
   * @return what it printed
   * @throws IOException with its complaint when it fails, or is not there
   */
  static String run(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("ip"));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException(String.join(" ", command) + " took over " + LIMIT_SECONDS + " s");
    }
    if (process.exitValue() != 0) {
      throw new IOException(
          "`" + String.join(" ", command) + "` said: " + said.strip().replace('\n', ' '));
    }
    return said;
  }
}
