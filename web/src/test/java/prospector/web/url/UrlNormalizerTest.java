package prospector.web.url;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import prospector.web.fuzz.Cost;

class UrlNormalizerTest {

  @ParameterizedTest
  @CsvSource({
    "HTTP://User:pw@EXAMPLE.org:80/a/./b/../c?q#f, http://example.org/a/c?q",
    "http://example.org./a, http://example.org/a",
    "http://example.org.:8080/a, http://example.org:8080/a",
    "https://example.org.:443, https://example.org/",
    "http://example.org%2E/a, http://example.org/a",
    "http://example.org../a, http://example.org../a",
    "http://./a, http://./a",
    "http://example.org/a./b., http://example.org/a./b.",
    "https://example.org:443, https://example.org/",
    "https://bücher.de/ü?ü, https://xn--bcher-kva.de/%C3%BC?%C3%BC",
    "http://0x7f.1/, http://127.0.0.1/",
    "http://[::FFFF:1.2.3.4]:8080/, http://[::ffff:102:304]:8080/",
    "http://[1:0:0:2:0:0:0:3]/, http://[1:0:0:2::3]/",
    "http:\\\\example.org\\a\\b?c\\d, http://example.org/a/b?c\\d",
    "'  http://exam\tple.org/a\nb  ', http://example.org/ab",
    "http://example.org/%2E%2e/%2e/a, http://example.org/a",
    "http://example.org?, http://example.org/?",
    "http://example.org/a%7eb%zz, http://example.org/a%7eb%zz",
    "http://example.org:8080/, http://example.org:8080/",
  })
  void normalize_crawlableUrl_givesTheNormalFormOfTheStandard(String input, String expected) {
    assertThat(UrlNormalizer.normalize(input).accepted().map(CrawlUrl::value)).contains(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "mailto:someone@example.org, SCHEME",
    "javascript:void(0), SCHEME",
    "httpx://example.org/, SCHEME",
    "htt://example.org/, SCHEME",
    "ftp://example.org/, SCHEME",
    "example.org/a, SYNTAX",
    "'', SYNTAX",
    "http://, HOST",
    "http://a b/, HOST",
    "http://user@/, HOST",
    "http://256.1.1.1/, HOST",
    "http://[1::2::3]/, HOST",
    "http://[1:2:3/, HOST",
    "http://ex%00ample.org/, HOST",
    "http://example.org:65536/, PORT",
    "http://example.org:8o/, PORT",
  })
  void normalize_uncrawlableText_isRefusedWithItsReason(String input, UrlProblem problem) {
    assertThat(UrlNormalizer.normalize(input)).isEqualTo(new UrlResult.Refused(problem, input));
  }

  @Test
  void normalize_longUrl_isRefusedByTheLengthOfItsNormalForm() {
    String prefix = "http://example.org/";
    String longest = prefix + "a".repeat(UrlNormalizer.MAX_LENGTH_CHARS - prefix.length());

    assertThat(UrlNormalizer.normalize(longest).accepted()).isPresent();
    assertThat(UrlNormalizer.normalize(longest + "#fragment").accepted()).isPresent();
    assertThat(problem(longest + "a")).isEqualTo(UrlProblem.TOO_LONG);
    assertThat(problem(prefix + "ü".repeat(400))).isEqualTo(UrlProblem.TOO_LONG);
    assertThat(problem("http://" + "ü".repeat(100_000))).isEqualTo(UrlProblem.TOO_LONG);
  }

  @ParameterizedTest
  @CsvSource({
    "c, http://example.org/a/c",
    "c/, http://example.org/a/c/",
    "/c, http://example.org/c",
    "//other.org/c, http://other.org/c",
    "?r=1, http://example.org/a/b?r=1",
    "#top, http://example.org/a/b?q",
    "'', http://example.org/a/b?q",
    "../c, http://example.org/c",
    "../../../c, http://example.org/c",
    "., http://example.org/a/",
    ".hidden, http://example.org/a/.hidden",
    "http:c, http://example.org/a/c",
    "https:c, https://c/",
    "https://Other.org/c, https://other.org/c",
    "c?x=a:b, http://example.org/a/c?x=a:b",
    "c d, http://example.org/a/c%20d",
    "\\c, http://example.org/c",
    "/\\other.org/c, http://other.org/c",
    "c#a b, http://example.org/a/c",
  })
  void resolve_reference_followsTheStandard(String reference, String expected) {
    CrawlUrl base = CrawlUrl.ofNormal("http://example.org/a/b?q");

    assertThat(UrlNormalizer.resolve(base, reference).accepted().map(CrawlUrl::value))
        .contains(expected);
  }

  @Test
  void resolve_referenceWithAnotherScheme_isRefused() {
    CrawlUrl base = CrawlUrl.ofNormal("http://example.org/");

    assertThat(UrlNormalizer.resolve(base, "mailto:a@b.c").accepted()).isEmpty();
    assertThat(UrlNormalizer.resolve(base, "tel:+1").accepted()).isEmpty();
  }

  @Test
  void normalize_labelOverTheBoundOfPunycode_isRefused() {
    assertThat(problem("http://" + "\u597d".repeat(1_700) + "/")).isEqualTo(UrlProblem.HOST);
    assertThat(problem("http://\u597d.xn--" + "a".repeat(2_000) + "/")).isNotNull();
  }

  private static UrlProblem problem(String input) {
    return UrlNormalizer.normalize(input)
        .fold(
            url -> {
              throw new AssertionError("accepted " + url);
            },
            UrlResult.Refused::problem);
  }

  /** Each looked through the host for a slash to go back to. */
  @Test
  void normalize_dotSegmentsBehindALongHost_takesLittleForEach() {
    String dots = "http://" + "h".repeat(2_000) + "/" + "../".repeat(300_000);
    Cost cost = Cost.of(() -> UrlNormalizer.normalize(dots));
    for (int i = 0; i < 5; i++) {
      cost = cost.least(Cost.of(() -> UrlNormalizer.normalize(dots)));
    }

    assertThat(cost.nanos()).isLessThan(200_000_000);
  }
}
