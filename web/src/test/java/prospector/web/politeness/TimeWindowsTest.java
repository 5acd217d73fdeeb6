package prospector.web.politeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.url.HostKey;

class TimeWindowsTest {
  private static final HostKey HOST = new HostKey("https://www.example.org:8443");

  private static long millis(String instant) {
    return Instant.parse(instant).toEpochMilli();
  }

  private static TimeWindows windows(String hosts, String... windows) {
    return new TimeWindows(
        List.of(
            new TimeWindows.Rule(
                hosts, List.of(windows).stream().map(TimeWindow::parse).toList())));
  }

  @ParameterizedTest
  @CsvSource({
    // winter: Berlin is UTC+1
    "22:00-06:00 Europe/Berlin, 2026-01-10T21:30:00Z, 2026-01-10T21:30:00Z",
    "22:00-06:00 Europe/Berlin, 2026-01-10T04:59:59Z, 2026-01-10T04:59:59Z",
    "22:00-06:00 Europe/Berlin, 2026-01-10T05:00:00Z, 2026-01-10T21:00:00Z",
    "22:00-06:00 Europe/Berlin, 2026-01-10T12:00:00Z, 2026-01-10T21:00:00Z",
    // summer: UTC+2
    "22:00-06:00 Europe/Berlin, 2026-07-10T12:00:00Z, 2026-07-10T20:00:00Z",
    "09:00-17:00, 2026-07-10T17:00:00Z, 2026-07-11T09:00:00Z",
    "9:00-17:00 UTC, 2026-07-10T16:59:00Z, 2026-07-10T16:59:00Z",
    "18:00-24:00, 2026-07-10T23:59:59Z, 2026-07-10T23:59:59Z",
    "18:00-24:00, 2026-07-11T00:00:00Z, 2026-07-11T18:00:00Z",
    "00:00-24:00, 2026-07-11T00:00:00Z, 2026-07-11T00:00:00Z",
    // the hour from 2 to 3 does not exist on that day: it opens when the clocks have gone forward
    "02:30-04:00 Europe/Berlin, 2026-03-29T00:00:00Z, 2026-03-29T01:30:00Z",
  })
  void opensMillis_momentAndWindow_isTheFirstMomentInside(
      String window, String asked, String opens) {
    assertThat(windows("*", window).opensMillis(HOST, millis(asked))).isEqualTo(millis(opens));
  }

  @Test
  void opensMillis_severalWindows_isTheNextOfThem() {
    TimeWindows two = windows("www.example.org", "01:00-02:00", "13:00-14:00");

    assertThat(two.opensMillis(HOST, millis("2026-07-10T03:00:00Z")))
        .isEqualTo(millis("2026-07-10T13:00:00Z"));
  }

  @ParameterizedTest
  @CsvSource({
    "www.example.org, true",
    "*.example.org, true",
    "*.ORG, true",
    "*, true",
    "example.org, false",
    "*.www.example.org, false",
    "*.ample.org, false",
  })
  void opensMillis_pattern_fitsTheHostsMeant(String pattern, boolean fits) {
    long noon = millis("2026-07-10T12:00:00Z");

    assertThat(windows(pattern, "13:00-14:00").opensMillis(HOST, noon) > noon).isEqualTo(fits);
  }

  @ParameterizedTest
  @CsvSource({
    "\u043a\u0442\u043e.\u0440\u0444, http://xn--j1ail.xn--p1ai",
    "*.\u0440\u0444, http://xn--j1ail.xn--p1ai",
    "*.b\u00fccher.example, http://www.xn--bcher-kva.example",
    "example.org., http://example.org",
    "*.Example.ORG., http://www.example.org",
    "www.example.org, http://www.example.org.",
  })
  void opensMillis_otherSpellingOfAName_isTheSameName(String pattern, String host) {
    long noon = millis("2026-07-10T12:00:00Z");

    assertThat(windows(pattern, "13:00-14:00").opensMillis(new HostKey(host), noon))
        .isGreaterThan(noon);
  }

  @Test
  void opensMillis_severalRulesFit_theFirstCounts() {
    TimeWindows rules =
        new TimeWindows(
            List.of(
                new TimeWindows.Rule("www.example.org", List.of(TimeWindow.parse("00:00-24:00"))),
                new TimeWindows.Rule("*", List.of(TimeWindow.parse("01:00-02:00")))));
    long noon = millis("2026-07-10T12:00:00Z");

    assertThat(rules.opensMillis(HOST, noon)).isEqualTo(noon);
    assertThat(rules.opensMillis(new HostKey("http://other.example"), noon)).isGreaterThan(noon);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "22:00", "22-06", "25:00-06:00", "22:00-06:60", "22:00-06:00 Mars/Olympus"})
  void parse_noWindow_saysWhatWasExpected(String text) {
    assertThatThrownBy(() -> TimeWindow.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "*.", "a*b", "http://example.org", "*.*", "..", "a b", "*.a..b"})
  void rule_noPattern_saysWhatWasExpected(String hosts) {
    assertThatThrownBy(() -> windows(hosts, "01:00-02:00"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected");
  }
}
