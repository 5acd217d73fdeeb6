package prospector.web.url;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ViewNamesTest {
  @ParameterizedTest
  @CsvSource({
    "http://w.test/wiki/Trams, ''",
    "http://w.test/wiki/Special:RecentChanges, /wiki/Special:",
    "http://w.test/index.php?title=Tram_12&action=edit, title=* action=* action=edit",
    "http://w.test/index.php?title=Special:Log&page=A, title=* title=Special: page=* page=A",
    "http://w.test/index.php?oldid=123, oldid=*",
    "http://w.test/doku.php?id=start&do=export_xhtml, id=* id=start do=* do=export_xhtml",
    "http://w.test/a?=x&&edit, edit=*",
    "http://w.test/wiki/Special:Links/Tram_12, /wiki/Special:",
    "http://w.test/12:30, ''",
    "http://w.test/en/_sources/guide/a.rst.txt, /_sources/",
    "http://w.test/_a, ''",
    "http://w.test/a_b/c_/x, ''",
    "http://w.test/d/?C=N;O=D, C=* C=N O=* O=D",
  })
  void of_urls_namesWhatTheyShow(String url, String names) {
    assertThat(String.join(" ", ViewNames.of(CrawlUrl.ofNormal(url)))).isEqualTo(names);
  }

  @Test
  void of_hugeQuery_looksAtItsFirstParametersOnly() {
    CrawlUrl url = CrawlUrl.ofNormal("http://w.test/?" + "a=b&".repeat(400) + "z=y");

    assertThat(ViewNames.of(url)).containsExactly("a=*", "a=b");
  }

  @Test
  void isBroad_anyValue_is() {
    assertThat(ViewNames.isBroad("oldid=*")).isTrue();
    assertThat(ViewNames.isBroad("/wiki/Special:")).isFalse();
    assertThat(ViewNames.isBroad("action=edit")).isFalse();
  }
}
