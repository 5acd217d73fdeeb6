package prospector.actors.host.service;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import prospector.persistence.table.DueTable;

/**
 * Writes to the index of hosts with work, grouped: what arrives while a transaction runs goes into
 * the next one. Thread-safe.
 */
public final class DueBook {
  /** What becomes of a host's row. */
  private sealed interface Change permits Put, Weigh, Remove {}

  private record Put(long dueMillis, int worth) implements Change {}

  private record Weigh(int worth) implements Change {}

  private enum Remove implements Change {
    INSTANCE
  }

  private final DueTable table;
  private final Executor blocking;
  private Map<String, Change> waiting = new LinkedHashMap<>();
  private CompletableFuture<Void> next = new CompletableFuture<>();
  private boolean writing;

  public DueBook(DueTable table, Executor blocking) {
    this.table = table;
    this.blocking = blocking;
  }

  /**
   * The host has work, due at an instant (epoch milliseconds), and nobody knows yet what it is
   * worth. Completes when it is durable.
   */
  public CompletionStage<Void> put(String host, long dueMillis) {
    return put(host, dueMillis, DueTable.Row.UNKNOWN);
  }

  /**
   * The host has work, due at an instant (epoch milliseconds). Completes when it is durable.
   *
   * @param worth of its best URL, as {@link DueTable.Row#scaled} has it
   */
  public CompletionStage<Void> put(String host, long dueMillis, int worth) {
    return change(host, new Put(dueMillis, worth));
  }

  /** What the best URL of a host is worth by now, if it has work. */
  public CompletionStage<Void> weigh(String host, int worth) {
    return change(host, new Weigh(worth));
  }

  /** The host has no work left. */
  public CompletionStage<Void> remove(String host) {
    return change(host, Remove.INSTANCE);
  }

  private synchronized CompletionStage<Void> change(String host, Change change) {
    waiting.merge(host, change, DueBook::both);
    CompletableFuture<Void> mine = next;
    if (!writing) {
      writing = true;
      blocking.execute(this::write);
    }
    return mine;
  }

  /** What two changes of a host come to. */
  private static Change both(Change earlier, Change later) {
    if (!(later instanceof Weigh weigh)) {
      return later;
    }
    if (earlier instanceof Put put) {
      return new Put(put.dueMillis(), weigh.worth());
    }
    return earlier instanceof Remove ? earlier : later;
  }

  private void write() {
    Map<String, Change> group;
    CompletableFuture<Void> done;
    synchronized (this) {
      group = waiting;
      done = next;
      waiting = new LinkedHashMap<>();
      next = new CompletableFuture<>();
    }
    try {
      List<DueTable.Row> rows = new ArrayList<>();
      List<String> gone = new ArrayList<>();
      Map<String, Integer> weighed = new LinkedHashMap<>();
      group.forEach(
          (host, change) -> {
            if (change instanceof Put put) {
              rows.add(new DueTable.Row(host, put.dueMillis(), put.worth()));
            } else if (change instanceof Weigh weigh) {
              weighed.put(host, weigh.worth());
            } else {
              gone.add(host);
            }
          });
      if (!rows.isEmpty()) {
        table.put(rows);
      }
      if (!gone.isEmpty()) {
        table.remove(gone);
      }
      if (!weighed.isEmpty()) {
        table.weigh(weighed);
      }
      done.complete(null);
    } catch (RuntimeException e) {
      done.completeExceptionally(e);
    } finally {
      writeMoreOrRest();
    }
  }

  private synchronized void writeMoreOrRest() {
    if (waiting.isEmpty()) {
      writing = false;
    } else {
      blocking.execute(this::write);
    }
  }
}
