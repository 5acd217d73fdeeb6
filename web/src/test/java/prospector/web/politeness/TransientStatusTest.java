package prospector.web.politeness;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransientStatusTest {
  @ParameterizedTest
  @CsvSource({
    "408, , true",
    "425, , true",
    "429, , true",
    "500, , true",
    "530, , true",
    "501, , false",
    "505, 0, false",
    "501, 5, true",
    "404, , false",
    "404, 5, true",
    "403, 0, false",
    "403, soon, false",
    "301, 5, false",
    "200, 5, false"
  })
  void of_status_isTransientWhereALaterTryMayDoBetter(
      int status, String retryAfter, boolean expected) {
    assertThat(TransientStatus.of(status, Optional.ofNullable(retryAfter), Instant.EPOCH))
        .isEqualTo(expected);
  }
}
