package prospector.bench.readers;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import prospector.bench.UnusableInput;

final class ReadersCommandTest {
  @Test
  void call_unknownReader_isUnusable() {
    ReadersCommand command = new ReadersCommand();
    new CommandLine(command).parseArgs("--reader", "htlm");

    assertThatThrownBy(command::call)
        .isInstanceOf(UnusableInput.class)
        .hasMessageContaining("no reader htlm; there are [url,");
  }
}
