package prospector.bench.sites;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LentWebTest {
  @Test
  void reason_sites_isWhatTheySay() throws Exception {
    assertThat(LentWeb.reason(List.of(view("exhausted"), view("exhausted"))))
        .isEqualTo("exhausted");
    assertThat(LentWeb.reason(List.of(view("pages"), view("exhausted"))))
        .isEqualTo("exhausted+pages");
  }

  private static JsonNode view(String reason) throws JsonProcessingException {
    return new ObjectMapper().readTree("{\"finish_reason\":\"" + reason + "\"}");
  }
}
