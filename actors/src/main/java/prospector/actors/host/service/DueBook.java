package prospector.actors.host.service;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import prospector.persistence.table.DueTable;

/**
 * Writes to the index of hosts with work, grouped: what arrives while a transaction runs goes into
 * the next one. Thread-safe.
 */
public final class DueBook {
  private final DueTable table;
  private final Executor blocking;
  private Map<String, @Nullable Long> waiting = new LinkedHashMap<>(); // null == remove
  private CompletableFuture<Void> next = new CompletableFuture<>();
  private boolean writing;

  public DueBook(DueTable table, Executor blocking) {
    this.table = table;
    this.blocking = blocking;
  }

  /** The host has work, due at an instant (epoch milliseconds). Completes when it is durable. */
  public CompletionStage<Void> put(String host, long dueMillis) {
    return change(host, dueMillis);
  }

  /** The host has no work left. */
  public CompletionStage<Void> remove(String host) {
    return change(host, null);
  }

  private synchronized CompletionStage<Void> change(String host, @Nullable Long dueMillis) {
    waiting.put(host, dueMillis);
    CompletableFuture<Void> mine = next;
    if (!writing) {
      writing = true;
      blocking.execute(this::write);
    }
    return mine;
  }

  private void write() {
    Map<String, @Nullable Long> group;
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
      group.forEach(
          (host, due) -> {
            if (due == null) {
              gone.add(host);
            } else {
              rows.add(new DueTable.Row(host, due));
            }
          });
      if (!rows.isEmpty()) {
        table.put(rows);
      }
      if (!gone.isEmpty()) {
        table.remove(gone);
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
