package prospector.bench.crawl;

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
 * A line of {@code pages.jsonl} that is a page: a 2xx answer that was judged. Refusals, failures
 * and redirects are no pages.
 *
 * @param url normalised
 * @param relevant whether the crawl called it a nugget
 * @param control whether the control arm fetched it
 * @param fetchedAt when its request was sent, ISO 8601 in UTC
 */
public record JudgedPage(String url, boolean relevant, boolean control, String fetchedAt) {

  /** Those of a crawl's directory, in the order they were fetched. */
  public static List<JudgedPage> read(Path directory) throws IOException {
    ObjectReader reader = new ObjectMapper().readerFor(JsonNode.class);
    List<JudgedPage> pages = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(directory.resolve("pages.jsonl"))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode row = reader.readTree(line);
        if (isPage(row)) {
          pages.add(
              new JudgedPage(
                  row.path("url").asText(),
                  row.path("relevant").asBoolean(),
                  row.path("arm").asText().equalsIgnoreCase("control"),
                  row.path("fetched_at").asText()));
        }
      }
    }
    return pages;
  }

  private static boolean isPage(JsonNode row) {
    int status = row.path("status").asInt();
    return row.path("state").asText().equals("page") && status >= 200 && status < 300;
  }
}
