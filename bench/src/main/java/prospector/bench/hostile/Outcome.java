package prospector.bench.hostile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A line of {@code pages.jsonl}.
 *
 * @param host name without scheme and port
 * @param url normalised
 * @param what state and reason, such as {@code failed reset}; {@code page} for pages
 */
record Outcome(String host, String url, String what) {

  static List<Outcome> read(Path directory) throws IOException {
    ObjectReader reader = new ObjectMapper().readerFor(JsonNode.class);
    List<Outcome> outcomes = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(directory.resolve("pages.jsonl"))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode row = reader.readTree(line);
        String url = row.path("url").asText();
        String what = row.path("state").asText() + " " + row.path("reason").asText();
        outcomes.add(new Outcome(hostOf(url), url, what.trim()));
      }
    }
    return outcomes;
  }

  static String hostOf(String url) {
    int start = url.indexOf("://") + 3;
    int end = start;
    while (end < url.length() && "/:?".indexOf(url.charAt(end)) < 0) {
      end++;
    }
    return url.substring(start, end);
  }

  boolean isPage() {
    return what.equals("page");
  }

  /** Whether it says why it is no page. */
  boolean hasReason() {
    return isPage() || what.startsWith("redirected") || what.indexOf(' ') > 0;
  }
}
