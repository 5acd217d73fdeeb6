package prospector.persistence.archive;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageLinks;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.Validators;
import prospector.persistence.page.Visit;
import prospector.persistence.page.WarcLocation;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.Dialect;
import prospector.persistence.sql.DigestKey;
import prospector.persistence.sql.DurableCommits;
import prospector.persistence.warc.Capture;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;

/**
 * Writes groups of pages: WARC records, JSON lines, and then rows with the files' new lengths in
 * one transaction.
 *
 * <p><em>Nothing counts before the transaction commits</em>: whatever fails before it, the next
 * group starts by asking the database which lengths are committed and cutting the files there. That
 * also settles a commit whose outcome is unknown, and a page that another node stored meanwhile:
 * its row is read in place of a second one. A database that went away is waited for. One thread.
 */
public final class ArchiveWriter implements AutoCloseable {
  private final Database database;
  private final DurableCommits commits;
  private final String node;
  private final ArchiveFiles files;
  private final VisitArchive visited;
  private @Nullable Claim claim; // null: it is the node's already
  private @Nullable PageSink sink; // null: files and database must be brought together first

  public ArchiveWriter(Database database, DurableCommits commits, String node, ArchiveFiles files) {
    this.database = database;
    this.commits = commits;
    this.node = node;
    this.files = files;
    this.visited = new VisitArchive(files, node);
    files.noted(this::note);
  }

  /** Makes the directory the node's. */
  public interface Claim {
    void take() throws IOException;
  }

  /** What is to be done before anything is committed, of one who may only look. */
  public void claims(Claim first) {
    claim = first;
  }

  /**
   * To be called before the node's name is claimed for the directory: what is refused keeps no
   * name.
   *
   * @throws StorageException when there are output files, and the database knows none of this node
   */
  public void refuseForeign() throws IOException {
    boolean known =
        !database
            .query(
                "read whether " + node + " has files",
                "SELECT file FROM file_mark WHERE node = ?",
                statement -> statement.setString(1, node),
                row -> row.getString(1))
            .isEmpty();
    if (!known) {
      files.refuseForeign();
    }
  }

  /** Brings files and database together at the start, in the directory that is the node's. */
  public void open() throws IOException, SQLException {
    try (PageSink first = new PageSink(database, node)) {
      if (first.marks().isEmpty()) {
        begin();
        first.commit(
            Map.of(),
            Set.of(),
            Set.of(),
            List.of(),
            Map.of(OutputNames.PAGES, 0L, OutputNames.NUGGETS, 0L));
        await(commits.durable()); // else what is written now would be foreign after a kill
      }
    }
    recover();
  }

  /**
   * Stores a group.
   *
   * @return the stored page of each store, in order
   * @throws IOException when a file could not be written: none of the group is stored
   * @throws SQLException when the database could not: none of the group is known to be stored
   */
  List<StoredPage> write(List<Store> group) throws IOException, SQLException {
    return write(group, List.of());
  }

  /** Stores a group, and archives what gets no row. */
  List<StoredPage> write(List<Store> group, List<Aside> kept) throws IOException, SQLException {
    return database.patience().insist(() -> writeBesideOthers(group, kept));
  }

  /** Each round that another node wins leaves one page less to insert. */
  private List<StoredPage> writeBesideOthers(List<Store> group, List<Aside> kept)
      throws IOException, SQLException {
    int lost = 0;
    while (true) {
      try {
        return writeOnce(group, kept);
      } catch (SQLException e) {
        if (!Dialect.isDuplicate(e) || lost++ == group.size()) {
          throw e;
        }
      }
    }
  }

  private List<StoredPage> writeOnce(List<Store> group, List<Aside> kept)
      throws IOException, SQLException {
    boolean stored = false;
    try {
      List<StoredPage> results = tryWrite(group, kept);
      stored = true;
      return results;
    } finally {
      if (!stored) {
        forget();
      }
    }
  }

  @Override
  public void close() throws IOException, SQLException {
    try (files) {
      if (sink != null) {
        sink.close();
        sink = null;
      }
    }
  }

  /** Brings files and database together, when that is not done already. */
  private PageSink recover() throws IOException, SQLException {
    PageSink ready = sink;
    if (ready == null) {
      ready = new PageSink(database, node);
      try {
        files.recover(ready.marks());
        Map<String, Long> shorter = shorter(files.marks(), ready.marks());
        if (!shorter.isEmpty()) { // else the next recovery would leave what no commit knows
          begin();
          ready.commit(Map.of(), Set.of(), Set.of(), List.of(), shorter);
        }
      } catch (IOException | SQLException | RuntimeException e) {
        ready.discard();
        throw e;
      }
      sink = ready;
    }
    return ready;
  }

  private void begin() throws IOException {
    Claim first = claim;
    if (first != null) {
      first.take();
      claim = null;
    }
  }

  /** The lengths of files that have lost some of what was committed. */
  private static Map<String, Long> shorter(Map<String, Long> are, Map<String, Long> committed) {
    Map<String, Long> shorter = new HashMap<>(are);
    shorter.entrySet().removeIf(it -> it.getValue() >= committed.getOrDefault(it.getKey(), 0L));
    return shorter;
  }

