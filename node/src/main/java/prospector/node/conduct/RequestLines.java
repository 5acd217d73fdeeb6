package prospector.node.conduct;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import prospector.node.conduct.ConductReport.Limits;

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

  /** How a line begins that tells of others which could not be written. */
  private static final String LOST = "{\"lost\":";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HostChoice host;
  private final Limits limits;
  private final RequestFiles files;
  private final PriorityQueue<HostRequest> ahead =
      new PriorityQueue<>(Comparator.comparing(HostRequest::time));
  private @Nullable BufferedReader lines; // of the file that is being read
  private int opened; // files

  RequestLines(RequestFiles files, HostChoice host, Limits limits) {
    this.files = files;
    this.host = host;
    this.limits = limits;
  }

  /** Where they were logged. */
  Path dir() {
    return files.dir();
  }

  /** The next one; empty at the end. */
  Optional<HostRequest> next() throws IOException {
    while (ahead.size() < AHEAD) {
      Optional<HostRequest> read = read();
      if (read.isEmpty()) {
        break;
      }
      ahead.add(read.get());
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

  /** In the order of the files. */
  private Optional<HostRequest> read() throws IOException {
    while (lines != null || opened < files.count()) {
      if (lines == null) {
        lines = files.read(opened++);
      }
      limits.check();
      String line = lines.readLine();
      if (line == null) {
        close();
      } else if (line.startsWith(LOST)) {
        files.lost(line);
      } else if (line.contains(host.needle())) {
        Optional<HostRequest> request = parse(line);
        if (request.isPresent()) {
          return request;
        }
      }
    }
    return Optional.empty();
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
