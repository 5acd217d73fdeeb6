package prospector.web.exclusion;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

class ExclusionReaderTest {

  private static CrawlUrl url(String text) {
    return UrlNormalizer.normalize(text).accepted().orElseThrow();
  }

  private static ExclusionList list(String text) {
    ExclusionReader.Reading reading = ExclusionReader.read(text);
    assertThat(reading.complaints()).isEmpty();
    return reading.list();
  }

  @ParameterizedTest
  @CsvSource({
    "domain example.org, http://example.org/a, true",
    "domain example.org, https://www.example.org:8443/a, true",
    "domain example.org, http://a.b.example.org./, true",
    "domain *.example.org, http://www.example.org/, true",
    "domain example.org, http://notexample.org/, false",
    "domain example.org, http://example.org.evil.net/, false",
    "host www.example.org, http://www.example.org:8080/a, true",
    "host www.example.org, http://example.org/, false",
    "host www.example.org, http://a.www.example.org/, false",
    "host WWW.Example.ORG, https://www.example.org/, true",
    "host 192.0.2.1, http://192.0.2.1/, true",
    "host [2001:db8::1], http://[2001:db8:0::1]/, true",
    "prefix http://example.org/p/, http://example.org/p/q?r, true",
    "prefix http://example.org/p/, http://example.org/, false",
    "prefix http://example.org/p/, https://example.org/p/, false",
    "prefix https://example.org/~joe/, https://example.org/%7Ejoe/x, true",
    "prefix https://example.org/%7ejoe/, https://example.org/~joe/x, true",
    "prefix https://example.org/\u00fcber/, https://example.org/%c3%bcber/x, true",
    "prefix https://example.org/a/b, https://example.org/a%2Fb, false",
    "prefix https://example.org/%7, https://example.org/%7Ejoe/, true",
    "PREFIX HTTP://Example.ORG:80/p, http://example.org/pq, true",
  })
  void of_line_decides(String line, String url, boolean excluded) {
    assertThat(list(line).of(url(url)).isPresent()).isEqualTo(excluded);
  }

  @Test
  void of_internationalName_isComparedInAscii() {
    assertThat(list("domain b\u00fccher.example").of(url("http://www.xn--bcher-kva.example/")))
        .isPresent();
  }

  @Test
  void of_host_isExcludedAsAWhole() {
    ExclusionList list =
        list("domain example.org\nhost a.example.net\nprefix http://b.example.net/p");

    assertThat(list.of(url("http://x.example.org/").host())).isPresent();
    assertThat(list.of(url("http://a.example.net/").host())).isPresent();
    assertThat(list.of(url("http://b.example.net/").host())).isEmpty();
  }

  @Test
  void read_dateAndReason_areKept() {
    Exclusion found =
        list("# asked\n\n  domain example.org\t2026-11-20  owner wrote, twice \r\n")
            .of(url("http://example.org/"))
            .orElseThrow();

    assertThat(found.since()).contains(LocalDate.of(2026, 11, 20));
    assertThat(found.reason()).isEqualTo("owner wrote, twice");
    assertThat(list(found.line()).of(url("http://example.org/"))).contains(found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "exmaple.com | line 2: expected domain, host or prefix, got \"exmaple.com\"",
        "domain | line 2: expected a name or a URL behind \"domain\"",
        "host http://a.org/ | line 2: expected a host name without scheme, port and path, got \"http://a.org/\"",
        "host a.org:80 | line 2: expected a host name without scheme, port and path, got \"a.org:80\"",
        "domain a.org/x | line 2: expected a host name without scheme, port and path, got \"a.org/x\"",
        "prefix a.org/x | line 2: expected an http or https URL of one host (domain NAME is for all names under one), got \"a.org/x\"",
        "prefix ftp://a.org/x | line 2: expected an http or https URL of one host (domain NAME is for all names under one), got \"ftp://a.org/x\"",
        "prefix https://*.a.org/x | line 2: expected an http or https URL of one host (domain NAME is for all names under one), got \"https://*.a.org/x\"",
      })
  void read_badLine_isComplainedOfAndOthersHold(String line, String complaint) {
    ExclusionReader.Reading reading =
        ExclusionReader.read("host good.org\n" + line + "\nhost fine.org");

    assertThat(reading.complaints()).containsExactly(complaint);
    assertThat(reading.list().of(url("http://good.org/"))).isPresent();
    assertThat(reading.list().of(url("http://fine.org/"))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://a.org/private/",
        "http://[::1]:8080/a",
        "http://a.org./x",
        "http://a_b.org"
      })
  void read_prefixOfOneHost_isUnderstood(String prefix) {
    assertThat(list("prefix " + prefix).of(url(prefix))).isPresent();
  }

  /** A pattern, by what the line is meant for, would exclude nothing without a word. */
  @Test
  void read_starInThePathOfAPrefix_isComplainedOfAndHolds() {
    ExclusionReader.Reading reading = ExclusionReader.read("prefix https://a.org/*/private/ asked");

    assertThat(reading.complaints())
        .containsExactly(
            "line 1: expected a URL without a *, which stands for itself, got"
                + " \"https://a.org/*/private/\"");
    assertThat(reading.lost()).isEmpty();
    assertThat(reading.list().of(url("https://a.org/*/private/x"))).isPresent();
  }

  @Test
  void read_wrongDate_excludesAllTheSame() {
    ExclusionReader.Reading reading = ExclusionReader.read("host a.org 2026-13-01 asked");

    assertThat(reading.complaints())
        .containsExactly(
            "line 1: expected a date as 2026-11-20, got \"2026-13-01\"; the line holds");
    assertThat(reading.list().of(url("http://a.org/"))).isPresent();
  }
}
