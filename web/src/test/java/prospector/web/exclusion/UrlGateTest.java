package prospector.web.exclusion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.url.CrawlUrl;

class UrlGateTest {
  private final UrlGate gate = new UrlGate(() -> ExclusionList.NONE, Optional.empty());

  private static CrawlUrl at(int port) {
    return CrawlUrl.ofNormal("http://example.org:" + port + "/");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 22, 25, 110, 143, 465, 587, 993, 6000, 6379, 6669, 10080, 11211})
  void refusal_portOfAnotherService_isRefused(int port) {
    assertThat(gate.refusal(at(port))).contains(UrlGate.Rule.PORT);
  }

  @ParameterizedTest
  @ValueSource(ints = {81, 443, 591, 3000, 8000, 8080, 8443, 65535})
  void refusal_portWhereTheWebIs_isNone(int port) {
    assertThat(gate.refusal(at(port))).isEmpty();
    assertThat(gate.refusal(CrawlUrl.ofNormal("http://example.org/"))).isEmpty();
    assertThat(gate.refusal(CrawlUrl.ofNormal("https://example.org/"))).isEmpty();
  }

  @Test
  void refusal_morePortsOfANameThanTheBound_letsTheFirstOnesIn() {
    for (int port = 0; port < PortBook.PORTS_MAX; port++) {
      assertThat(gate.refusal(at(8000 + port))).isEmpty();
    }

    assertThat(gate.refusal(at(9000))).contains(UrlGate.Rule.PORT);
    assertThat(gate.refusal(at(8000))).as("one that was let in").isEmpty();
    assertThat(gate.refusal(CrawlUrl.ofNormal("https://example.org/"))).isEmpty();
    assertThat(gate.refusal(CrawlUrl.ofNormal("http://other.example:9000/"))).isEmpty();
  }
}
