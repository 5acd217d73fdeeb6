package prospector.node.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import prospector.actors.crawl.CrawlStatus;
import prospector.prioritizer.control.Lift;
import prospector.prioritizer.remaining.RemainingNuggets;

/**
 * Writes {@code summary.json}; its fields are described in {@code docs/output.md}.
 *
 * <p><em>The file is replaced as a whole</em>: a reader sees the old one or the new one.
 */
public final class SummaryFile {
  /** Name in the crawl's directory. */
  public static final String NAME = "summary.json";

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private SummaryFile() {}

  /** Writes the summary into a crawl's directory. */
  public static void write(
      Path dir,
      CrawlStatus status,
      double cpuSeconds,
      Map<String, ? extends @Nullable Object> passport)
      throws IOException {
    write(dir, fields(status, cpuSeconds), passport);
  }

  /**
   * Writes the summary of a crawl that does not run, of which the file there may tell what is not
   * stored elsewhere: how many URLs wait.
   */
  public static void writeAnew(
      Path dir,
      CrawlStatus status,
      double cpuSeconds,
      Map<String, ? extends @Nullable Object> passport)
      throws IOException {
    JsonNode before = read(dir, status.crawl(), status.pages());
    Map<String, @Nullable Object> fields = fields(status, cpuSeconds);
    for (String waits : List.of("queued", "resting")) {
      JsonNode urls = before.path(waits);
      fields.put(waits, urls.isNumber() ? (Object) urls.asLong() : null);
    }
    write(dir, fields, passport);
  }

  private static void write(
      Path dir,
      Map<String, @Nullable Object> fields,
      Map<String, ? extends @Nullable Object> passport)
      throws IOException {
    Path fresh = dir.resolve(NAME + ".new");
    fields.put("passport", passport);
    Files.writeString(fresh, JSON.writeValueAsString(fields) + "\n");
    Files.move(
        fresh,
        dir.resolve(NAME),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * URLs that waited when a crawl ended with so many pages, with those of hosts that rested; empty
   * where no summary of it tells. One of an older version tells nothing of hosts that rested.
   */
  public static OptionalLong waiting(Path dir, String crawl, long pages) {
    JsonNode summary = read(dir, crawl, pages);
    return summary.path("queued").isNumber()
        ? OptionalLong.of(summary.path("queued").asLong() + summary.path("resting").asLong())
        : OptionalLong.empty();
  }

  /** Without any field where there is none of the crawl with so many pages. */
  private static JsonNode read(Path dir, String crawl, long pages) {
    try {
      JsonNode summary = JSON.readTree(dir.resolve(NAME).toFile());
      boolean ofIt =
          summary.path("crawl").asText().equals(crawl) && summary.path("pages").asLong(-1) == pages;
      return ofIt ? summary : MissingNode.getInstance();
    } catch (IOException e) {
      return MissingNode.getInstance();
    }
  }

  /**
   * Field name to value, in the order of the file, without the passport.
   *
   * @param cpuSeconds 0 where nobody measured them
   */
  public static Map<String, @Nullable Object> fields(CrawlStatus status, double cpuSeconds) {
    boolean compared = status.controlPages() > 0;
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("crawl", status.crawl());
    fields.put("topic", status.topic());
    fields.put("policy", status.policy().toString());
    fields.put("pages", status.pages());
    fields.put("nuggets", status.nuggets());
    fields.put("relevant_copies", status.counts().relevantCopies());
    fields.put("listings", status.counts().listings());
    fields.put("relevance_rate", finite(status.overallRate()));
    fields.put("control_pages", status.controlPages());
    fields.put("control_nuggets", status.controlNuggets());
    fields.put("control_rate", compared ? (Object) status.controlRate() : null);
    Lift lift = status.lift();
    fields.put("lift", finite(lift.value()));
    fields.put("lift_low", finite(lift.low()));
    fields.put("lift_high", finite(lift.high()));
    fields.put("lift_is_at_least", lift.standing() == Lift.Standing.AT_LEAST);
    fields.put("lift_is_too_early", lift.standing() == Lift.Standing.TOO_EARLY);
    fields.put("lift_pages_until_told", lift.pagesUntilTold());
    RemainingNuggets remaining = status.remaining();
    boolean told = remaining.isTold();
    fields.put("remaining", told ? (Object) remaining.value() : null);
    fields.put("remaining_low", told ? (Object) remaining.low() : null);
    fields.put("remaining_high", told ? (Object) remaining.high() : null);
    fields.put("recall", finite(remaining.recall()));
    fields.put("recall_at_least", finite(remaining.sureRecall()));
    fields.put("saturated", status.saturated());
    fields.putAll(status.counts().told());
    fields.put("copies", new TreeMap<>(status.counts().copies()));
    fields.put("queued", status.load().queued());
    fields.put("resting", status.load().resting());
    fields.put("bytes", status.bytes());
    fields.put("seconds", finite(status.seconds()));
    fields.put("cpu_seconds", cpuSeconds > 0 ? finite(cpuSeconds) : null);
    fields.put("finish_reason", status.finishReason());
    return fields;
  }

  /** JSON knows no infinity: an open end of a band is null. */
  private static @Nullable Object finite(double value) {
    return Double.isFinite(value) ? (Object) (Math.round(value * 1e6) / 1e6) : null;
  }
}
