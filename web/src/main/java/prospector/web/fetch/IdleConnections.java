package prospector.web.fetch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The pool: open connections without an exchange, by where they lead.
 *
 * <p><em>Never more than the bound; the longest idle one goes first.</em> Age is counted in sweeps:
 * the loop sweeps four times an idle timeout. Runs on its loop's thread.
 */
final class IdleConnections {
  static final int SWEEPS_PER_TIMEOUT = 4;

  private final int max;
  private final Map<String, Deque<Connection>> byKey = new HashMap<>();
  private final Map<Connection, Integer> sweepWhenKept = new LinkedHashMap<>(); // oldest first
  private int sweep;

  IdleConnections(int max) {
    this.max = max;
  }

  /** Takes the most recently used open connection, which is the least likely to be stale. */
  Optional<Connection> take(String key) {
    Deque<Connection> stack = byKey.get(key);
    while (stack != null && !stack.isEmpty()) {
      Connection connection = stack.peekLast();
      remove(connection);
      if (connection.isOpen()) {
        return Optional.of(connection);
      }
    }
    return Optional.empty();
  }

  void add(Connection connection) {
    sweepWhenKept.put(connection, sweep);
    byKey.computeIfAbsent(connection.poolKey(), key -> new ArrayDeque<>(2)).addLast(connection);
    if (sweepWhenKept.size() > max) {
      closeOldest();
    }
  }

  void remove(Connection connection) {
    if (sweepWhenKept.remove(connection) == null) {
      return;
    }
    Deque<Connection> stack = byKey.get(connection.poolKey());
    if (stack != null) {
      stack.remove(connection);
      if (stack.isEmpty()) {
        byKey.remove(connection.poolKey());
      }
    }
  }

  boolean isEmpty() {
    return sweepWhenKept.isEmpty();
  }

  /** Closes what has been idle for a whole timeout. */
  void sweep() {
    sweep++;
    while (!isEmpty() && sweep - oldest().getValue() > SWEEPS_PER_TIMEOUT) {
      closeOldest();
    }
  }

  private void closeOldest() {
    Connection connection = oldest().getKey();
    remove(connection);
    connection.close();
  }

  private Map.Entry<Connection, Integer> oldest() {
    Iterator<Map.Entry<Connection, Integer>> entries = sweepWhenKept.entrySet().iterator();
    return entries.next();
  }
}
