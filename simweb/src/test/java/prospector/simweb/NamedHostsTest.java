package prospector.simweb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class NamedHostsTest {
  private static final SimWebSettings PLAIN = SimWebSettings.of(5, 300).withHosts(10);
  private static final FakeWeb WEB = new FakeWeb(PLAIN.withNamed(7));
  private static final Pattern NAMED = Pattern.compile("href=\"(http://n\\d+\\.sim/)\"");

  @Test
  void answer_everyPage_namesHostsThatNoOtherNames() {
    Set<String> all = new HashSet<>();
    for (int id = 0; id < WEB.pageCount(); id++) {
      List<String> named = named(body(WEB, WEB.url(id)));

      assertThat(named).hasSize(7);
      all.addAll(named);
    }
    assertThat(all).hasSize(7 * 300);
  }

  @Test
  void answer_pageOfTheGraph_isTheSameButForThem() {
    String url = WEB.seeds().get(0);

    assertThat(body(WEB, url).replaceAll("(?s)<footer><dl>\n<dt>.*</footer>\n", ""))
        .isEqualTo(body(new FakeWeb(PLAIN), url));
  }

  @Test
  void answer_namedHost_hasOnePageWithoutLinks() {
    assertThat(WEB.answer("http://n2099.sim/").status()).isEqualTo(200);
    assertThat(body(WEB, "http://n2099.sim/")).doesNotContain("href");
    assertThat(WEB.answer("http://n2099.sim/robots.txt").status()).isEqualTo(404);
    assertThat(WEB.answer("http://n2100.sim/").failure()).isEqualTo(Failure.UNKNOWN_NAME);
    assertThat(WEB.answer("http://n02.sim/").failure()).isEqualTo(Failure.UNKNOWN_NAME);
  }

  @Test
  void withNamed_outOfRange_isRefused() {
    assertThatThrownBy(() -> PLAIN.withNamed(1_001)).hasMessageContaining("0 to 1000");
    assertThatThrownBy(() -> SimWebSettings.of(1, 1_000_000).withNamed(100))
        .hasMessageContaining("0 to 99");
  }

  private static String body(FakeWeb web, String url) {
    return new String(web.answer(url).body(), UTF_8);
  }

  private static List<String> named(String page) {
    return NAMED.matcher(page).results().map(found -> found.group(1)).toList();
  }
}
