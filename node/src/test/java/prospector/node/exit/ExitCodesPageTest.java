package prospector.node.exit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ExitCodesPageTest {
  @Test
  void page_listsEveryCode_asTheCodeHasIt() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "exit-codes.md"));

    assertThat(page.lines().filter(line -> line.matches("\\| \\d+ .*")))
        .containsExactlyElementsOf(
            Arrays.stream(ExitCode.values())
                .map(code -> "| " + code.code() + " | " + code + " | " + code.meaning() + " |")
                .toList());
  }

  @Test
  void codes_areDistinctAndFitAProcess() {
    assertThat(Arrays.stream(ExitCode.values()).map(ExitCode::code))
        .doesNotHaveDuplicates()
        .allMatch(code -> code >= 0 && code <= 255);
  }
}
