package prospector.persistence.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.CrawlTotals;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageLinks;
import prospector.persistence.page.PageListing;
import prospector.persistence.page.PageQueries;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.PageText;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.WarcLocation;
import prospector.persistence.warc.ArchivedHttp;
import prospector.persistence.warc.Capture;
import prospector.persistence.warc.WarcFiles;
import prospector.web.fetch.FetchResult;

/**
 * {@link PageArchive} over the output files and the database.
 *
 * <p>Everything is written by one {@link ArchiveThread}; reading asks the database and the files at
 * once.
 */
public final class FileArchive implements PageArchive {
  private final ArchiveThread thread;
  private final PageQueries queries;
  private final CrawlTotals totals;
  private final String node;
  private final Path directory;
  private final NodeHomes homes;

  /** An archive whose writer has recovered. */
  public FileArchive(
      NodeHomes homes,
      ArchiveSettings settings,
      ArchiveWriter writer,
      PageQueries queries,
      CrawlTotals totals) {
    this.node = settings.node();
    this.homes = homes;
    this.directory = homes.own();
    this.queries = queries;
    this.totals = totals;
    this.thread =
        new ArchiveThread(writer, settings.maxGroup(), directory.resolve(OutputNames.WARC));
  }

  public void start() {
    thread.start();
  }

  @Override
  public CompletionStage<StoredPage> store(
      PageRecord page, Optional<FetchResult> exchange, boolean keepBody, PageLinks links) {
    return hand(page, exchange, keepBody, false, links);
  }

  @Override
  public CompletionStage<StoredPage> storeAgain(
      PageRecord page, FetchResult exchange, boolean keepBody, PageLinks links) {
    return hand(page, Optional.of(exchange), keepBody, true, links);
  }

  private CompletionStage<StoredPage> hand(
      PageRecord page,
      Optional<FetchResult> exchange,
      boolean keepBody,
      boolean again,
      PageLinks links) {
    try {
      PageRecord clean = PageText.clean(page);
      return thread.store(new ArchiveWriter.Store(clean, exchange, keepBody, again, links));
    } catch (StorageException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public CompletionStage<Void> keep(FetchResult exchange) {
    return thread.aside(
        files -> {
          Optional<Capture> capture = SiteCapture.of(exchange);
          if (capture.isPresent()) {
            files.index(capture.get(), files.append(capture.get()));
          }
          return capture.isPresent();
        });
  }

  /** Archives a crawl's passport; see {@code CrawlDatabase.describe}. */
  public CompletionStage<Void> describe(String uri, byte[] json) {
    return thread.aside(
        files -> {
          files.describe(uri, json);
          return true;
        });
  }

  /** See {@code CrawlDatabase.rewriteLines}. */
  public void rewriteLines() {
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
      thread.aside(lines).toCompletableFuture().join();
    } catch (CompletionException e) {
      throw new StorageException("could not write the lines under " + directory + " anew", e);
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
    Path file = homes.of(location.node()).resolve(OutputNames.WARC).resolve(location.file());
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
    return homes.all();
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
    return totals.totalsByNode(crawl);
  }

  @Override
  public Totals totals(String crawl) {
    return totals.totals(crawl);
  }

  /** Stores what waits, then ends the thread and closes the files. */
  @Override
  public void close() {
    thread.close();
  }
}
