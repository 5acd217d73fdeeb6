package prospector.web.url;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.conformance.ConformanceSuite;

class RegistrableDomainTest {

  @Test
  void psl() {
    ConformanceSuite.named("psl")
        .floor(100)
        .check(
            c -> c.path("registrable").textValue(),
            c -> RegistrableDomain.of(c.path("host").textValue()).orElse(null));
  }

  @ParameterizedTest
  @CsvSource({
    "www.example.org, example.org",
    "a.b.example.co.uk, example.co.uk",
    "joe.github.io, joe.github.io",
    "h12.sim.test, sim.test",
    "www.xn--bcher-kva.de, xn--bcher-kva.de",
    "www.ck, www.ck",
  })
  void of_hostUnderASuffix_isTheSuffixAndOneLabel(String host, String expected) {
    assertThat(RegistrableDomain.of(host)).contains(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"org", "co.uk", "localhost", "127.0.0.1", "[::1]", "", ".", "a..test", ".test"})
  void of_hostWithoutOne_isEmpty(String host) {
    assertThat(RegistrableDomain.of(host)).isEmpty();
  }

  @Test
  void siteOf_address_isTheAddress() {
    assertThat(RegistrableDomain.siteOf(new HostKey("http://127.0.0.1:8080")))
        .isEqualTo("127.0.0.1");
    assertThat(RegistrableDomain.siteOf(new HostKey("https://www.example.org")))
        .isEqualTo("example.org");
  }
}
