package prospector.actors.host;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageLinks;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.Validators;
import prospector.persistence.page.Visit;
import prospector.persistence.page.WarcLocation;
import prospector.persistence.table.DueTable;
import prospector.persistence.table.RevisitTable;
import prospector.persistence.table.UrlTable;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.url.CrawlUrl;

/** The tables of hosts and crawls, in memory. */
public final class FakeTables {
  public final Archive archive = new Archive();
  public final Due due = new Due();
  public final Visits visits = new Visits();
  public final Urls urls = new Urls();

  /** Keeps rows; fails on demand. */
  public static final class Archive implements PageArchive {
    /** Whether the archive may have what came, by URL. */
    final Map<String, Boolean> bodiesKept = new ConcurrentHashMap<>();

    final List<PageRecord> rows = new CopyOnWriteArrayList<>();
    final List<String> asked = new CopyOnWriteArrayList<>();
    final List<FetchRequest> kept = new CopyOnWriteArrayList<>();
    private final Map<String, Validators> validators = new ConcurrentHashMap<>();
    public volatile @Nullable Map<String, Totals> totals; // none: they cannot be read
    volatile boolean broken;
    private final BlockingQueue<PageRecord> held = new LinkedBlockingQueue<>();
    private volatile @Nullable CompletableFuture<Void> disk;

    /** Rows refused without a request are not durable before the returned future is completed. */
    CompletableFuture<Void> hold() {
      CompletableFuture<Void> slow = new CompletableFuture<>();
      disk = slow;
      return slow;
    }

    /** What is stored from here on is durable at once; what was held stays so. */
    void holdNoMore() {
      disk = null;
    }

