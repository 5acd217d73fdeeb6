package prospector.node.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import prospector.actors.budget.Budget;
import prospector.actors.site.SiteMap;
import prospector.web.url.HostKey;

class SiteSettingsTest {
  private static SiteSettings read(String name, String peers) {
    return read(name, peers, "[]");
  }

  private static SiteSettings read(String name, String peers, String domains) {
    return readAll(name, peers, domains).site();
  }

  private static NodeSettings readAll(String name, String peers, String domains) {
    return NodeSettings.of(
        ConfigFiles.ofClassPath()
            .load(
                Optional.empty(),
                List.of(
                    "prospector.site.name=" + name,
                    "prospector.site.peers=" + peers,
                    "prospector.site.domains=" + domains),
                Map.of()));
  }

  private static String peer(String name, String url) {
    return "{name=" + name + ",url=\"" + url + "\",token-file=\"t\",capacity=2}";
  }

  @Test
  void settings_ofTwoSites_makeTheirMap() {
    SiteSettings site = read("a", "[" + peer("b", "https://b.example:8720") + "]");
    assertThat(site.peers().get(0).url()).hasToString("https://b.example:8720/");
    assertThat(site.map().own()).isEqualTo("a");
    assertThat(site.map().share(30)).isEqualTo(10);
    assertThat(read("a", "[]").map().isAlone()).isTrue();
  }

  @Test
  void addresses_areAskedByAllSitesTogetherAsByOne() {
    Budget alone = readAll("a", "[]", "[]").budgets().address().budget();
    Budget third =
        readAll("a", "[" + peer("b", "http://127.0.0.1:1/") + "]", "[]")
            .budgets()
            .address()
            .budget();
    assertThat(third.delay()).isEqualTo(alone.delay().multipliedBy(3)); // b takes two of three
  }

  @Test
  void settings_thatCannotWork_areRefusedWithTheirKey() {
    String good = peer("b", "http://127.0.0.1:1/");
    assertRefused("\"\"", "[" + good + "]", "site.name");
    assertRefused("a", "[" + peer("a", "http://127.0.0.1:1/") + "]", "name");
    assertRefused("a", "[" + good + "," + good + "]", "name");
    assertRefused("a", "[" + peer("b", "ftp://b.example/") + "]", "url");
    assertRefused("a", "[" + peer("b", "http://user:secret@b.example/") + "]", "url");
    assertRefused("a", "[{name=b,url=\"http://127.0.0.1:1/\"}]", "token-file");
    assertRefused("a", "[{name=b,url=\"http://127.0.0.1:1/\",certificate=b.pem}]", "url");
    assertRefused("a", "[{nmae=b}]", "nmae");
  }

  @Test
  void domains_areReadAsHostNamesAre() {
    String peers = "[" + peer("b", "http://127.0.0.1:1/") + "]";
    SiteMap map =
        read("a", peers, "[{site=b,names=[FR,\"*.example.org\",\"www.b\u00fccher.example\"]}]")
            .map();
    assertThat(map.domains().keySet())
        .containsExactly("example.org", "fr", "xn--bcher-kva.example");
    assertThat(map.isOwn(new HostKey("http://x.fr"))).isFalse();
    for (String wrong :
        List.of(
            "[{site=c,names=[fr]}]",
            "[{site=b,names=[\"http://x.fr/\"]}]",
            "[{site=b,names=[fr]},{site=a,names=[fr]}]",
            "[{names=[fr]}]",
            "[{site=b,nmaes=[fr]}]")) {
      assertThatThrownBy(() -> read("a", peers, wrong))
          .as(wrong)
          .isInstanceOf(SettingsException.class)
          .hasMessageContaining("domain");
    }
  }

  private static void assertRefused(String name, String peers, String key) {
    assertThatThrownBy(() -> read(name, peers))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining(key);
  }
}
