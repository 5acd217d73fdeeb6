package prospector.web.url;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/**
 * What must hold for any text: the normal form is a fixed point, and the short cut is no detour.
 */
class UrlPropertyTest {
  /** Pieces at which the standard branches; random strings of them reach most states. */
  private static final String[] PIECES = {
    "http",
    "https",
    "HTTP",
    "ftp",
    ":",
    "/",
    "//",
    "\\",
    ".",
    "..",
    "%2e",
    "%2E",
    "%",
    "%41",
    "?",
    "#",
    "@",
    "[",
    "]",
    "[::1]",
    "a",
    "B",
    "x.org",
    "example.com",
    "127.1",
    "0x7f",
    "9",
    ":80",
    ":8080",
    " ",
    "\t",
    "\n",
    "\u0000",
    "\u00fc",
    "\u00df",
    "\u200d",
    "\ud83d\ude00",
    "\ud83d",
    "\ufffd",
    "xn--",
    "xn--zca",
    "'",
    "\"",
    "<",
    ">",
    "^",
    "`",
    "{",
    "|",
    "}",
    "~",
    "&",
    "=",
    "+",
    ";",
    "-",
    "_"
  };

  private static final CrawlUrl BASE = CrawlUrl.ofNormal("http://example.org/a/b/c.html?d=e");

  @Property(tries = 4000)
  void normalize_anyText_isIdempotent(@ForAll("urls") String text) {
    UrlNormalizer.normalize(text)
        .accepted()
        .ifPresent(
            url ->
                assertThat(UrlNormalizer.normalize(url.value()).accepted())
                    .as("of %s", text)
                    .contains(url));
  }

  @Property(tries = 4000)
  void normalize_anyText_agreesWithTheParser(@ForAll("urls") String text) {
    assertThat(UrlNormalizer.normalize(text)).isEqualTo(UrlNormalizer.parse(text, null));
  }

  @Property(tries = 6000)
  void resolve_anyText_agreesWithTheParser(@ForAll("references") String text) {
    assertThat(UrlNormalizer.resolve(BASE, text)).isEqualTo(UrlNormalizer.parse(text, BASE));
  }

  @Property(tries = 4000)
  void resolve_anyText_givesStorableUrls(@ForAll("references") String text) {
    UrlNormalizer.resolve(BASE, text)
        .accepted()
        .ifPresent(
            url -> {
              assertThat(CrawlUrl.ofNormal(url.value())).isEqualTo(url);
              assertThat(UrlNormalizer.normalize(url.value()).accepted()).contains(url);
              assertThat(url.host().value() + url.pathAndQuery()).isEqualTo(url.value());
            });
  }

  @Provide
  Arbitrary<String> references() {
    Arbitrary<String> pieces =
        Arbitraries.of(PIECES).list().ofMaxSize(12).map(list -> String.join("", list));
    return Arbitraries.frequencyOf(
        Tuple.of(4, pieces),
        Tuple.of(1, Arbitraries.strings().ofMaxLength(20)),
        Tuple.of(2, Arbitraries.strings().withChars("abc/.?#%2eE&=:@").ofMaxLength(20)));
  }

  @Provide
  Arbitrary<String> urls() {
    return Arbitraries.of("http://", "https://", "http://x.org/", "https://x.org", "", "http:")
        .flatMap(start -> references().map(rest -> start + rest));
  }
}
