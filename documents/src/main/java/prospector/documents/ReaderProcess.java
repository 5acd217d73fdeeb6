package prospector.documents;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
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

  /** Variables from which a JVM takes options of its own: those of the node are not for it. */
  private static final Set<String> OPTIONS =
      Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  private final Class<?> worker;
  private final DocumentSettings settings;
  private final ExecutorService talks; // writes and reads of pipes, which no time-out ends
  private final ScratchDirectory scratch = new ScratchDirectory();
  private volatile @Nullable Running running;
  private volatile boolean closed;

  /** Nothing can be read; it is not the file's fault. */
  static final class NotStartedException extends Exception {
    private static final long serialVersionUID = 1L;

    NotStartedException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  private record Running(Process process, DataInputStream answers, DataOutputStream questions) {
    DocumentText ask(String mime, byte[] body, DocumentSettings settings) throws IOException {
      Frames.write(questions, new Frames.Question(mime, body));
      return Frames.readAnswer(answers, settings);
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

  /**
   * Reads a file; {@link DocumentText#UNAVAILABLE} once this is closed.
   *
   * @throws NotStartedException when there is no process to ask
   */
  DocumentText read(String mime, byte[] body) throws NotStartedException {
    try {
      Running alive = alive();
      return within(settings.timeMax(), talks.submit(() -> alive.ask(mime, body, settings)));
    } catch (TimeoutException slow) {
      return broken(DocumentText.TIMEOUT);
    } catch (ExecutionException died) {
      return broken(DocumentText.CRASH);
    } catch (RejectedExecutionException over) {
      return broken(DocumentText.UNAVAILABLE);
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
      return broken(DocumentText.UNAVAILABLE);
    }
  }

  private DocumentText broken(String problem) {
    end();
    return DocumentText.unreadable(closed ? DocumentText.UNAVAILABLE : problem);
  }

  private Running alive() throws InterruptedException, NotStartedException {
    Running known = running;
    if (known != null && known.process().isAlive()) {
      return known;
    }
    end();
    boolean ready = false;
    try {
      Running started = launch();
      ready = within(START, talks.submit(() -> started.answers().readInt())) == Frames.READY;
      if (!ready) {
        throw new NotStartedException("what it says first is not what was expected", null);
      }
      return started;
    } catch (IOException | TimeoutException | ExecutionException e) {
      throw new NotStartedException("it cannot be started or does not answer", e);
    } finally {
      if (!ready) {
        end();
      }
    }
  }

  private synchronized Running launch() throws IOException {
    if (closed) {
      throw new RejectedExecutionException("closed");
    }
    Process process = command().start();
    Running launched =
        new Running(
            process,
            new DataInputStream(new BufferedInputStream(process.getInputStream())),
            new DataOutputStream(new BufferedOutputStream(process.getOutputStream())));
    running = launched;
    return launched;
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
                "-XX:+DisplayVMOutputToStderr", // the standard output is ours: no dumps of threads,
                "-Xlog:disable", // and no warnings
                "-Xlog:all=warning:stderr",
                "-Djava.awt.headless=true",
                "-Djava.io.tmpdir=" + scratch.open(),
                "-Dlogback.configurationFile=prospector-documents-logback.xml",
                worker.getName(),
                Integer.toString(settings.textCharsMax()),
                Integer.toString(settings.linksMax())));
    builder.environment().keySet().removeAll(OPTIONS);
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    return builder.redirectError(ProcessBuilder.Redirect.DISCARD);
  }

  private static <T> T within(Duration time, Future<T> answer)
      throws InterruptedException, ExecutionException, TimeoutException {
    return answer.get(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Ends for good; a thread that waits for its answer gets one. */
  synchronized void close() {
    closed = true;
    end();
  }

  private synchronized void end() {
    Running ended = running;
    running = null;
    if (ended != null) {
      ended.process().destroyForcibly();
    }
    scratch.close();
  }
}
