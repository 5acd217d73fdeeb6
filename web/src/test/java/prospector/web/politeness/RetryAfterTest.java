package prospector.web.politeness;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {
  private static final Instant NOW = Instant.parse("1994-11-06T08:49:00Z");

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "120, 120",
    "' 007 ', 7",
    "'Sun, 06 Nov 1994 08:49:37 GMT', 37",
    "'Sunday, 06-Nov-94 08:49:37 GMT', 37",
    "'Sun Nov  6 08:49:37 1994', 37",
    "'Sun Nov 16 08:49:00 1994', 864000",
    "'sun, 6 nov 1994 08:49:37 gmt', 37",
    "'Mon, 06 Nov 1994 08:49:37 GMT', 37", // a Sunday in truth
    "'Sun, 06 Nov 1994 08:48:37 GMT', 0",
    "'Saturday, 06-Nov-93 08:49:37 GMT', 0",
    "99999999999999999999, 999999999",
    "'120, 120', 120",
    "3600.0, 3600",
    "'Sun, 06 Nov 1994 08:49:37 UTC', 37",
  })
  void parse_knownFormat_givesTheWait(String value, long seconds) {
    assertThat(RetryAfter.parse(value, NOW)).contains(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "-1",
        "1.5 minutes",
        "soon",
        "120s",
        "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 25:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 CET",
        "1994-11-06T08:49:37Z"
      })
  void parse_anythingElse_isEmpty(String value) {
    assertThat(RetryAfter.parse(value, NOW)).isEmpty();
  }

  @Property(tries = 500)
  void parse_anyText_neverThrowsAndIsNeverNegative(@ForAll String value) {
    assertThat(RetryAfter.parse(value, NOW).orElse(Duration.ZERO))
        .isGreaterThanOrEqualTo(Duration.ZERO);
  }
}
