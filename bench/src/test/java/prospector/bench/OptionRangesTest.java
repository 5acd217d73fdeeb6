package prospector.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import prospector.bench.chaos.FailoverCommand;
import prospector.bench.extras.ExtrasCommand;
import prospector.bench.onehost.OneHostCommand;
import prospector.bench.replay.ReplayCommand;
import prospector.bench.sites.SitesCommand;
import prospector.bench.throughput.ThroughputCommand;

final class OptionRangesTest {
  @TempDir private Path work = Path.of("");

  @Test
  void call_nothingToDo_isUnusable() {
    refuses(new ReplayCommand(), "--draws: expected 1", "--corpus", "none", "--draws", "0");
    refuses(new FailoverCommand(), "--kills: expected 1", "--kills", "0");
    refuses(new ThroughputCommand(), "--rounds: expected 1", "--rounds", "0");
    refuses(new ThroughputCommand(), "--pages: expected 1", "--pages", "0");
    refuses(new ExtrasCommand(), "--pairs: expected 1", "--pairs", "0");
    refuses(new ExtrasCommand(), "--pages: expected 1", "--pages", "0");
    refuses(new SitesCommand(), "--sites: expected 1", "--sites", "0");
    refuses(new OneHostCommand(), "--pages: expected 4", "--pages", "3");
    refuses(new OneHostCommand(), "--served: expected 4000", "--served", "3999");
  }

  @Test
  void call_nearFartherThanFar_isUnusable() {
    refuses(new SitesCommand(), "--far: expected 200 or more, got 100", "--near", "200");
  }

  @Test
  void call_unusable_leavesTheFilesOfTheRunBefore() throws IOException {
    Path before = Files.createDirectories(work.resolve("sites")).resolve("kept");
    Files.writeString(before, "");

    refuses(new SitesCommand(), "--far", "--near", "200", "--work", work.toString());

    assertThat(before).exists();
  }

  private void refuses(Callable<Integer> command, String message, String... words) {
    CommandLine line = new CommandLine(command);
    line.parseArgs(words);

    assertThatThrownBy(command::call)
        .isInstanceOf(UnusableInput.class)
        .hasMessageStartingWith(message);
  }
}
