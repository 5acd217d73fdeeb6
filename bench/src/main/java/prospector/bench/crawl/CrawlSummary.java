package prospector.bench.crawl;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The figures of {@code summary.json} that benchmarks report.
 *
 * @param pages judged pages
 * @param nuggets those at or over the threshold
 * @param seconds wall time by the crawl's own count
 * @param cpuSeconds CPU time by the crawl's own count
 * @param finishReason why it stopped
 */
public record CrawlSummary(
    long pages, long nuggets, double seconds, double cpuSeconds, String finishReason) {

  /** Reads the file in a crawl's directory. */
  public static CrawlSummary read(Path directory) throws IOException {
    Path file = directory.resolve("summary.json");
    JsonNode json = new ObjectMapper().readTree(file.toFile());
    return new CrawlSummary(
        json.path("pages").asLong(),
        json.path("nuggets").asLong(),
        json.path("seconds").asDouble(),
        json.path("cpu_seconds").asDouble(),
        json.path("finish_reason").asText());
  }
}
