package prospector.bench.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class OffspringTest {
  /** Starts a process that takes long, and tells its number. */
  static final class Parent {
    private Parent() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
      ProcessBuilder builder = new ProcessBuilder("sleep", "600");
      builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
      Process child = Offspring.start(builder);
      PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out, UTF_8), true);
      out.println(child.pid());
      child.waitFor();
    }
  }

  @Test
  void start_parentGetsSigterm_childEnds() throws Exception {
    List<String> command = JavaCommand.of(List.of("-Xmx48m"), Parent.class.getName(), List.of());
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    Process parent = builder.start();
    ProcessHandle child;
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(parent.getInputStream(), UTF_8))) {
      child = ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
      assertThat(child.isAlive()).isTrue();

      parent.destroy(); // SIGTERM
      assertThat(parent.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      parent.destroyForcibly();
    }
    assertThat(child.onExit().get(60, TimeUnit.SECONDS).isAlive()).isFalse();
  }
}
