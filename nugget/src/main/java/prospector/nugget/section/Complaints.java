package prospector.nugget.section;

import com.typesafe.config.ConfigOrigin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The mistakes found in one topic file, each as {@code file:line: key: what is wrong}. */
public final class Complaints {
  private record Complaint(int line, String text) {}

  private final String file;
  private final List<Complaint> found = new ArrayList<>();

  public Complaints(String file) {
    this.file = file;
  }

  /** A mistake where a value stands. */
  public void add(ConfigOrigin origin, String key, String message) {
    int line = Math.max(0, origin.lineNumber());
    found.add(new Complaint(line, at(line) + (key.isEmpty() ? "" : key + ": ") + message));
  }

  /** A mistake in a line, 0 for the file as a whole. */
  public void add(int line, String message) {
    found.add(new Complaint(line, at(line) + message));
  }

  public boolean isEmpty() {
    return found.isEmpty();
  }

  /** Throws when there is any complaint. */
  public void check() {
    if (!found.isEmpty()) {
      throw new TopicFileException(
          found.stream()
              .sorted(Comparator.comparingInt(Complaint::line)) // stable
              .map(Complaint::text)
              .distinct()
              .toList());
    }
  }

  private String at(int line) {
    return line > 0 ? file + ":" + line + ": " : file + ": ";
  }
}
