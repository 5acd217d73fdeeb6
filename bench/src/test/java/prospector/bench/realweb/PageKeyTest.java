package prospector.bench.realweb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PageKeyTest {
  @Test
  void of_otherSpellings_areOneKey() {
    String key = PageKey.of("http://a.test:8080/w?p=x.git;a=blob;f=a.txt");

    assertThat(PageKey.of("http://a.test:8080/w?f=a%2Etxt&a=blob&p=x.git#top")).isEqualTo(key);
  }

  @Test
  void of_plusSign_isABlankInTheQueryOnly() {
    assertThat(PageKey.of("http://a.test/C++?t=a+b")).isEqualTo("http://a.test/C++?t=a b");
  }

  @Test
  void of_brokenPercent_staysAsItIs() {
    assertThat(PageKey.of("http://a.test/100%")).isEqualTo("http://a.test/100%");
  }
}
