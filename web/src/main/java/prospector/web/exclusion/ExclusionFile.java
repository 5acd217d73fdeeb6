package prospector.web.exclusion;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The exclusions of a file that may be edited at any time.
 *
 * <p><em>{@link #list()} never blocks and never forgets by accident: a file that cannot be read, or
 * has gone, leaves what was read last in force.</em> {@link #refresh()} looks at the file and is
 * called every second or so by one thread, which may block; any thread may ask for the list.
 */
public final class ExclusionFile {
  private final Path file;
  private volatile ExclusionList list = ExclusionList.NONE;
  private volatile List<Exclusion> lines = List.of();
  private volatile boolean known;
  private @Nullable Stamp read;
  private List<String> told = List.of(); // of the trouble that lasts

  private record Stamp(FileTime modified, long bytes, @Nullable Object key) {}

  /** A file that need not exist yet; nothing is excluded before the first {@link #refresh()}. */
  public ExclusionFile(Path file) {
    this.file = file;
  }

  /** The exclusions in force. */
  public ExclusionList list() {
    return list;
  }

  /** The lines in force, in order. */
  public List<Exclusion> lines() {
    return lines;
  }

  /** Whether it was read at least once. */
  public boolean isKnown() {
    return known;
  }

  /** Where it lies. */
  public Path path() {
    return file;
  }

  /**
   * Adds a line at the end of the file, which is made where it is missing.
   *
   * @throws IOException when it cannot be written
   */
  public void append(Exclusion exclusion) throws IOException {
    boolean open = Files.exists(file) && Files.size(file) > 0 && !endsWithNewline();
    String text = (open ? "\n" : "") + exclusion.line() + "\n";
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private boolean endsWithNewline() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    return bytes[bytes.length - 1] == '\n';
  }

  /**
   * Reads the file where it has changed since it was read last.
   *
   * @return what to tell the operator: a complaint for each line that was not understood, or why
   *     the file could not be read; empty when it has not changed
   */
  public Optional<List<String>> refresh() {
    try {
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      Stamp stamp = new Stamp(now.lastModifiedTime(), now.size(), now.fileKey());
      if (stamp.equals(read)) {
        return Optional.empty();
      }
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      ExclusionReader.Reading reading = ExclusionReader.read(text);
      list = reading.list();
      lines = reading.lines();
      read = stamp;
      told = List.of();
      known = true;
      return Optional.of(reading.complaints());
    } catch (NoSuchFileException gone) {
      return told(list.size() == 0 ? List.of() : List.of("the file is gone; its lines hold on"));
    } catch (IOException unreadable) {
      String inForce = known ? "what was read before holds on" : "nothing of it is in force";
      return told(List.of("cannot be read; " + inForce + ": " + unreadable));
    }
  }

  /** Tells of each trouble once, and of the file again when it is back. */
  private Optional<List<String>> told(List<String> complaints) {
    boolean news = !complaints.equals(told);
    read = null;
    told = complaints;
    return news && !complaints.isEmpty() ? Optional.of(complaints) : Optional.empty();
  }
}
