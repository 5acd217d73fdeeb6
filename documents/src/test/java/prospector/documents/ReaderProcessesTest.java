package prospector.documents;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import prospector.web.page.DocumentSettings;
import prospector.web.page.DocumentText;

class ReaderProcessesTest {
  private static final String PDF = "application/pdf";

  private static final Duration PATIENCE = Duration.ofMinutes(5); // a busy machine

  private static DocumentSettings settings(Duration timeMax) {
    return new DocumentSettings(false, 1, 64, timeMax, 100_000, 100);
  }

  @Test
  void read_files_oneProcessAfterTheOther() {
    try (ReaderProcesses readers = new ReaderProcesses(settings(PATIENCE))) {
      DocumentText first = readers.read(PDF, SampleFiles.pdf());
      DocumentText second = readers.read(SampleFiles.DOCX, SampleFiles.docx());

      assertThat(first.title()).isEqualTo("Valve gears");
      assertThat(first.links())
          .extracting(DocumentText.Reference::href)
          .containsExactly("http://a.test/next");
      assertThat(second.title()).isEqualTo("Opening day");
    }
  }

  @Test
  void read_afterSignalsOfATerminal_goesOnInTheSameProcess() throws Exception {
    try (ReaderProcesses readers = new ReaderProcesses(settings(PATIENCE))) {
      readers.read(PDF, SampleFiles.pdf());
      List<ProcessHandle> started = ProcessHandle.current().children().toList();
      for (ProcessHandle process : started) {
        for (String signal : List.of("-INT", "-TERM", "-HUP", "-QUIT")) {
          new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
        }
      }

      assertThat(readers.read(PDF, SampleFiles.pdf()).title()).isEqualTo("Valve gears");
      assertThat(started).isNotEmpty().allMatch(ProcessHandle::isAlive);
    }
  }

  @Test
  void read_pdfThatInflatesBeyondTheHeap_isACrashAndTheNextIsRead() throws IOException {
    try (ReaderProcesses readers = new ReaderProcesses(settings(PATIENCE))) {
      byte[] bomb = SampleFiles.pdfBomb(100);
      assertThat(bomb).hasSizeLessThan(600_000);

      assertThat(readers.read(PDF, bomb).problem()).isEqualTo("document_crash");
      assertThat(readers.read(PDF, SampleFiles.pdf()).title()).isEqualTo("Valve gears");
    }
  }

  @Test
  void read_processThatNeverAnswers_isATimeoutEachTime() {
    DocumentSettings soon = settings(Duration.ofMillis(100));
    try (ReaderProcesses readers = new ReaderProcesses(soon, SilentWorker.class, 1, PATIENCE)) {
      assertThat(readers.read(PDF, SampleFiles.pdf()).problem()).isEqualTo("document_timeout");
      assertThat(readers.read(PDF, SampleFiles.pdf()).problem()).isEqualTo("document_timeout");
    }
  }

  @Test
  void read_processThatSaysWhatIsNoAnswer_isACrash() {
    DocumentSettings patient = settings(PATIENCE);
    try (ReaderProcesses readers = new ReaderProcesses(patient, BannerWorker.class, 1, PATIENCE)) {
      assertThat(readers.read(PDF, SampleFiles.pdf()).problem()).isEqualTo("document_crash");
    }
  }

  @Test
  void read_processThatDoesNotStart_saysSoOnceAndIsNotTheFilesFault() {
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    Logger logger = (Logger) LoggerFactory.getLogger(ReaderProcesses.class);
    log.start();
    logger.addAppender(log);
    DocumentSettings patient = settings(PATIENCE);
    for (Class<?> worker : List.of(String.class, WrongWorker.class)) {
      log.list.clear();
      try (ReaderProcesses readers = new ReaderProcesses(patient, worker, 1, PATIENCE)) {
        for (int i = 0; i < 2; i++) {
          DocumentText read = readers.read(PDF, SampleFiles.pdf());

          assertThat(read.problem()).isEqualTo("document_unavailable");
          assertThat(DocumentText.passes(read.problem())).isTrue();
        }
      }
      assertThat(log.list).hasSize(1);
    }
    logger.detachAppender(log);
  }

  @Test
  void read_whenClosed_startsNothing() {
    ReaderProcesses readers = new ReaderProcesses(settings(PATIENCE));
    List<ProcessHandle> before = ProcessHandle.current().children().toList(); // some may end
    readers.close();

    assertThat(readers.read(PDF, SampleFiles.pdf()).problem()).isEqualTo("document_unavailable");
    assertThat(before).containsAll(ProcessHandle.current().children().toList());
  }

  @Test
  void read_moreFilesThanAreReadInTheTimeOfOne_allWaitTheirTurn() throws Exception {
    DocumentSettings soon = settings(Duration.ofSeconds(3));
    ExecutorService asking = Executors.newFixedThreadPool(12);
    try (ReaderProcesses readers = new ReaderProcesses(soon, SlowWorker.class, 1, PATIENCE)) {
      List<Future<DocumentText>> answers =
          asking.invokeAll(Collections.nCopies(12, () -> readers.read(PDF, new byte[] {1})));

      for (Future<DocumentText> answer : answers) {
        assertThat(answer.get()).isEqualTo(SlowWorker.ANSWER);
      }
    } finally {
      asking.shutdownNow();
    }
  }

  @Test
  void read_noProcessFreeForVeryLong_isBusy() {
    DocumentSettings soon = settings(Duration.ofMillis(1));
    Duration little = Duration.ofMillis(1);
    try (ReaderProcesses readers = new ReaderProcesses(soon, Worker.class, 0, little)) {
      assertThat(readers.read(PDF, SampleFiles.pdf()).problem()).isEqualTo("document_busy");
    }
  }
}
