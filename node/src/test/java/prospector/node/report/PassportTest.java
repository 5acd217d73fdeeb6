package prospector.node.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import prospector.actors.crawl.CrawlStatus;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.ModelTable;

class PassportTest {
  @Test
  void of_endedCrawl_holdsWhatTellsItFromAnother() throws Exception {
    byte[] model = "weights".getBytes(StandardCharsets.UTF_8);

    JsonNode passport =
        passport(Statuses.ended("pages"), Optional.of(new ModelTable.Row("node1", 42, model)));

    assertThat(passport.path("software").asText()).startsWith("prospector/");
    assertThat(passport.path("crawl").asText()).isEqualTo("steam-trains");
    assertThat(passport.path("seeds").get(0).asText()).isEqualTo("http://a.example/");
    assertThat(passport.path("topic_sha256").asText()) // printf steam | sha256sum
        .isEqualTo("3f1f29444c093e2890d2163174cce5d5db40386b84168e015ec9da46cff1a6f9");
    assertThat(passport.path("model_sha256").asText()) // printf weights | sha256sum
        .isEqualTo("9a129038d9a00aed0cf6a7ea059ca50a813449061ab87848cf1a13eafdf33b2c");
    assertThat(passport.path("model_version").asLong()).isEqualTo(42);
    JsonNode control = passport.path("control_result");
    assertThat(control.path("control_pages").asLong()).isEqualTo(250);
    assertThat(control.path("control_nuggets").asLong()).isEqualTo(5);
    assertThat(control.path("lift").asDouble()).isEqualTo(5.444444);
    assertThat(control.path("lift_low").asDouble()).isLessThan(5);
    assertThat(control.path("lift_high").asDouble()).isGreaterThan(6);
    assertThat(control.path("lift_is_too_early").asBoolean()).isFalse();
    assertThat(passport.path("finish_reason").asText()).isEqualTo("pages");
  }

  @Test
  void of_crawlWithoutModelAndWithAnOpenBand_hasNullsAndNoInfinity() throws Exception {
    JsonNode passport = passport(Statuses.withoutControlNugget(), Optional.empty());

    assertThat(passport.path("model_sha256").isNull()).isTrue();
    assertThat(passport.path("control_result").path("lift_high").isNull()).isTrue();
    assertThat(passport.path("control_result").path("lift_is_at_least").asBoolean()).isTrue();
  }

  private static JsonNode passport(CrawlStatus status, Optional<ModelTable.Row> model)
      throws Exception {
    CrawlTable.Row row =
        new CrawlTable.Row(
            "steam-trains",
            "steam trains",
            "steam",
            "learner",
            List.of("http://a.example/"),
            CrawlTable.State.FINISHED,
            "pages",
            1,
            1,
            1);
    return new ObjectMapper().readTree(Passport.json(Passport.of(row, status, model)));
  }
}
