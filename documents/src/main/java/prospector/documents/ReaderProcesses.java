package prospector.documents;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import prospector.web.page.DocumentReader;
import prospector.web.page.DocumentSettings;
import prospector.web.page.DocumentText;

/**
 * A fixed number of reading processes.
 *
 * <p><em>A file for which none is free within the time that a file may take ends as {@code
 * document_busy}</em>, so that files which hold up every process hold up nothing else for long.
 */
final class ReaderProcesses implements DocumentReader {
  private final DocumentSettings settings;
  private final ExecutorService talks;
  private final List<ReaderProcess> all;
  private final BlockingQueue<ReaderProcess> free;

  ReaderProcesses(DocumentSettings settings) {
    this(settings, Worker.class, settings.processes());
  }

  ReaderProcesses(DocumentSettings settings, Class<?> worker, int processes) {
    this.settings = settings;
    this.talks = Executors.newCachedThreadPool(ReaderProcesses::daemon);
    this.all =
        Stream.generate(() -> new ReaderProcess(worker, settings, talks)).limit(processes).toList();
    this.free = new ArrayBlockingQueue<>(Math.max(1, processes), true, all);
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "document-talk");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public DocumentText read(String mime, byte[] body) {
    ReaderProcess process = next();
    if (process == null) {
      return DocumentText.unreadable("document_busy");
    }
    try {
      return process.read(mime, body);
    } finally {
      free.add(process);
    }
  }

  private @Nullable ReaderProcess next() {
    try {
      return free.poll(settings.timeMax().toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  @Override
  public void close() {
    talks.shutdown();
    all.forEach(ReaderProcess::close);
  }
}