  private List<StoredPage> tryWrite(List<Store> group, List<Aside> kept)
      throws IOException, SQLException {
    begin();
    PageSink ready = recover();
    List<UUID> keys = new ArrayList<>(group.size());
    for (Store store : group) {
      keys.add(DigestKey.of(store.page().crawl(), store.page().url()));
    }
    Group written = new Group(ready.known(keys));
    List<StoredPage> results = new ArrayList<>(group.size());
    for (int i = 0; i < group.size(); i++) {
      results.add(written.write(keys.get(i), group.get(i)));
    }
    boolean wrote = !written.added.isEmpty() || !written.visits.isEmpty();
    for (Aside aside : kept) {
      wrote |= aside.appendTo(files);
    }
    if (wrote) {
      writeLines(written.added);
    }
    ready.commit(
        written.added,
        written.replaced,
        written.changed,
        written.visits,
        wrote ? files.marks() : Map.of());
    await(commits.durable());
    files.committed();
    return results;
  }

  /**
   * A URL refused without a request may be admitted later: its outcome is what counts, also where
   * that is a refusal for what came.
   */
  private static boolean givesWay(StoredPage stored, Store next) {
    return stored.page().state() == PageRecord.State.REFUSED
        && (next.page().state() != PageRecord.State.REFUSED || isRefusedAnew(stored, next))
        && stored.location().equals(WarcLocation.NONE);
  }

  /** Not where a kill had the same page asked for twice: the first outcome stands. */
  private static boolean isRefusedAnew(StoredPage stored, Store next) {
    return next.exchange().isPresent()
        && stored.page().answer().status() == 0
        && !stored.page().reason().equals(next.page().reason());
  }

  private StoredPage archive(Store store) throws IOException, SQLException {
    Optional<Response> answer = store.exchange().flatMap(it -> it.outcome().answer());
    if (answer.isEmpty()) {
      return new StoredPage(store.page(), WarcLocation.NONE);
    }
    FetchResult exchange = store.exchange().get();
    Capture capture =
        store.again()
            ? PageCapture.again(store.page(), exchange, answer.get())
            : PageCapture.of(store.page(), exchange, answer.get());
    Validators validators = Validators.of(answer.get(), capture.payloadDigest());
    return new StoredPage(
        store.page(),
        store.keepBody() ? files.append(capture) : WarcLocation.NONE,
        store.again() ? validators.unconditional() : validators);
  }

  /** A WARC file is about to be begun, within a group of which no row is written yet. */
  private void note(String path) throws IOException, SQLException {
    recover().commit(Map.of(), Set.of(), Set.of(), List.of(), Map.of(path, 0L));
    await(commits.durable());
  }

  private void writeLines(Map<UUID, StoredPage> added) throws IOException {
    files.flush();
    files.appendLines(added.values());
  }

  private static void await(CompletionStage<Void> durable) throws SQLException {
    try {
      durable.toCompletableFuture().join();
    } catch (CompletionException e) {
      throw new SQLException("the commit was lost: " + e.getMessage(), e);
    }
  }

  /**
   * Drops the connection, whose state is unknown. Where the database died, that is found out now,
   * and no further group fails for it.
   */
  private void forget() {
    PageSink broken = sink;
    sink = null;
    if (broken != null) {
      broken.discard();
      commits.durable().handle((done, lost) -> lost == null).toCompletableFuture().join();
    }
  }

  /** What becomes of a group's pages. */
  private final class Group {
    final Map<UUID, StoredPage> added = new LinkedHashMap<>();
    final Set<UUID> replaced = new HashSet<>();
    final Set<UUID> changed = new HashSet<>();
    final List<Visit> visits = new ArrayList<>();
    private final Map<UUID, StoredPage> known;

    Group(Map<UUID, StoredPage> known) {
      this.known = known;
    }

    /** The page that stands. */
    StoredPage write(UUID key, Store store) throws IOException, SQLException {
      StoredPage stored = known.get(key);
      if (stored == null) {
        return add(key, store);
      }
      if (store.again()) {
        Optional<Visit> unchanged = visited.unchanged(stored, store);
        visits.add(unchanged.orElseGet(() -> visited.changed(stored, store)));
        return unchanged.isPresent() ? stored : replace(key, stored, store, changed);
      }
      return givesWay(stored, store) ? replace(key, stored, store, replaced) : stored;
    }

    private StoredPage replace(UUID key, StoredPage stored, Store store, Set<UUID> as)
        throws IOException, SQLException {
      if (!added.containsKey(key)) {
        as.add(key);
      }
      files.link(store.page(), store.links());
      return put(key, archive(store).after(stored));
    }

    private StoredPage add(UUID key, Store store) throws IOException, SQLException {
      files.link(store.page(), store.links());
      return put(key, archive(store));
    }

    private StoredPage put(UUID key, StoredPage fresh) {
      known.put(key, fresh);
      added.put(key, fresh);
      return fresh;
    }
  }

  /** What is archived and gets no row. */
  interface Aside {
    /** Appends it; false where there is nothing to archive. */
    boolean appendTo(ArchiveFiles files) throws IOException, SQLException;
  }

  /**
   * One page to store, cleaned.
   *
   * @param keepBody whether the exchange may be archived
   * @param again whether it is a further request for a page that is stored
   * @param links what the page points to
   */
  record Store(
      PageRecord page,
      Optional<FetchResult> exchange,
      boolean keepBody,
      boolean again,
      PageLinks links) {}
}
