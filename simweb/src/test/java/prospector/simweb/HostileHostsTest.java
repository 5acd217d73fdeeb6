package prospector.simweb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;

class HostileHostsTest {
  private static final SimWebSettings TAME = SimWebSettings.of(5, 9_000).withHosts(900);
  private static final FakeWeb WEB = new FakeWeb(TAME.withHostileShare(0.1));

  @Test
  void hostileHosts_shareOfATenth_areATenthOfAllHosts() {
    assertThat(WEB.hostileHosts()).hasSize(100); // beside 900
  }

  @Test
  void hostileHosts_moreThanKinds_haveEveryKind() {
    assertThat(EnumSet.copyOf(WEB.hostileHosts().values()))
        .isEqualTo(EnumSet.allOf(Hostility.class))
        .hasSizeGreaterThan(30);
  }

  @Test
  void answer_pageOfTheGraph_differsOnlyByItsLinksToHostileHosts() {
    FakeWeb tame = new FakeWeb(TAME);
    String url = tame.seeds().get(0);

    String with = new String(WEB.answer(url).body(), UTF_8);
    String without = new String(tame.answer(url).body(), UTF_8);

    assertThat(with.replaceAll("<p><a href=\"https?://x\\d{4}\\.sim/.*</a></p>\n", ""))
        .isEqualTo(without)
        .isNotEqualTo(with);
  }

  @Test
  void answer_hostsOfOneKind_pagesLinkToTheSameHosts() {
    FakeWeb unknown =
        new FakeWeb(TAME.withHostileShare(0.1).withHostileKind(Hostility.NAME_UNKNOWN));
    String url = unknown.seeds().get(0);

    assertThat(new String(unknown.answer(url).body(), UTF_8))
        .isEqualTo(new String(WEB.answer(url).body(), UTF_8).replace("https://x", "http://x"))
        .contains("http://x");
    assertThat(unknown.hostileHosts().keySet()).isEqualTo(WEB.hostileHosts().keySet());
    assertThat(unknown.hostileHosts().values()).containsOnly(Hostility.NAME_UNKNOWN);
  }

  @Test
  void base_hostOfATlsKind_isHttps() {
    assertThat(WEB.hostileUrl(Hostility.TLS_EXPIRED, 0).orElseThrow()).startsWith("https://x");
    assertThat(WEB.hostileUrl(Hostility.SILENCE, 0).orElseThrow()).startsWith("http://x");
  }

  @Test
  void hostility_hostOfTheGraph_isNone() {
    assertThat(WEB.hostility("h0001.sim")).isEmpty();
    assertThat(WEB.hostility("x9999.sim")).isEmpty();
  }
}
