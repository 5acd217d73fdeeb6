package prospector.nugget.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PatternScanTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a{1000}",
        "aa{123456789,123456789}",
        "a{1,}b{2,3}",
        "{x} a{,3} {",
        "\\p{Inscriptional_Parthian}\\p{^Greek}",
        "[[:^xdigit:]a]",
        "\\x{10FFFF}",
      })
  void complaint_patternThatIsRead_isNoneOrOfItsSize(String pattern) {
    boolean large = pattern.contains("123456789");

    assertThat(PatternScan.of(pattern).complaint().isPresent()).isEqualTo(large);
  }

  @Test
  void complaint_tooLong_saysSo() {
    assertThat(PatternScan.of("[" + "a".repeat(PatternScan.WRITTEN_MAX - 2) + "]").complaint())
        .isEmpty();
    assertThat(PatternScan.of("[" + "a".repeat(PatternScan.WRITTEN_MAX - 1) + "]").complaint())
        .contains("it has more than 20000 characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "\\p{", "[:", "(?"})
  void complaint_veryManyOpenEnds_comesAtOnce(String open) {
    String pattern = open.repeat(2_000_000);

    Optional<String> complaint =
        assertTimeoutPreemptively(
            Duration.ofSeconds(20), () -> PatternScan.of(pattern).complaint());

    assertThat(complaint).isPresent();
  }
}
