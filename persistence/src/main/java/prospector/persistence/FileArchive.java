package prospector.persistence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.warc.ArchivedHttp;
import prospector.persistence.warc.Capture;
import prospector.persistence.warc.WarcFiles;
import prospector.web.fetch.FetchResult;

/**
 * {@link PageArchive} over the output files and the database.
 *
 * <p>The thread {@code archive} takes what waits, never more than the group's bound and never
 * waiting for more to come: alone, a page is stored at once; under load, the commit is shared.
 */
final class FileArchive implements PageArchive {
  private static final Logger LOG = LoggerFactory.getLogger(FileArchive.class);

  /** Stores that wait at most; beyond, a store fails. Fetch slots bound them far lower. */
  private static final int MAX_WAITING = 10_000;

  private final Path warcDirectory;
  private final int maxGroup;
  private final ArchiveWriter writer;
  private final PageQueries queries;
  private final String node;
  private final Path directory;
  private final Map<String, Path> homes = new ConcurrentHashMap<>(); // of other nodes

  /** What waits; empty is the end. */
  private final BlockingQueue<Optional<Job>> queue = new LinkedBlockingQueue<>();

  private final Thread thread;
  private boolean closed; // guarded by this

  /** An archive whose writer has recovered. */
  FileArchive(Path directory, ArchiveSettings settings, ArchiveWriter writer, PageQueries queries) {
    this.node = settings.node();
    this.directory = directory;
    this.warcDirectory = directory.resolve(OutputNames.WARC);
    this.maxGroup = settings.maxGroup();
    this.writer = writer;
    this.queries = queries;
    this.thread = new Thread(this::run, "archive");
  }

  void start() {
    thread.start();
  }

  @Override
  public CompletionStage<StoredPage> store(
      PageRecord page, Optional<FetchResult> exchange, boolean keepBody, PageLinks links) {
    try {
      return enqueue(
          new ArchiveWriter.Store(PageText.clean(page), exchange, keepBody, false, links));
    } catch (StorageException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public CompletionStage<StoredPage> storeAgain(
      PageRecord page, FetchResult exchange, boolean keepBody, PageLinks links) {
    try {
      return enqueue(
          new ArchiveWriter.Store(
              PageText.clean(page), Optional.of(exchange), keepBody, true, links));
    } catch (StorageException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private CompletionStage<StoredPage> enqueue(ArchiveWriter.Store store) {
    CompletableFuture<StoredPage> stage = new CompletableFuture<>();
    enqueue(new Waiting(store, stage));
    return stage;
  }

  @Override
  public CompletionStage<Void> keep(FetchResult exchange) {
    return aside(
        files -> {
          Optional<Capture> capture = SiteCapture.of(exchange);
          if (capture.isPresent()) {
            files.index(capture.get(), files.append(capture.get()));
          }
          return capture.isPresent();
        });
  }

  /** Archives a crawl's passport; see {@link CrawlDatabase#describe}. */
  CompletionStage<Void> describe(String uri, byte[] json) {
    return aside(
        files -> {
          files.describe(uri, json);
          return true;
        });
  }

  /** See {@link CrawlDatabase#rewriteLines}. */
  void rewriteLines() {
    write(
        files -> {
          files.restartLines();
          return true;
        });
    List<PageListing.Entry> rows = queries.ofNode(node, 0);
    while (!rows.isEmpty()) {
      List<StoredPage> pages = rows.stream().map(PageListing.Entry::stored).toList();
      write(
          files -> {
            files.appendLines(pages);
            return true;
          });
      rows = queries.ofNode(node, rows.get(rows.size() - 1).number());
    }
  }

  private void write(ArchiveWriter.Aside lines) {
    try {
      aside(lines).toCompletableFuture().join();
    } catch (CompletionException e) {
      throw new StorageException("could not write the lines under " + directory + " anew", e);
    }
  }

  private CompletionStage<Void> aside(ArchiveWriter.Aside aside) {
    try {
      CompletableFuture<Void> stage = new CompletableFuture<>();
      enqueue(new Kept(aside, stage));
      return stage;
    } catch (StorageException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public Optional<StoredPage> find(String crawl, String url) {
    return queries.find(crawl, url);
  }

  @Override
  public Map<String, End> ends(String crawl, List<String> urls) {
    return queries.ends(crawl, urls);
  }

  @Override
  public Optional<ArchivedResponse> read(WarcLocation location) {
    Path file = home(location.node()).resolve(OutputNames.WARC).resolve(location.file());
    if (location.file().isEmpty() || !Files.exists(file)) {
      return Optional.empty();
    }
    try {
      ArchivedHttp http =
          WarcFiles.readResponse(file, location.offset(), Math.toIntExact(location.length()));
      return Optional.of(new ArchivedResponse(http.status(), http.headers(), http.body()));
    } catch (IOException e) {
      throw new StorageException("could not read an archived page: " + e.getMessage(), e);
    }
  }

  @Override
  public Map<String, Path> homes() {
    Map<String, Path> all = new TreeMap<>(queries.homes());
    all.put(node, directory); // it may have been moved since it was registered
    return all;
  }

  /** Where a node's files are, if they are on this machine. */
  private Path home(String owner) {
    if (owner.equals(node)) {
      return directory;
    }
    Path known = homes.get(owner);
    if (known == null) {
      homes.putAll(queries.homes());
      known = homes.getOrDefault(owner, directory);
    }
    return known;
  }

  @Override
  public void forEach(String crawl, Consumer<StoredPage> consumer) {
    queries.forEach(crawl, consumer);
  }

  @Override
  public void forEachPast(String crawl, PastReader reader) {
    queries.forEachPast(crawl, reader);
  }

  @Override
  public Map<String, Totals> totalsByNode(String crawl) {
    return queries.totalsByNode(crawl);
  }

  @Override
  public Totals totals(String crawl) {
    return queries.totals(crawl);
  }

  /** Stores what waits, then ends the thread and closes the files. */
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
    if (queue.size() >= MAX_WAITING) {
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
      write(taken.stream().flatMap(Optional::stream).toList());
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
  }

  /** A store and who waits for it. */
  private record Waiting(ArchiveWriter.Store store, CompletableFuture<StoredPage> stage)
      implements Job {}

  /** What gets no row, and who waits for it. */
  private record Kept(ArchiveWriter.Aside aside, CompletableFuture<Void> stage) implements Job {}
}
