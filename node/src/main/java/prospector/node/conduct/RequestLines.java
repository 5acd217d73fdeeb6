package prospector.node.conduct;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import prospector.persistence.OutputNames;

/**
 * The requests to a host in {@code requests.log} and the files of former days. A line that a kill
 * cut short is left out.
 */
final class RequestLines {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String FORMER = "requests\\.\\d{4}-\\d{2}-\\d{2}\\.log\\.gz";

  private RequestLines() {}

  /** In the order of the files, which is that of completion. */
  static List<HostRequest> read(Path dir, HostChoice host) throws IOException {
    List<HostRequest> requests = new ArrayList<>();
    for (Path file : files(dir)) {
      read(file, host, requests::add);
    }
    return requests;
  }

  private static List<Path> files(Path dir) throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> all = Files.list(dir)) {
      all.filter(file -> String.valueOf(file.getFileName()).matches(FORMER))
          .sorted()
          .forEach(files::add);
    }
    Path today = dir.resolve(OutputNames.REQUESTS);
    if (Files.exists(today)) {
      files.add(today);
    }
    return files;
  }

  private static void read(Path file, HostChoice host, Consumer<HostRequest> found)
      throws IOException {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(open(file), StandardCharsets.UTF_8))) {
      String line = lines.readLine();
      while (line != null) {
        if (line.contains(host.needle())) {
          parse(line, host, found);
        }
        line = lines.readLine();
      }
    } catch (EOFException cut) {
      return; // a file being gzipped: what was there has been read
    }
  }

  private static InputStream open(Path file) throws IOException {
    InputStream in = Files.newInputStream(file);
    return file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in;
  }

  private static void parse(String line, HostChoice host, Consumer<HostRequest> found) {
    try {
      JsonNode node = JSON.readTree(line);
      if (host.matches(node.path("host").asText())) {
        found.accept(HostRequest.of(node));
      }
    } catch (JsonProcessingException | DateTimeParseException cut) {
      return; // the last line of a killed process
    }
  }
}
