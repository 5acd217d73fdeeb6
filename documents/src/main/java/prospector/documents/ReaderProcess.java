package prospector.documents;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import prospector.web.page.DocumentSettings;
import prospector.web.page.DocumentText;

/**
 * One reading process: started when it is first asked, killed when it takes too long, started again
 * for the next file.
 *
 * <p>One thread asks at a time ({@link ReaderProcesses}); any may close it.
 */
final class ReaderProcess {
  /**
   * A JVM that is not ready after this never will be; usual is one second, on a busy machine ten.
   */
  private static final Duration START = Duration.ofMinutes(1);

  private final Class<?> worker;
  private final DocumentSettings settings;
  private final ExecutorService talks; // writes and reads of pipes, which no time-out ends
  private final ScratchDirectory scratch = new ScratchDirectory();
  private volatile @Nullable Running running;

  private record Running(Process process, DataInputStream answers, DataOutputStream questions) {
    DocumentText ask(String mime, byte[] body) throws IOException {
      Frames.write(questions, new Frames.Question(mime, body));
      return Frames.readAnswer(answers);
    }
  }

  /**
   * @param worker main class of the process: {@link Worker}, or one that misbehaves
   */
  ReaderProcess(Class<?> worker, DocumentSettings settings, ExecutorService talks) {
    this.worker = worker;
    this.settings = settings;
    this.talks = talks;
  }

  DocumentText read(String mime, byte[] body) {
    try {
      Running asked = running;
      if (asked == null || !asked.process().isAlive()) {
        close();
        asked = start();
        running = asked;
      }
      Running alive = asked;
      return within(settings.timeMax(), talks.submit(() -> alive.ask(mime, body)));
    } catch (TimeoutException slow) {
      close();
      return DocumentText.unreadable("document_timeout");
    } catch (IOException | ExecutionException died) {
      close();
      return DocumentText.unreadable("document_crash");
    } catch (InterruptedException ending) {
      close();
      Thread.currentThread().interrupt();
      return DocumentText.unreadable("document_crash");
    }
  }

  private Running start()
      throws IOException, InterruptedException, ExecutionException, TimeoutException {
    Process process = command().start();
    Running started =
        new Running(
            process,
            new DataInputStream(new BufferedInputStream(process.getInputStream())),
            new DataOutputStream(new BufferedOutputStream(process.getOutputStream())));
    boolean ready = false;
    try {
      ready = within(START, talks.submit(() -> started.answers().readInt())) == Frames.READY;
    } finally {
      if (!ready) {
        process.destroyForcibly();
      }
    }
    return started;
  }

  private ProcessBuilder command() throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                java.toString(),
                "-Xmx" + settings.heapMegabytes() + "m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-Djava.awt.headless=true",
                "-Djava.io.tmpdir=" + scratch.open(),
                "-Dlogback.configurationFile=prospector-documents-logback.xml",
                worker.getName(),
                Integer.toString(settings.textCharsMax()),
                Integer.toString(settings.linksMax())));
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    return builder.redirectError(ProcessBuilder.Redirect.DISCARD);
  }

  private static <T> T within(Duration time, Future<T> answer)
      throws InterruptedException, ExecutionException, TimeoutException {
    return answer.get(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Kills the process, if there is one; a thread that waits for its answer gets an error. */
  void close() {
    Running closed = running;
    running = null;
    if (closed != null) {
      closed.process().destroyForcibly();
    }
    scratch.close();
  }
}
