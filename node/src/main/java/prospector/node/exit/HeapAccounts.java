package prospector.node.exit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Who holds the heap, as far as somebody counts it. Thread-safe.
 *
 * <p>One for a process, as there is one heap.
 */
public final class HeapAccounts {
  /** That of this process. */
  public static final HeapAccounts OF_PROCESS = new HeapAccounts();

  private static final long MEBIBYTE = 1024 * 1024;

  private final Map<String, LongSupplier> bytes = new ConcurrentHashMap<>();
  private final Map<String, Supplier<String>> notes = new ConcurrentHashMap<>();

  private record Line(String name, long bytes) {}

  /** Counts bytes under a name. */
  public void counts(String name, LongSupplier held) {
    bytes.put(name, held);
  }

  /** Says something under a name, where there is anything to say. */
  public void notes(String name, Supplier<String> note) {
    notes.put(name, note);
  }

  /** All of it, the largest first. */
  public String text() {
    List<Line> lines = new ArrayList<>();
    bytes.forEach((name, held) -> lines.add(new Line(name, held.getAsLong())));
    lines.sort(Comparator.comparingLong(Line::bytes).reversed());
    StringBuilder text = new StringBuilder(500);
    for (Line line : lines) {
      text.append(text.length() == 0 ? "" : ", ").append(line.name()).append(' ');
      text.append(line.bytes() / MEBIBYTE).append(" MB");
    }
    notes.forEach(
        (name, note) -> {
          String said = note.get();
          if (!said.isEmpty()) {
            text.append(text.length() == 0 ? "" : "; ").append(name).append(' ').append(said);
          }
        });
    return text.toString();
  }
}
