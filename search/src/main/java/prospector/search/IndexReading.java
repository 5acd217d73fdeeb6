package prospector.search;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.QueryTimeoutImpl;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.NIOFSDirectory;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Answers searches from an index, as it was when it was last committed. Thread-safe; every call
 * blocks. Others may write the index meanwhile.
 *
 * <p>Files are read, not mapped: a file that is cut short then is an error to tell of and no signal
 * that ends the process.
 */
public final class IndexReading implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofSeconds(10); // for one search
  private static final int MOST_LANGUAGES = 64;

  private final Path index;
  private final NIOFSDirectory directory;
  private final SearcherManager searchers;
  private final Duration longest;

  private IndexReading(
      Path index, NIOFSDirectory directory, SearcherManager searchers, Duration longest) {
    this.index = index;
    this.directory = directory;
    this.searchers = searchers;
    this.longest = longest;
  }

  /**
   * Opens an index.
   *
   * @throws SearchException when there is none, it is damaged, or it is not ours
   */
  public static IndexReading open(Path index) {
    return open(index, LONGEST);
  }

  /**
   * Opens an index.
   *
   * @param longest that a search may take
   * @throws SearchException as {@link #open(Path)} does
   */
  public static IndexReading open(Path index, Duration longest) {
    NIOFSDirectory directory = null;
    try {
      if (IndexFiles.isEmpty(index)) {
        throw none(index, null);
      }
      IndexFiles.requireOurs(index);
      directory = new NIOFSDirectory(index);
      DirectoryReader reader = DirectoryReader.open(directory);
      try {
        IndexFiles.requireSchema(index, reader.getIndexCommit().getUserData());
      } catch (IOException | RuntimeException e) {
        reader.close();
        throw e;
      }
      return new IndexReading(index, directory, new SearcherManager(reader, null), longest);
    } catch (IndexNotFoundException e) { // somebody has begun to write the first
      close(directory);
      throw none(index, e);
    } catch (IOException | RuntimeException e) {
      close(directory);
      throw IndexFiles.failure(index, e);
    }
  }

  private static SearchException none(Path index, @Nullable Exception cause) {
    return new SearchException(
        SearchException.Kind.NONE, "there is no index in " + index.toAbsolutePath(), cause);
  }

  private static void close(@Nullable NIOFSDirectory directory) {
    try {
      if (directory != null) {
        directory.close();
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Takes up what was committed since. */
  public void refresh() {
    try {
      searchers.maybeRefreshBlocking();
    } catch (IOException | RuntimeException e) {
      throw IndexFiles.failure(index, e);
    }
  }

  /**
   * Searches.
   *
   * @throws SearchException when the query asks for too much, the index is damaged, or it takes too
   *     long
   */
  public SearchAnswer search(SearchRequest request) {
    try {
      IndexSearcher shared = searchers.acquire();
      try {
        return search(request, new IndexSearcher(shared.getIndexReader()));
      } finally {
        searchers.release(shared);
      }
    } catch (IOException | RuntimeException e) {
      throw IndexFiles.failure(index, e);
    }
  }

  /**
   * URLs of all pages that fit, best first; limit and offset of the request do not count.
   *
   * @param most that are read
   * @throws SearchException as {@link #search} does, and when more than so many fit
   */
  public List<String> urls(SearchRequest request, int most) {
    try {
      IndexSearcher shared = searchers.acquire();
      try {
        return urls(request, most, new IndexSearcher(shared.getIndexReader()));
      } finally {
        searchers.release(shared);
      }
    } catch (IOException | RuntimeException e) {
      throw IndexFiles.failure(index, e);
    }
  }

  private List<String> urls(SearchRequest request, int most, IndexSearcher searcher)
      throws IOException {
    int pages = Math.max(1, searcher.getIndexReader().numDocs());
    Query query = new PageQuery(languages(searcher.getIndexReader())).of(request);
    TopDocs found = find(query, Math.min(most, pages), searcher);
    if (found.totalHits.value > most) {
      throw SearchException.query(
          "expected words of at most "
              + most
              + " pages, these are on "
              + found.totalHits.value
              + ": add a word or narrow to a host");
    }
    List<String> urls = new ArrayList<>();
    for (ScoreDoc hit : found.scoreDocs) {
      urls.add(text(searcher.storedFields().document(hit.doc, Set.of(Fields.URL)), Fields.URL));
    }
    return urls;
  }

  private TopDocs find(Query query, int most, IndexSearcher searcher) throws IOException {
    searcher.setTimeout(new QueryTimeoutImpl(longest.toMillis()));
    TopDocs found =
        searcher.search(query, new TopScoreDocCollectorManager(most, Integer.MAX_VALUE));
    if (searcher.timedOut()) {
      throw new SearchException(
          SearchException.Kind.SLOW,
          "the search took longer than " + longest.toSeconds() + " s: ask for rarer words");
    }
    return found;
  }

  /**
   * Number of the last page of a crawl that is in the index as it was judged last; 0 for none.
   *
   * @param turn how often the crawl's pages were judged anew: of another turn all are to be taken
   *     again
   */
  public long takenUpTo(String crawl, long turn) {
    try {
      IndexSearcher shared = searchers.acquire();
      try {
        Map<String, String> note = note(shared.getIndexReader());
        return number(note, IndexFiles.Note.TURN + crawl) == turn
            ? number(note, IndexFiles.Note.CURSOR + crawl)
            : 0;
      } finally {
        searchers.release(shared);
      }
    } catch (IOException | RuntimeException e) {
      throw IndexFiles.failure(index, e);
    }
  }

  private static long number(Map<String, String> note, String key) {
    return Long.parseLong(note.getOrDefault(key, "0"));
  }

  private static Map<String, String> note(IndexReader reader) throws IOException {
    return ((DirectoryReader) reader).getIndexCommit().getUserData();
  }

  private SearchAnswer search(SearchRequest request, IndexSearcher searcher) throws IOException {
    IndexReader reader = searcher.getIndexReader();
    Map<String, String> note = note(reader);
    Query query = new PageQuery(languages(reader)).of(request);
    TopDocs found = find(query, request.offset() + request.limit(), searcher);
    List<Hit> hits = new ArrayList<>();
    Passages passages = new Passages(query);
    for (int i = request.offset(); i < found.scoreDocs.length; i++) {
      hits.add(hit(i + 1, found.scoreDocs[i], searcher, passages));
    }
    return new SearchAnswer(
        found.totalHits.value,
        hits,
        reader.numDocs(),
        Long.parseLong(note.getOrDefault(IndexFiles.Note.AT, "0")));
  }

  /** Those of the index's pages, which a word is looked for in all forms of. */
  private static List<String> languages(IndexReader reader) throws IOException {
    List<String> languages = new ArrayList<>();
    Terms terms = MultiTerms.getTerms(reader, Fields.LANGUAGE);
    if (terms == null) {
      return languages;
    }
    TermsEnum each = terms.iterator();
    for (BytesRef term = each.next(); term != null; term = each.next()) {
      String language = term.utf8ToString();
      if (Languages.hasStems(language) && languages.size() < MOST_LANGUAGES) {
        languages.add(language);
      }
    }
    return languages;
  }

  private static Hit hit(int rank, ScoreDoc found, IndexSearcher searcher, Passages passages)
      throws IOException {
    Document page = searcher.storedFields().document(found.doc);
    String language = text(page, Fields.LANGUAGE);
    IndexableField published = page.getField(Fields.PUBLISHED);
    return new Hit(
        rank,
        found.score,
        text(page, Fields.URL),
        text(page, Fields.HOST),
        passages.ofTitle(text(page, Fields.TITLE), language),
        number(page, Fields.FETCHED).longValue(),
        published == null
            ? OptionalLong.empty()
            : OptionalLong.of(published.numericValue().longValue()),
        language,
        number(page, Fields.SCORE).doubleValue(),
        page.get(Fields.NUGGET) != null,
        text(page, Fields.COPY_OF),
        page.get(Fields.CUT) != null,
        passages.ofText(text(page, Fields.TEXT), language));
  }

  private static String text(Document page, String field) {
    String value = page.get(field);
    return value == null ? "" : value;
  }

  private static Number number(Document page, String field) {
    IndexableField value = page.getField(field);
    return value == null || value.numericValue() == null ? 0 : value.numericValue();
  }

  @Override
  public void close() {
    try {
      searchers.close();
      directory.close();
    } catch (IOException e) {
      throw IndexFiles.failure(index, e);
    }
  }
}
