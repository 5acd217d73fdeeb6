package prospector.bench;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import prospector.bench.chaos.FailoverCommand;
import prospector.bench.replay.ReplayCommand;

final class OptionRangesTest {
  @TempDir private Path work = Path.of("");

  @Test
  void call_nothingToDo_isUnusable() {
    refuses(new ReplayCommand(), "--draws: expected 1", "--corpus", "none", "--draws", "0");
    refuses(new FailoverCommand(), "--kills: expected 1", "--kills", "0");
  }

  private void refuses(Callable<Integer> command, String message, String... words) {
    CommandLine line = new CommandLine(command);
    line.parseArgs(words);

    assertThatThrownBy(command::call)
        .isInstanceOf(UnusableInput.class)
        .hasMessageStartingWith(message);
  }
}