    /** Waits until a row is held; fails when none comes. */
    PageRecord awaitHeld() {
      try {
        PageRecord row = held.poll(20, TimeUnit.SECONDS);
        if (row == null) {
          throw new AssertionError("expected a row to be stored, none came");
        }
        return row;
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public CompletionStage<StoredPage> store(
        PageRecord page, Optional<FetchResult> exchange, boolean keepBody, PageLinks links) {
      if (broken) {
        return CompletableFuture.failedFuture(new StorageException("the disk is full"));
      }
      bodiesKept.put(page.url(), keepBody);
      Optional<PageRecord> first = row(page);
      if (first.isPresent() && exchange.isPresent() && isUnasked(first.get())) {
        rows.remove(first.get());
      } else if (first.isPresent()) { // a URL is stored once
        return CompletableFuture.completedFuture(new StoredPage(first.get(), WarcLocation.NONE));
      }
      exchange.ifPresent(it -> validators.put(page.url(), validators(it)));
      CompletableFuture<Void> slow = disk;
      if (slow == null || page.state() != PageRecord.State.REFUSED) {
        rows.add(page);
        return CompletableFuture.completedFuture(new StoredPage(page, WarcLocation.NONE));
      }
      held.add(page);
      return slow.thenApply(
          done -> {
            Optional<PageRecord> before = row(page);
            if (before.isEmpty()) {
              rows.add(page);
            }
            return new StoredPage(before.orElse(page), WarcLocation.NONE);
          });
    }

    /** Refused without a request: that gives way to an outcome. */
    private static boolean isUnasked(PageRecord row) {
      return row.state() == PageRecord.State.REFUSED && row.answer().millis() == 0;
    }

    private Optional<PageRecord> row(PageRecord page) {
      return rows.stream()
          .filter(row -> row.crawl().equals(page.crawl()) && row.url().equals(page.url()))
          .findFirst();
    }

    @Override
    public CompletionStage<StoredPage> storeAgain(
        PageRecord page, FetchResult exchange, boolean keepBody, PageLinks links) {
      if (broken) {
        return CompletableFuture.failedFuture(new StorageException("the disk is full"));
      }
      StoredPage before = find(page.crawl(), page.url()).orElseThrow();
      Validators newer = validators(exchange);
      boolean same = newer.digest().equals(before.validators().digest());
      if (same || exchange.outcome() instanceof FetchOutcome.Status) {
        return CompletableFuture.completedFuture(before);
      }
      rows.remove(before.page());
      rows.add(page);
      validators.put(page.url(), new Validators("", "", newer.digest()));
      return CompletableFuture.completedFuture(find(page.crawl(), page.url()).orElseThrow());
    }

    @Override
    public void forEachPast(String crawl, PastReader reader) {
      throw new AssertionError("no test reads the archive");
    }

    private static Validators validators(FetchResult exchange) {
      return exchange
          .outcome()
          .answer()
          .map(it -> Validators.of(it, "" + Arrays.hashCode(it.rawBody())))
          .orElse(Validators.NONE);
    }

    @Override
    public CompletionStage<Void> keep(FetchResult exchange) {
      if (broken) {
        return CompletableFuture.failedFuture(new StorageException("the disk is full"));
      }
      if (exchange.outcome().answer().isPresent()) {
        kept.add(exchange.request());
      }
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public Map<String, End> ends(String crawl, List<String> urls) {
      asked.addAll(urls);
      return rows.stream()
          .filter(row -> urls.contains(row.url()))
          .collect(
              Collectors.toMap(
                  PageRecord::url,
                  row -> new End(row.state(), row.reason()),
                  (first, second) -> second));
    }

    @Override
    public Optional<StoredPage> find(String crawl, String url) {
      return rows.stream()
          .filter(row -> row.crawl().equals(crawl) && row.url().equals(url))
          .findFirst()
          .map(
              row ->
                  new StoredPage(
                      row, WarcLocation.NONE, validators.getOrDefault(url, Validators.NONE)));
    }

    @Override
    public Optional<ArchivedResponse> read(WarcLocation location) {
      return Optional.empty();
    }

    @Override
    public void forEach(String crawl, Consumer<StoredPage> consumer) {}

    @Override
    public Totals totals(String crawl) {
      throw new AssertionError("a host asks for no totals");
    }

    @Override
    public Map<String, Totals> totalsByNode(String crawl) {
      if (totals == null) {
        throw new StorageException("the database is gone");
      }
      return totals;
    }

    @Override
    public Map<String, Path> homes() {
      return Map.of();
    }

    @Override
    public void close() {}
  }

  /** Plans of visits; pages without a plan are those a test adds. */
  public static final class Visits implements RevisitTable {
    public final Map<String, Plan> plans = new ConcurrentHashMap<>();
    public final List<Unplanned> stored = new CopyOnWriteArrayList<>();
    public final List<Visit> missed = new CopyOnWriteArrayList<>();
    public final List<Long> readAfter = new CopyOnWriteArrayList<>(); // row numbers, by look
    public volatile long lastNumber;
    public volatile long mostAtOnce = Long.MAX_VALUE; // rows, whether they have plans or not
    public volatile boolean broken;

    private void failIfBroken() {
      if (broken) {
        throw new IllegalStateException("no database");
      }
    }

    @Override
    public long lastNumber() {
      return lastNumber;
    }

    @Override
    public List<Unplanned> unplanned(String crawl, long afterNumber, long toNumber, int limit) {
      if (toNumber - afterNumber > mostAtOnce) {
        throw new StorageException("reading so many rows takes too long");
      }
      readAfter.add(afterNumber);
      return stored.stream()
          .filter(page -> page.number() > afterNumber && page.number() <= toNumber)
          .filter(page -> !plans.containsKey(page.url()))
          .limit(limit)
          .toList();
    }

    @Override
    public void plan(String crawl, List<Plan> added, List<Hub> hubs) {
      failIfBroken();
      plan(added);
      hubs.forEach(hub -> plans.computeIfPresent(hub.url(), (url, plan) -> credited(plan, hub)));
    }

    @Override
    public void postpone(String crawl, List<Plan> next) {
      plan(next);
    }

    @Override
    public void putOff(String crawl, Map<String, Long> dueMillis, long untilMillis) {
      dueMillis.forEach(
          (url, due) ->
              plans.computeIfPresent(
                  url, (key, plan) -> plan.dueMillis() == due ? later(plan, untilMillis) : plan));
    }

    private static Plan later(Plan plan, long dueMillis) {
      return new Plan(
          plan.crawl(),
          plan.url(),
          dueMillis,
          plan.intervalMillis(),
          plan.visitedMillis(),
          plan.visits(),
          plan.changes(),
          plan.finds());
    }

    /** Plans as a test wants them. */
    public void plan(List<Plan> added) {
      added.forEach(plan -> plans.put(plan.url(), plan));
    }

    private static Plan credited(Plan plan, Hub hub) {
      return new Plan(
          plan.crawl(),
          plan.url(),
          Math.min(plan.dueMillis(), hub.dueMillis()),
          plan.intervalMillis(),
          plan.visitedMillis(),
          plan.visits(),
          plan.changes(),
          plan.finds() + hub.more());
    }

    @Override
    public List<RevisitTable.Due> due(
        String crawl, long nowMillis, Set<String> without, int limit) {
      failIfBroken();
      return plans.values().stream()
          .filter(plan -> plan.dueMillis() <= nowMillis)
          .sorted(Comparator.comparingLong(Plan::dueMillis).thenComparing(Plan::url))
          .map(
              plan ->
                  new RevisitTable.Due(
                      plan.url(), CrawlUrl.ofNormal(plan.url()).host().value(), plan.dueMillis()))
          .filter(due -> !without.contains(due.host()))
          .limit(limit)
          .toList();
    }

    @Override
    public Map<String, Long> dueMillis(String crawl, Set<String> urls) {
      return plans.values().stream()
          .filter(plan -> urls.contains(plan.url()))
          .collect(Collectors.toMap(Plan::url, Plan::dueMillis));
    }

    @Override
    public Set<String> unfinished(String crawl) {
      throw new AssertionError("only the audit asks");
    }

    @Override
    public Optional<Plan> find(String crawl, String url) {
      return Optional.ofNullable(plans.get(url));
    }

    @Override
    public List<Plan> find(String crawl, Set<String> urls) {
      return plans.values().stream().filter(plan -> urls.contains(plan.url())).toList();
    }

    @Override
    public void visited(Plan next, Validators validators) {
      plans.put(next.url(), next);
    }

    @Override
    public void missed(Plan next, Visit visit) {
      plans.put(next.url(), next);
      missed.add(visit);
    }

    @Override
    public void changed(String crawl, Map<String, Long> changedMillis, long nowMillis) {
      throw new AssertionError("no test says so");
    }
  }

  /** Hosts with work, and when they are due. */
  public static final class Due implements DueTable {
    final Map<String, Long> hosts = new ConcurrentHashMap<>();
    final Map<String, Integer> worth = new ConcurrentHashMap<>();
    private static final Comparator<Row> SOONEST =
        Comparator.comparingLong(Row::dueMillis).thenComparing(Row::host);
    public volatile boolean broken;

    @Override
    public void put(List<Row> rows) {
      if (broken) {
        throw new StorageException("the disk is full");
      }
      for (Row row : rows) {
        hosts.put(row.host(), row.dueMillis());
        worth.put(row.host(), row.worth());
      }
    }

    @Override
    public void weigh(Map<String, Integer> worthByHost) {
      worthByHost.forEach((host, value) -> worth.replace(host, value));
    }

    @Override
    public List<Row> best(
        Optional<Row> last, long dueMillis, long notedMillis, boolean parked, int limit) {
      if (broken) {
        throw new StorageException("the disk is full");
      }
      Comparator<Row> order =
          Comparator.comparing(Row::worth, Comparator.reverseOrder()).thenComparing(Row::host);
      return hosts.keySet().stream()
          .map(this::row)
          .filter(
              row ->
                  row.dueMillis() <= dueMillis
                      || (parked && row.isParked())
                      || (row.dueMillis() >= NOTED && row.dueMillis() <= NOTED + notedMillis))
          .filter(row -> last.isEmpty() || order.compare(row, last.get()) > 0)
          .sorted(order)
          .limit(limit)
          .toList();
    }

    private Row row(String host) {
      return new Row(host, hosts.getOrDefault(host, 0L), worth.getOrDefault(host, Row.UNKNOWN));
    }

    @Override
    public void remove(List<String> gone) {
      gone.forEach(hosts::remove);
    }

    @Override
    public List<Row> due(long nowMillis, int limit) {
      return dueBetween(Long.MIN_VALUE, nowMillis, limit);
    }

    @Override
    public List<Row> dueAfter(Row last, long untilMillis, int limit) {
      return soonest(
          row -> SOONEST.compare(row, last) > 0 && row.dueMillis() <= untilMillis, limit);
    }

    @Override
    public List<Row> dueBetween(long afterMillis, long untilMillis, int limit) {
      return soonest(row -> row.dueMillis() > afterMillis && row.dueMillis() <= untilMillis, limit);
    }

    private List<Row> soonest(Predicate<Row> wanted, int limit) {
      if (broken) {
        throw new StorageException("the disk is full");
      }
      return hosts.keySet().stream()
          .map(this::row)
          .filter(wanted)
          .sorted(SOONEST)
          .limit(limit)
          .toList();
    }

    @Override
    public Set<String> noted(Collection<String> asked) {
      return hosts.entrySet().stream()
          .filter(
              it -> new Row(it.getKey(), it.getValue()).isNoted() && asked.contains(it.getKey()))
          .map(Map.Entry::getKey)
          .collect(Collectors.toSet());
    }

    @Override
    public long count() {
      return hosts.size();
    }

    @Override
    public List<String> hosts() {
      return List.copyOf(hosts.keySet());
    }
  }

  /** Waiting URLs, of one host and crawl. */
  public static final class Urls implements UrlTable {
    private final List<Integer> limits = new ArrayList<>();
    private final Map<Long, Row> rows = new LinkedHashMap<>();
    private int deletesToLose;
    private int readsToFail;
    volatile boolean broken;

    /** The next deletions are lost, as at a kill before them. */
    synchronized void loseDeletes(int count) {
      deletesToLose = count;
    }

    /** The next reads fail, as those of a database that is away. */
    synchronized void failReads(int count) {
      readsToFail = count;
    }

    private void failRead() {
      if (readsToFail > 0) {
        readsToFail--;
        throw new StorageException("no answer");
      }
    }

    /** How many were asked for back, each time. */
    synchronized List<Integer> limits() {
      return List.copyOf(limits);
    }

    synchronized List<String> urls() {
      return rows.values().stream().map(Row::url).toList();
    }

    @Override
    public synchronized void put(String crawl, String host, List<Row> added) {
      if (broken) {
        throw new StorageException("the disk is full");
      }
      added.forEach(row -> rows.put(row.fingerprint(), row));
    }

    @Override
    public synchronized List<Row> best(String crawl, String host, int limit) {
      failRead();
      limits.add(limit);
      return rows.values().stream()
          .sorted(Comparator.comparingDouble(Row::score).reversed())
          .limit(limit)
          .toList();
    }

    @Override
    public synchronized List<Row> find(String crawl, String host, List<Long> fingerprints) {
      failRead();
      return fingerprints.stream().map(rows::get).filter(Objects::nonNull).toList();
    }

    @Override
    public List<Row> bestOfGroup(String crawl, String host, long group, int limit) {
      return List.of();
    }

    @Override
    public synchronized List<Long> worst(String crawl, String host, int limit) {
      return rows.values().stream()
          .sorted(Comparator.comparingDouble(Row::score))
          .limit(limit)
          .map(Row::fingerprint)
          .toList();
    }

    @Override
    public synchronized void delete(String crawl, String host, List<Long> fingerprints) {
      prune(crawl, host, fingerprints);
    }

    @Override
    public synchronized int prune(String crawl, String host, List<Long> fingerprints) {
      if (deletesToLose > 0) {
        deletesToLose--;
        throw new StorageException("killed");
      }
      int before = rows.size();
      fingerprints.forEach(rows::remove);
      return before - rows.size();
    }

    @Override
    public synchronized long count(String crawl, String host) {
      return rows.size();
    }

    @Override
    public synchronized List<Row> all(String crawl, String host) {
      return List.copyOf(rows.values());
    }

    @Override
    public synchronized void rewrite(String crawl, UnaryOperator<List<Row>> change) {
      change.apply(List.copyOf(rows.values())).forEach(row -> rows.put(row.fingerprint(), row));
    }

    @Override
    public synchronized Set<Long> fingerprints(String crawl, String host) {
      return Set.copyOf(rows.keySet());
    }
  }
}
