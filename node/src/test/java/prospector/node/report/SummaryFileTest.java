package prospector.node.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SummaryFileTest {
  private final Path dir;

  SummaryFileTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void write_finishedCrawl_hasTheDocumentedFields() throws IOException {
    SummaryFile.write(dir, Statuses.ended("pages"), 12.5, Map.of("software", "prospector/test"));

    JsonNode json = read();
    assertThat(json.path("crawl").asText()).isEqualTo("steam-trains");
    assertThat(json.path("pages").asLong()).isEqualTo(2500);
    assertThat(json.path("nuggets").asLong()).isEqualTo(250);
    assertThat(json.path("relevance_rate").asDouble()).isEqualTo(0.1);
    assertThat(json.path("control_pages").asLong()).isEqualTo(250);
    assertThat(json.path("control_rate").asDouble()).isEqualTo(0.02);
    assertThat(json.path("lift").asDouble()).isEqualTo(5.444444);
    assertThat(json.path("lift_low").asDouble()).isBetween(2.0, 3.0);
    assertThat(json.path("lift_high").asDouble()).isBetween(15.0, 20.0);
    assertThat(json.path("lift_is_too_early").asBoolean()).isFalse();
    assertThat(json.path("refused").path("robots").asLong()).isEqualTo(12);
    assertThat(json.path("failed").path("timeout").asLong()).isEqualTo(4);
    assertThat(json.path("revisits").path("not_modified").asLong()).isEqualTo(5);
    assertThat(json.path("seconds").asDouble()).isEqualTo(100);
    assertThat(json.path("cpu_seconds").asDouble()).isEqualTo(12.5);
    assertThat(json.path("saturated").asBoolean()).isFalse();
    assertThat(json.path("finish_reason").asText()).isEqualTo("pages");
    assertThat(json.path("passport").path("software").asText()).isEqualTo("prospector/test");
  }

  @Test
  void write_crawlWhoseCpuTimeNobodyMeasured_hasNone() throws IOException {
    SummaryFile.write(dir, Statuses.ended("pages"), 0, Map.of("software", "prospector/test"));

    assertThat(read().path("cpu_seconds").isNull()).isTrue();
  }

  @Test
  void write_openBand_isNullNotInfinity() throws IOException {
    SummaryFile.write(
        dir, Statuses.withoutControlNugget(), 1, Map.of("software", "prospector/test"));

    assertThat(read().path("lift_high").isNull()).isTrue();
    assertThat(read().path("lift_is_at_least").asBoolean()).isTrue();
  }

  @Test
  void write_tooFewRandomPages_hasNoLift() throws IOException {
    SummaryFile.write(dir, Statuses.withFewControlPages(), 1, Map.of("software", "x"));

    assertThat(read().path("lift").isNull()).isTrue();
    assertThat(read().path("lift_is_too_early").asBoolean()).isTrue();
    assertThat(read().path("control_nuggets").asLong()).isEqualTo(1);
    assertThat(read().path("control_pages").asLong()).isEqualTo(3);
  }

  @Test
  void write_copies_countApart() throws IOException {
    SummaryFile.write(dir, Statuses.withCopies(), 1, Map.of("software", "x"));

    assertThat(read().path("nuggets").asLong()).isEqualTo(12);
    assertThat(read().path("relevant_copies").asLong()).isEqualTo(25);
  }

  @Test
  void waiting_hostsThatRest_areAmongWhatIsLeft_alsoWrittenAnew() throws IOException {
    SummaryFile.write(dir, Statuses.resting(5_000), 1, Map.of("software", "x"));
    assertThat(SummaryFile.waiting(dir, "steam-trains", 2500)).hasValue(12_345 + 5_000);

    SummaryFile.writeAnew(dir, Statuses.midway(), 1, Map.of("software", "x"));

    assertThat(read().path("queued").asLong()).isEqualTo(12_345);
    assertThat(read().path("resting").asLong()).isEqualTo(5_000);
    assertThat(SummaryFile.waiting(dir, "steam-trains", 2500)).hasValue(12_345 + 5_000);
  }

  @Test
  void waiting_summaryOfAnOlderVersion_isWhatWasQueued() throws IOException {
    Files.writeString(
        dir.resolve(SummaryFile.NAME),
        "{\"crawl\": \"steam-trains\", \"pages\": 2500, \"queued\": 7}");
    assertThat(SummaryFile.waiting(dir, "steam-trains", 2500)).hasValue(7);

    SummaryFile.writeAnew(dir, Statuses.resting(5_000), 1, Map.of("software", "x"));

    assertThat(read().path("resting").isNull()).isTrue();
    assertThat(SummaryFile.waiting(dir, "steam-trains", 2500)).hasValue(7);
  }

  @Test
  void waiting_summaryOfAnotherCrawl_isNotTaken() throws IOException {
    SummaryFile.write(dir, Statuses.ended("pages"), 1, Map.of("software", "x"));

    assertThat(SummaryFile.waiting(dir, "steam-trains", 2500)).isPresent();
    assertThat(SummaryFile.waiting(dir, "steam-ships", 2500)).isEmpty();
    assertThat(SummaryFile.waiting(dir, "steam-trains", 2499)).isEmpty();
  }

  @Test
  void write_again_replacesTheFileAndLeavesNothingBeside() throws IOException {
    SummaryFile.write(dir, Statuses.ended("pages"), 1, Map.of("software", "prospector/test"));
    SummaryFile.write(dir, Statuses.ended("time"), 2, Map.of("software", "prospector/test"));

    assertThat(read().path("finish_reason").asText()).isEqualTo("time");
    assertThat(dir).isDirectoryContaining(file -> file.endsWith("summary.json"));
    assertThat(Files.list(dir)).hasSize(1);
  }

  private JsonNode read() throws IOException {
    return new ObjectMapper().readTree(dir.resolve("summary.json").toFile());
  }
}
