package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
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
  private static final int KILLED = 128 + 29;
  private static final String TELL = "-XX:OnOutOfMemoryError=kill -USR1 %p"; // as the launcher does

  @ParameterizedTest
  @CsvSource({
    "100, true, Parallel", // that of the launcher
    "100, false, Parallel",
    "100000, true, Parallel",
    "100000, false, Parallel",
    "100, true, G1", // that of a large machine, where nobody says
    "100, false, G1",
    "100000, true, Serial", // that of a small one
    "100, false, Serial"
  })
  void process_heapFull_saysWhatFilledItAndEndsWithItsCode(
      int bytes, boolean told, String collector, @TempDir Path dir) throws Exception {
    List<String> options = new ArrayList<>(List.of("-Xmx48m", "-XX:+Use" + collector + "GC"));
    if (told) {
      options.add(TELL);
    }
    // Halting takes the lock of the heap, which G1 may hold without end: then a signal ends it.
    List<Integer> codes = new ArrayList<>(List.of(ExitCode.HEAP_FULL.code()));
    if (collector.equals("G1")) {
      codes.add(KILLED);
    }
    try (CrawlProcess process =
        CrawlProcess.start(
            dir.resolve("console"), FullProgram.class.getName(), options, List.of("" + bytes))) {
      assertThat(process.await()).as(process.printed()).isIn(codes);
      assertThat(process.printed()).contains("prospector: the heap is full");
    }
  }
}
