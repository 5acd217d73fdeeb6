package prospector.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ResultLineTest {
  private final Clock clock = Clock.fixed(Instant.parse("2026-11-21T01:02:03Z"), ZoneOffset.UTC);

  @Test
  void toString_fields_areOneLineOfJsonInTheirOrder() {
    String line =
        new ResultLine("replay", clock)
            .with("ratio", 1.23456)
            .with("recall", Map.of("5%", 0.4))
            .with("name", "a \"b\"\n")
            .toString();

    assertThat(line)
        .startsWith("{\"benchmark\":\"replay\",\"date\":\"2026-11-21T01:02:03Z\",\"cores\":")
        .endsWith("\"ratio\":1.2346,\"recall\":{\"5%\":0.4},\"name\":\"a \\\"b\\\"\\n\"}")
        .doesNotContain("\n");
  }
}
