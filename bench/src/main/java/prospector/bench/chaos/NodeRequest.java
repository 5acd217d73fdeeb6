package prospector.bench.chaos;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A line of a node's own {@code requests.log}: the web's log does not know which node asked.
 *
 * @param node name of the node
 * @param startMillis wall clock, milliseconds since 1970
 * @param host name in the URL, without scheme
 */
record NodeRequest(String node, long startMillis, String host) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Reads a node's log; a line that a kill cut off is left out. */
  static List<NodeRequest> read(String node, Path directory) throws IOException {
    List<NodeRequest> requests = new ArrayList<>();
    for (String line : Files.readAllLines(directory.resolve("requests.log"))) {
      try {
        JsonNode json = JSON.readTree(line);
        String host = json.path("host").asText();
        if (host.isEmpty()) {
          continue; // tells of lines that a full disk did not take
        }
        requests.add(
            new NodeRequest(
                node,
                Instant.parse(json.path("time").asText()).toEpochMilli(),
                host.substring(host.indexOf("://") + 3)));
      } catch (JsonProcessingException e) {
        continue; // torn by a kill
      }
    }
    return requests;
  }
}
