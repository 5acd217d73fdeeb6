package prospector.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FetchTroubleTest {
  private static FetchTrouble again(FetchOutcome outcome) {
    return FetchTrouble.parse(FetchTrouble.of(outcome).toString());
  }

  @Test
  void parse_whatWasWritten_isTheSame() {
    assertThat(again(new FetchOutcome.Refused("private_address", "loopback 127.0.0.6", 0)))
        .isEqualTo(new FetchTrouble("private_address", "loopback 127.0.0.6"));
    assertThat(again(new FetchOutcome.TimedOut("connect")))
        .isEqualTo(new FetchTrouble("timeout_connect", ""));
    assertThat(FetchTrouble.parse("")).isEqualTo(new FetchTrouble("", ""));
  }

  @Test
  void of_longDetailOfSeveralLines_isOneShortLine() {
    String detail = "x".repeat(500) + "\nsecond";

    assertThat(FetchTrouble.of(new FetchOutcome.Unreachable("tls", detail)).detail()).hasSize(200);
  }
}
