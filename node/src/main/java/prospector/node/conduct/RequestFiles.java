package prospector.node.conduct;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import prospector.persistence.directory.OutputNames;

/**
 * {@code requests.log} of a directory and the files of former days, as they are at one moment.
 *
 * <p><em>The log is held open and read up to where it ended then</em>: at midnight it gets another
 * name and is gzipped, and a report that is being read neither loses that day nor has it twice. A
 * former day that is deleted meanwhile is empty; a damaged one is read up to some kilobytes before
 * where it is torn.
 */
final class RequestFiles implements Closeable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String GZIPPED = ".gz";
  private static final String FORMER = "requests\\.\\d{4}-\\d{2}-\\d{2}\\.log(\\.gz)?";
  private static final int LOOKS = 5; // of which one is not just as the day ends

  private final Path dir;
  private final List<Path> former;
  private final @Nullable FileChannel today;
  private final long length; // of today's, bytes
  private final BitSet damaged = new BitSet(); // former ones
  private final Set<String> lost = new HashSet<>();

  private RequestFiles(Path dir, List<Path> former, @Nullable FileChannel today)
      throws IOException {
    this.dir = dir;
    this.former = former;
    this.today = today;
    this.length = today == null ? 0 : today.size();
  }

  static RequestFiles open(Path dir) throws IOException {
    List<Path> before = former(dir);
    for (int look = 1; ; look++) {
      FileChannel today = today(dir.resolve(OutputNames.REQUESTS));
      try {
        List<Path> after = former(dir);
        if (after.equals(before) || look == LOOKS) { // the log did not become one of them
          return new RequestFiles(dir, after, today);
        }
        before = after;
      } catch (IOException e) {
        close(today);
        throw e;
      }
      close(today);
    }
  }

  Path dir() {
    return dir;
  }

  private static @Nullable FileChannel today(Path log) throws IOException {
    try {
      return FileChannel.open(log);
    } catch (NoSuchFileException none) {
      return null;
    }
  }

  private static List<Path> former(Path dir) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.list(dir)) {
      all =
          files
              .filter(file -> String.valueOf(file.getFileName()).matches(FORMER))
              .sorted()
              .toList();
    }
    // without what was not quite gzipped, or just now
    return all.stream().filter(file -> !all.contains(plain(file))).toList();
  }

  /** What a gzipped file was made of. */
  private static Path plain(Path file) {
    String name = String.valueOf(file.getFileName());
    return file.resolveSibling(
        name.endsWith(GZIPPED) ? name.substring(0, name.length() - GZIPPED.length()) : "none");
  }

  /** How many there are; the last is that of today, which may be empty. */
  int count() {
    return former.size() + 1;
  }

  /** Reads one from its beginning, the oldest first; who closes it does not close the log. */
  BufferedReader read(int number) throws IOException {
    return new BufferedReader(new InputStreamReader(bytes(number), StandardCharsets.UTF_8));
  }

  private InputStream bytes(int number) throws IOException {
    if (number == former.size()) {
      return today == null ? InputStream.nullInputStream() : new Held(today, length);
    }
    Path file = former.get(number);
    try {
      return file.toString().endsWith(GZIPPED)
          ? unzipped(Files.newInputStream(file), number)
          : plain(file, number);
    } catch (NoSuchFileException deleted) {
      return InputStream.nullInputStream();
    }
  }

  private InputStream plain(Path file, int number) throws IOException {
    try {
      return Files.newInputStream(file);
    } catch (NoSuchFileException gone) { // it was gzipped meanwhile
      Path gzipped = file.resolveSibling(file.getFileName() + GZIPPED);
      return unzipped(Files.newInputStream(gzipped), number);
    }
  }

  private InputStream unzipped(InputStream file, int number) throws IOException {
    try {
      return new Torn(new GZIPInputStream(file), number);
    } catch (EOFException | ZipException torn) { // its very head
      file.close();
      damaged.set(number);
      return InputStream.nullInputStream();
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  /** How many of those that were read are damaged. */
  int damaged() {
    return damaged.cardinality();
  }

  /** Notes a line that says how many could not be written; the same one counts once. */
  void lost(String line) {
    lost.add(line);
  }

  /** How many lines of any host could not be written, by what was read. */
  long lost() {
    long sum = 0;
    for (String line : lost) {
      try {
        sum += JSON.readTree(line).path("lost").asLong();
      } catch (JsonProcessingException torn) {
        sum++; // one at the least
      }
    }
    return sum;
  }

  /** The day of the oldest line that is kept, in UTC; empty where none is. */
  Optional<LocalDate> since() throws IOException {
    for (int number = 0; number < count(); number++) {
      try (BufferedReader lines = read(number)) {
        Optional<LocalDate> day = day(lines.readLine());
        if (day.isPresent()) {
          return day;
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<LocalDate> day(@Nullable String line) {
    if (line == null) {
      return Optional.empty();
    }
    try {
      Instant time = Instant.parse(JSON.readTree(line).path("time").asText());
      return Optional.of(LocalDate.ofInstant(time, ZoneOffset.UTC));
    } catch (JsonProcessingException | DateTimeParseException torn) {
      return Optional.empty();
    }
  }

  @Override
  public void close() throws IOException {
    close(today);
  }

  private static void close(@Nullable FileChannel file) throws IOException {
    if (file != null) {
      file.close();
    }
  }

  /** Has what is read by pieces for whoever reads single bytes. */
  private abstract static class Pieces extends InputStream {
    @Override
    public final int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public abstract int read(byte[] bytes, int offset, int most) throws IOException;
  }

  /** Ends where a gzipped file is torn; what the same read had before may be lost. */
  private final class Torn extends Pieces {
    private final InputStream gzipped;
    private final int number;

    Torn(InputStream gzipped, int number) {
      this.gzipped = gzipped;
      this.number = number;
    }

    @Override
    public int read(byte[] bytes, int offset, int most) throws IOException {
      try {
        return gzipped.read(bytes, offset, most);
      } catch (EOFException | ZipException torn) {
        damaged.set(number);
        return -1;
      }
    }

    @Override
    public void close() throws IOException {
      gzipped.close();
    }
  }

  /** The beginning of a file that stays open. */
  private static final class Held extends Pieces {
    private final FileChannel file;
    private final long length;
    private long at;

    Held(FileChannel file, long length) {
      this.file = file;
      this.length = length;
    }

    @Override
    public int read(byte[] bytes, int offset, int most) throws IOException {
      if (at >= length) {
        return -1;
      }
      int wanted = (int) Math.min(most, length - at);
      int read = file.read(ByteBuffer.wrap(bytes, offset, wanted), at);
      at += Math.max(0, read);
      return read;
    }
  }
}
