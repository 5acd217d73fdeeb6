package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.cli.CliHarness;
import prospector.node.http.TestKeys;
import prospector.node.settings.HttpSettings;
import prospector.simweb.port.FreePorts;
import prospector.simweb.server.TestAuthority;

/** Two sites that have no token, and commands beside them: each is known by its certificate. */
class SitesByCertificateTest extends SitesFixture {
  SitesByCertificateTest(@TempDir Path dir) {
    super(dir, 100, 8);
  }

  @Test
  void crawl_ofTwoSites_runsAtBoth_andIsReadOverHttps() throws Exception {
    List<Integer> ports = FreePorts.take(2);
    TestKeys keys = new TestKeys(dir);
    List<List<String>> settings = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      String other = NAMES.get(1 - i);
      HttpSettings.Tls key = keys.key(NAMES.get(i), TestAuthority.Flaw.NONE);
      settings.add(
          List.of(
              "prospector.site.name=" + NAMES.get(i),
              String.format(
                  "prospector.site.peers=[{name=%s,url=\"https://127.0.0.1:%d/\",certificate=\"%s\"}]",
                  other, ports.get(1 - i), keys.certificate(other)),
              "prospector.site.gather=100ms",
              "prospector.site.exchange-every=200ms",
              "prospector.http.port=" + ports.get(i),
              "prospector.http.tls.key-store=\"" + key.keyStore() + "\"",
              "prospector.http.tls.key-store-password=\"" + key.password() + "\""));
    }
    try (Site a = new Site(dir.resolve("a"), web, settings.get(0));
        Site b = new Site(dir.resolve("b"), web, settings.get(1))) {
      a.submit(topic(), dir);
      await().atMost(DEADLINE).until(() -> a.isOver() && b.isOver());

      assertThat(a.out.resolve("http-certificate.pem")).content().contains("BEGIN CERTIFICATE");
      CliHarness csv = new CliHarness();
      assertThat(csv.run("export", a.out.toString(), "--format", "csv"))
          .as(csv.err.toString())
          .isZero();
      Set<String> pages = new HashSet<>(a.pages());
      assertThat(b.pages()).isNotEmpty().allMatch(pages::add);
      assertThat(pages).isEqualTo(allPages());
      assertThat(csv.out.toString().lines().filter(it -> it.contains(",page,")))
          .hasSize(pages.size());
    }
  }

  @Test
  void server_thatShowsAnotherCertificate_isNamedWithIt() throws Exception {
    List<Integer> ports = FreePorts.take(2);
    TestKeys keys = new TestKeys(dir);
    HttpSettings.Tls key = keys.key("b", TestAuthority.Flaw.NONE);
    keys.key("expected", TestAuthority.Flaw.NONE);
    String token = ",token-file=\"" + dir.resolve("ab.token") + "\"";
    try (Site b =
            new Site(
                dir.resolve("b"),
                web,
                List.of(
                    "prospector.site.name=b",
                    "prospector.site.peers=[{name=a,url=\"http://127.0.0.1:"
                        + ports.get(0)
                        + "/\""
                        + token
                        + "}]",
                    "prospector.http.port=" + ports.get(1),
                    "prospector.http.tls.key-store=\"" + key.keyStore() + "\"",
                    "prospector.http.tls.key-store-password=\"" + key.password() + "\""));
        Site a =
            new Site(
                dir.resolve("a"),
                web,
                List.of(
                    "prospector.site.name=a",
                    "prospector.site.peers=[{name=b,url=\"https://127.0.0.1:"
                        + ports.get(1)
                        + "/\",certificate=\""
                        + keys.certificate("expected")
                        + "\""
                        + token
                        + "}]",
                    "prospector.site.exchange-every=200ms",
                    "prospector.http.port=" + ports.get(0)))) {
      assertThat(b.isOver()).isFalse();
      await()
          .atMost(DEADLINE)
          .until(() -> view(a, "api/v1/sites").toString().contains("expected.pem (SHA-256 "));
    }
  }
}
