package prospector.node.conduct;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.format.DateTimeParseException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import prospector.node.conduct.ConductReport.Limits;
import prospector.persistence.directory.OutputNames;

/**
 * The requests to a host in {@code requests.log} and the files of former days, the oldest first. A
 * line that a kill cut short is left out.
 *
 * <p>The files have the order in which requests ended, which is that in which they began for each
 * scheme and port of a name, but not for all of them together. <em>At most {@link #AHEAD} requests
 * are held</em>, which puts them in order.
 */
final class RequestLines implements Closeable {
  /** Requests read ahead; a request would have to last while so many others of its name end. */
  static final int AHEAD = 1_000;

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String GZIPPED = ".gz";
  private static final String FORMER = "requests\\.\\d{4}-\\d{2}-\\d{2}\\.log(\\.gz)?";

  private final HostChoice host;
  private final Limits limits;
  private final Deque<Path> files;
  private final PriorityQueue<HostRequest> ahead =
      new PriorityQueue<>(Comparator.comparing(HostRequest::time));
  private @Nullable BufferedReader lines; // of the file that is being read
  private long left; // requests to read

  /**
   * @param most requests, those that were written first; Long.MAX_VALUE for all
   */
  RequestLines(Path dir, HostChoice host, long most, Limits limits) throws IOException {
    this.host = host;
    this.limits = limits;
    this.files = files(dir);
    this.left = most;
  }

  /** The next one; empty at the end. */
  Optional<HostRequest> next() throws IOException {
    while (ahead.size() < AHEAD && left > 0) {
      Optional<HostRequest> read = read();
      if (read.isEmpty()) {
        left = 0;
      } else {
        left--;
        ahead.add(read.get());
      }
    }
    return Optional.ofNullable(ahead.poll());
  }

  @Override
  public void close() throws IOException {
    if (lines != null) {
      lines.close();
      lines = null;
    }
  }

  private static Deque<Path> files(Path dir) throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> all = Files.list(dir)) {
      all.filter(file -> String.valueOf(file.getFileName()).matches(FORMER))
          .sorted()
          .forEach(files::add);
    }
    files.removeIf(file -> files.contains(plain(file))); // it was not quite gzipped, or just now
    Path today = dir.resolve(OutputNames.REQUESTS);
    if (Files.exists(today)) {
      files.add(today);
    }
    return new ArrayDeque<>(files);
  }

  /** What a gzipped file was made of. */
  private static Path plain(Path file) {
    String name = String.valueOf(file.getFileName());
    return file.resolveSibling(
        name.endsWith(GZIPPED) ? name.substring(0, name.length() - GZIPPED.length()) : "none");
  }

  /** In the order of the files. */
  private Optional<HostRequest> read() throws IOException {
    while (lines != null || !files.isEmpty()) {
      if (lines == null) {
        lines = open(files.remove());
      }
      limits.check();
      String line = line(lines);
      if (line == null) {
        close();
      } else if (line.contains(host.needle())) {
        Optional<HostRequest> request = parse(line);
        if (request.isPresent()) {
          return request;
        }
      }
    }
    return Optional.empty();
  }

  private static @Nullable String line(BufferedReader lines) throws IOException {
    try {
      return lines.readLine();
    } catch (EOFException cut) {
      return null; // a file being gzipped: what was there has been read
    }
  }

  private static BufferedReader open(Path file) throws IOException {
    if (!file.toString().endsWith(GZIPPED) && Files.notExists(file)) {
      return open(file.resolveSibling(file.getFileName() + GZIPPED)); // it was gzipped meanwhile
    }
    InputStream in = Files.newInputStream(file);
    try {
      InputStream plain = file.toString().endsWith(GZIPPED) ? new GZIPInputStream(in) : in;
      return new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8));
    } catch (EOFException empty) {
      in.close();
      return new BufferedReader(
          new InputStreamReader(InputStream.nullInputStream(), StandardCharsets.UTF_8));
    }
  }

  private Optional<HostRequest> parse(String line) {
    try {
      JsonNode node = JSON.readTree(line);
      return host.matches(node.path("host").asText())
          ? Optional.of(HostRequest.of(node))
          : Optional.empty();
    } catch (JsonProcessingException | DateTimeParseException cut) {
      return Optional.empty(); // the last line of a killed process
    }
  }
}
