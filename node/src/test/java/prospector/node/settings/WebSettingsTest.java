package prospector.node.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import com.typesafe.config.ConfigFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.fetch.AddressPolicy;
import prospector.web.fetch.AddressRange;
import prospector.web.url.CrawlUrl;
import prospector.web.url.ExtensionFilter;

/** What the fetcher is told of the settings. */
class WebSettingsTest {
  private static AddressPolicy addresses(String lines) {
    return web(lines).fetcher().addresses();
  }

  private static WebSettings web(String lines) {
    return NodeSettings.of(
            ConfigFactory.parseString("prospector.web { " + lines + " }")
                .withFallback(ConfigFiles.ofClassPath().defaults())
                .resolve())
        .web();
  }

  @Test
  void links_extensionsOfPagesAndFiles_changeTheList() {
    ExtensionFilter filter =
        web("links { extensions-of-pages = [\".EXE\"], extensions-of-files = [aspx] }")
            .links()
            .extensions();

    assertThat(filter.refusal(CrawlUrl.ofNormal("http://a.test/cmd.exe"))).isEmpty();
    assertThat(filter.refusal(CrawlUrl.ofNormal("http://a.test/b.aspx"))).hasValue("aspx");
    assertThat(filter.refusal(CrawlUrl.ofNormal("http://a.test/b.zip"))).hasValue("zip");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[\"\"]", "[\"tar.gz\"]", "[\"*\"]", "[\"morethan8\"]", "\"exe\""})
  void links_extensionsThatAreNone_areRefusedByName(String value) {
    assertThatThrownBy(() -> web("links.extensions-of-pages = " + value))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("prospector.web.links.extensions-of-pages");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "page-types = [\"text/html; charset=utf-8\"]",
        "page-types = [html]",
        "dns.servers = [\"300.1.1.1\"]",
        "dns.servers = [\"192.0.2.1:65536\"]",
        "fetch.sitemap-bytes-max = 51MiB",
        "proxy = \"http://proxy.test\""
      })
  void read_valueThatCannotHold_isRefusedByName(String line) {
    assertThatThrownBy(() -> web(line))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("prospector.web." + line.substring(0, line.indexOf(' ')));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://me:secret@", "http://me:secret/@", "me:secret@"})
  void read_proxyWithAUser_isRefusedWithoutItsPassword(String before) {
    assertThatThrownBy(() -> web("proxy = \"" + before + "proxy.test:3128\""))
        .isInstanceOf(SettingsException.class)
        .hasMessageEndingWith("http://host:port without user, got \"...@proxy.test:3128\"");
  }

  @Test
  void read_pageTypesInCapitals_areWanted() {
    assertThat(web("page-types = [\"Text/HTML\"]").fetcher().pageMediaTypes())
        .contains("text/html");
  }

  @Test
  void read_nameServers_areTakenWithAPortOrWithout() {
    assertThat(web("dns.servers = [\"192.0.2.1\", \"192.0.2.2:5353\"]").dns().nameServers())
        .extracting(InetSocketAddress::getHostString, InetSocketAddress::getPort)
        .containsExactly(tuple("192.0.2.1", 53), tuple("192.0.2.2", 5353));
  }

  private static InetAddress address(String text) throws Exception {
    return InetAddress.getByName(text);
  }

  @Test
  void fetcher_addressesThatRequestsComeFrom_areRefusedAsOwn() throws Exception {
    AddressPolicy policy =
        addresses("bot-addresses = [\"203.0.114.7\", \"2a00:1::/64\", \"ask.example.org\"]");

    assertThat(policy.refusal(address("203.0.114.7"))).contains("own");
    assertThat(policy.refusal(address("2a00:1::7"))).contains("own");
    assertThat(policy.refusal(address("203.0.114.8"))).isEmpty();
    assertThat(addresses("").refusal(address("203.0.114.7"))).isEmpty();
  }

  @Test
  void fetcher_addressesOfTheMachine_areOwn() {
    assertThat(addresses("").own())
        .containsAll(AddressPolicy.ofInterfaces())
        .contains(AddressRange.parse("127.0.0.1"));
  }

  @Test
  void fetcher_privateAddressesAllowed_refusesNoneAsOwn() throws Exception {
    AddressPolicy policy =
        addresses(
            "bot-addresses = [\"203.0.114.7\"], allow-private = true, contact = \"a@a.example\"");

    assertThat(policy.refusal(address("203.0.114.7"))).isEmpty();
  }

  @Test
  void fetcher_withoutContactOnOnesOwnNetwork_asksNoPublicAddress() throws Exception {
    assertThat(addresses("allow-private = true").refusal(address("93.184.216.34"))).isPresent();
    assertThat(addresses("allow-private = true").refusal(address("10.1.2.3"))).isEmpty();
    assertThat(
            addresses("allow-private = true, contact = \"a@example.org\"")
                .refusal(address("93.184.216.34")))
        .isEmpty();
  }

  @Test
  void documents_withoutANumberOfProcesses_haveOneToFour() {
    assertThat(web("").documents().orElseThrow().processes()).isBetween(1, 4);
    assertThat(web("documents.processes = 7").documents().orElseThrow().processes()).isEqualTo(7);
  }
}
