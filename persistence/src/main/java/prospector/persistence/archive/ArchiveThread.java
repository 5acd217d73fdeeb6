package prospector.persistence.archive;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.StoredPage;

/**
 * The thread {@code archive}, which alone writes.
 *
 * <p>It takes what waits, never more than the group's bound and never waiting for more to come:
 * alone, a page is stored at once; under load, the commit is shared.
 */
final class ArchiveThread implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ArchiveThread.class);

  /**
   * Exchanges that wait at most; beyond, a store fails. Fetch slots bound them far lower. Rows of
   * URLs that were refused without a request have no part in it: one host hands over all that it
   * has waiting, and they are bounded by what hosts keep in memory.
   */
  private static final int MAX_WAITING = 10_000;

  private final ArchiveWriter writer;
  private final int maxGroup;
  private final Path warcDirectory;

  /** What waits; empty is the end. */
  private final BlockingQueue<Optional<Job>> queue = new LinkedBlockingQueue<>();

  private final Semaphore exchanges = new Semaphore(MAX_WAITING); // free places for them
  private final Thread thread;
  private boolean closed; // guarded by this

  /**
   * @param writer that has recovered
   * @param maxGroup stores taken at a time at most
   * @param warcDirectory in messages
   */
  ArchiveThread(ArchiveWriter writer, int maxGroup, Path warcDirectory) {
    this.writer = writer;
    this.maxGroup = maxGroup;
    this.warcDirectory = warcDirectory;
    this.thread = new Thread(this::run, "archive");
  }

  void start() {
    thread.start();
  }

  /** Stores a page; the stage completes on this thread. */
  CompletionStage<StoredPage> store(ArchiveWriter.Store store) {
    try {
      CompletableFuture<StoredPage> stage = new CompletableFuture<>();
      enqueue(new Waiting(store, stage));
      return stage;
    } catch (StorageException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Archives what gets no row. */
  CompletionStage<Void> aside(ArchiveWriter.Aside aside) {
    try {
      CompletableFuture<Void> stage = new CompletableFuture<>();
      enqueue(new Kept(aside, stage));
      return stage;
    } catch (StorageException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Stores what waits, then ends and closes the files. */
  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      queue.add(Optional.empty());
    }
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void enqueue(Job waiting) {
    if (closed) {
      throw new StorageException("the archive is closed: " + warcDirectory);
    }
    if (waiting.hasExchange() && !exchanges.tryAcquire()) {
      throw new StorageException(MAX_WAITING + " pages wait to be stored: the disk is too slow");
    }
    queue.add(Optional.of(waiting));
  }

  private void run() {
    List<Optional<Job>> taken = new ArrayList<>(maxGroup);
    while (!taken.contains(Optional.<Job>empty())) {
      taken.clear();
      try {
        gather(taken);
      } catch (InterruptedException e) {
        if (taken.isEmpty()) {
          continue; // only close() ends this thread, after everything that waits is stored
        }
      }
      List<Job> jobs = taken.stream().flatMap(Optional::stream).toList();
      exchanges.release((int) jobs.stream().filter(Job::hasExchange).count());
      write(jobs);
    }
    try {
      writer.close();
    } catch (IOException | SQLException e) {
      LOG.warn("could not close the archive {}", warcDirectory, e);
    }
  }

  private void gather(List<Optional<Job>> taken) throws InterruptedException {
    taken.add(queue.take());
    queue.drainTo(taken, maxGroup - taken.size());
  }

  /** Stages complete on this thread; whatever is thrown, none stays open and the thread lives. */
  private void write(List<Job> jobs) {
    if (jobs.isEmpty()) {
      return; // only the end was taken
    }
    List<Waiting> group = only(Waiting.class, jobs);
    List<Kept> kept = only(Kept.class, jobs);
    List<StoredPage> results;
    try {
      results =
          writer.write(
              group.stream().map(Waiting::store).toList(), kept.stream().map(Kept::aside).toList());
    } catch (Exception | OutOfMemoryError e) {
      LOG.error("could not store {} pages under {}", jobs.size(), warcDirectory, e);
      StorageException failure =
          new StorageException(
              "could not store " + jobs.size() + " pages under " + warcDirectory + ": " + e, e);
      jobs.forEach(job -> job.stage().completeExceptionally(failure));
      return;
    }
    for (int i = 0; i < group.size(); i++) {
      group.get(i).stage().complete(results.get(i));
    }
    kept.forEach(it -> it.stage().complete(null));
  }

  private static <T extends Job> List<T> only(Class<T> kind, List<Job> jobs) {
    return jobs.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** What waits for the archive's thread. */
  private sealed interface Job {
    CompletableFuture<?> stage();

    /** Whether it holds what came from the network. */
    boolean hasExchange();
  }

  /** A store and who waits for it. */
  private record Waiting(ArchiveWriter.Store store, CompletableFuture<StoredPage> stage)
      implements Job {
    @Override
    public boolean hasExchange() {
      return store.exchange().isPresent();
    }
  }

  /** What gets no row, and who waits for it. */
  private record Kept(ArchiveWriter.Aside aside, CompletableFuture<Void> stage) implements Job {
    @Override
    public boolean hasExchange() {
      return true;
    }
  }
}
