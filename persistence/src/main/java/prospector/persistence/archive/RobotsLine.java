package prospector.persistence.archive;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import prospector.persistence.page.WarcLocation;
import prospector.persistence.warc.Capture;
import prospector.web.url.CrawlUrl;

/**
 * A line of {@code robots.jsonl}: where an answer to a request for robots.txt is archived.
 *
 * @param host scheme and authority
 * @param time when it was asked for
 * @param file of the folder {@code warc}
 * @param offset of the response record, bytes
 * @param length of its gzip member, bytes
 */
public record RobotsLine(
    String host, Instant time, String url, String file, long offset, long length) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PURPOSE = "robots"; // of the record, see SiteCapture
  private static final String UNINDEXED = "unindexed";

  /** A WARC file that was there before the index: up to so many bytes its records are not in it. */
  public record Unindexed(String file, long bytes) {}

  static Optional<String> of(Capture capture, WarcLocation place) {
    if (!capture.purpose().equals(PURPOSE)) {
      return Optional.empty();
    }
    ObjectNode line = JSON.createObjectNode();
    line.put("host", CrawlUrl.ofNormal(capture.url()).host().value());
    line.put("time", capture.date().toString());
    line.put("url", capture.url());
    line.put("file", place.file());
    line.put("offset", place.offset());
    line.put("length", place.length());
    return Optional.of(line + "\n");
  }

  static String of(Unindexed before) {
    return JSON.createObjectNode().put(UNINDEXED, before.file()).put("bytes", before.bytes())
        + "\n";
  }

  /** Reads a line; empty for one of a file without an index, or that a kill cut short. */
  static Optional<RobotsLine> read(String line) {
    JsonNode it = json(line);
    try {
      return it.hasNonNull("length")
          ? Optional.of(
              new RobotsLine(
                  it.path("host").asText(),
                  Instant.parse(it.path("time").asText()),
                  it.path("url").asText(),
                  it.path("file").asText(),
                  it.path("offset").asLong(),
                  it.path("length").asLong()))
          : Optional.empty();
    } catch (DateTimeException damaged) {
      return Optional.empty();
    }
  }

  static Optional<Unindexed> readUnindexed(String line) {
    JsonNode it = json(line);
    return it.hasNonNull(UNINDEXED)
        ? Optional.of(new Unindexed(it.path(UNINDEXED).asText(), it.path("bytes").asLong()))
        : Optional.empty();
  }

  private static JsonNode json(String line) {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException cut) {
      return JSON.missingNode(); // the last line of a killed process
    }
  }
}
