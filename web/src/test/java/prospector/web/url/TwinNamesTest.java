package prospector.web.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TwinNamesTest {
  private static List<String> plainer(String host) {
    return TwinNames.plainer(CrawlUrl.ofNormal(host + "/").host()).stream()
        .map(HostKey::value)
        .toList();
  }

  @Test
  void plainer_httpAndWww_goBeforeHttpsAndTheBareName() {
    assertThat(plainer("http://www.a.example"))
        .containsExactly("http://a.example", "https://www.a.example", "https://a.example");
    assertThat(plainer("https://www.a.example")).containsExactly("https://a.example");
    assertThat(plainer("http://a.example")).containsExactly("https://a.example");
    assertThat(plainer("https://a.example")).isEmpty();
  }

  @Test
  void plainer_portOfItsOwn_staysWithItsScheme() {
    assertThat(plainer("http://www.a.example:8080")).containsExactly("http://a.example:8080");
    assertThat(plainer("http://a.example:8080")).isEmpty();
  }

  @Test
  void plainer_wwwThatIsTheNameItself_hasNoTwin() {
    assertThat(plainer("https://www.org")).isEmpty();
    assertThat(plainer("https://www2.a.example")).isEmpty();
  }

  @Test
  void plainer_namesOfNames_endAfterThree() {
    for (String host : List.of("http://www.a.example", "http://www.www.a.example")) {
      for (String first : plainer(host)) {
        assertThat(plainer(first)).doesNotContain(host);
      }
    }
  }

  @Test
  void learned_readAgain_isTheNameItWas() {
    HostKey host = CrawlUrl.ofNormal("https://a.example/").host();

    assertThat(TwinNames.of(TwinNames.learned(host))).contains(host);
    assertThat(Spelling.isOne(TwinNames.learned(host))).isTrue();
    assertThat(TwinNames.of(Spelling.INDEX_PAGE.words())).isEmpty();
    assertThat(TwinNames.of("session")).isEmpty();
  }
}
