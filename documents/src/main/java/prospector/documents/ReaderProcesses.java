package prospector.documents;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.web.page.DocumentReader;
import prospector.web.page.DocumentSettings;
import prospector.web.page.DocumentText;

/**
 * A fixed number of reading processes.
 *
 * <p><em>A file waits its turn</em>, however many are before it: that none is free says nothing of
 * the file. Who asks waits for its answer, so that there are never more than requests in flight.
 * Only what waits for minutes, behind files that each take all of their time, ends as {@code
 * document_busy}.
 */
final class ReaderProcesses implements DocumentReader {
  /** Less than a fetch slot is left to a host that does not come back. */
  private static final Duration WAIT_MAX = Duration.ofMinutes(2);

  private static final Logger LOG = LoggerFactory.getLogger(ReaderProcesses.class);

  private final AtomicBoolean told = new AtomicBoolean(); // that none can be started
  private final Duration waitMax;
  private final ExecutorService talks;
  private final List<ReaderProcess> all;
  private final BlockingQueue<ReaderProcess> free;

  ReaderProcesses(DocumentSettings settings) {
    this(settings, Worker.class, settings.processes(), WAIT_MAX);
  }

  ReaderProcesses(DocumentSettings settings, Class<?> worker, int processes, Duration waitMax) {
    this.waitMax = waitMax;
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
      return DocumentText.unreadable(DocumentText.BUSY);
    }
    try {
      DocumentText read = process.read(mime, body);
      told.set(false);
      return read;
    } catch (ReaderProcess.NotStartedException e) {
      if (told.compareAndSet(false, true)) {
        LOG.warn("no file can be read: the process that reads them is not there", e);
      }
      return DocumentText.unreadable(DocumentText.UNAVAILABLE);
    } finally {
      free.add(process);
    }
  }

  private @Nullable ReaderProcess next() {
    try {
      return free.poll(waitMax.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  @Override
  public void close() {
    all.forEach(ReaderProcess::close);
    talks.shutdown();
  }
}
