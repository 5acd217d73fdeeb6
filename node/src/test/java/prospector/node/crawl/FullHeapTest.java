package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import prospector.node.exit.ExitCode;
import prospector.node.exit.FullProgram;

/** A process whose heap is full ends with a code of its own, and says what filled it. */
@Timeout(240)
@Tag("slow")
class FullHeapTest {
  private static final String TELL = "-XX:OnOutOfMemoryError=kill -USR1 %p"; // as the launcher does

  @ParameterizedTest
  @CsvSource({"100, true", "100, false", "100000, true", "100000, false"})
  void process_heapFull_saysWhatFilledItAndEndsWithItsCode(
      int bytes, boolean told, @TempDir Path dir) throws Exception {
    List<String> options = told ? List.of("-Xmx48m", TELL) : List.of("-Xmx48m");
    try (CrawlProcess process =
        CrawlProcess.start(
            dir.resolve("console"), FullProgram.class.getName(), options, List.of("" + bytes))) {
      assertThat(process.await()).as(process.printed()).isEqualTo(ExitCode.HEAP_FULL.code());
      assertThat(process.printed()).contains("prospector: the heap is full");
    }
  }
}
