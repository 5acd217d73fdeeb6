package prospector.node.site.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.http.javadsl.model.HttpMethods;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.http.Access;
import prospector.node.http.HttpFront;
import prospector.node.http.Loopback;
import prospector.node.http.PinnedCertificates;
import prospector.node.http.Replies;
import prospector.node.http.Route;
import prospector.node.http.TestKeys;
import prospector.node.http.Token;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.HttpSettings;
import prospector.node.settings.NodeSettings;
import prospector.node.settings.SettingsException;
import prospector.node.settings.SiteSettings;
import prospector.node.wiring.SystemConfig;
import prospector.simweb.server.TestAuthority.Flaw;

/** Sites that know each other by their certificates, over the line and the server of nodes. */
class SiteCertificateTest {
  private static final ActorTestKit KIT =
      ActorTestKit.create("certificates", SystemConfig.reading());
  private static final Clock CLOCK = Clock.systemUTC();
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Path dir;
  private final TestKeys keys;
  private final HttpSettings.Tls server;

  SiteCertificateTest(@TempDir Path dir) throws Exception {
    this.dir = dir;
    this.keys = new TestKeys(dir);
    this.server = keys.key("server", Flaw.NONE);
  }

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  /** A server that knows one site, by its certificate. */
  private HttpFront server(HttpSettings.Tls tls, String known) throws IOException {
    Route route =
        new Route(
            HttpMethods.POST,
            "/api/v1/sites/hello",
            Access.SITE,
            call -> CompletableFuture.completedFuture(Replies.json(Map.of("good", true))));
    return HttpFront.start(
            KIT.system(),
            Loopback.settings(Optional.of(tls)),
            dir,
            List.of(route),
            List.of(PinnedCertificates.of(keys.certificate(known), CLOCK)))
        .orElseThrow();
  }

  private SiteLine line(HttpFront to, String shown, Optional<HttpSettings.Tls> own)
      throws IOException {
    PinnedCertificates known = PinnedCertificates.of(keys.certificate(shown), CLOCK);
    SiteSettings.Peer peer =
        new SiteSettings.Peer(
            "b", to.address(), 1, Optional.empty(), Optional.of(keys.certificate(shown)));
    return new SiteLine(
        peer, new SitePass(known, Optional.empty(), Optional.of(known.client(own))), PATIENCE);
  }

  private static void assertRefused(SiteLine line) {
    assertThatThrownBy(() -> line.post("hello", Map.of()))
        .isInstanceOfSatisfying(SiteLine.Refused.class, e -> assertThat(e.status()).isEqualTo(401))
        .hasMessageContaining("expected the token or certificate of a site");
  }

  @Test
  void site_withItsKey_isLetIn() throws Exception {
    HttpSettings.Tls own = keys.key("site", Flaw.NONE);
    SiteLine line = line(server(server, "site"), "server", Optional.of(own));

    for (int i = 0; i < 3; i++) {
      assertThat(line.post("hello", Map.of()).path("good").asBoolean()).isTrue();
    }
  }

  /** Its certificate is not shown again where a cut line's session is resumed. */
  @Test
  void site_thatResumesItsSession_isKnownStill() throws Exception {
    HttpSettings.Tls own = keys.key("site", Flaw.NONE);
    URI address = server(server, "site").address();
    AtomicInteger shown = new AtomicInteger();
    SSLContext client = keys.counting(own, shown);
    for (int i = 0; i < 2; i++) {
      try (Socket socket =
          client.getSocketFactory().createSocket(address.getHost(), address.getPort())) {
        String request =
            "POST /api/v1/sites/hello HTTP/1.1\r\nHost: b\r\nContent-Type: application/json\r\n"
                + "Content-Length: 2\r\nConnection: close\r\n\r\n{}";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
            .startsWith("HTTP/1.1 200 ");
      }
    }
    assertThat(shown).as("certificates of the server that were shown").hasValue(1);
  }

  @Test
  void site_whoseClockIsAhead_isKnown() throws Exception {
    HttpSettings.Tls own = keys.key("site", Flaw.NOT_YET);
    HttpSettings.Tls early = keys.key("early", Flaw.NOT_YET);
    SiteLine line = line(server(early, "site"), "early", Optional.of(own));

    assertThat(line.post("hello", Map.of()).path("good").asBoolean()).isTrue();
  }

  @Test
  void site_withoutAKeyOrWithAnother_isRefused() throws Exception {
    keys.key("site", Flaw.NONE);
    HttpFront front = server(server, "site");

    assertRefused(line(front, "server", Optional.empty()));
    assertRefused(line(front, "server", Optional.of(keys.key("stranger", Flaw.NONE))));
  }

  @Test
  void site_whoseCertificateHasEnded_isRefused() throws Exception {
    HttpSettings.Tls own = keys.key("site", Flaw.EXPIRED);

    assertRefused(line(server(server, "site"), "server", Optional.of(own)));
  }

  @Test
  void server_thatShowsAnotherCertificate_isToldNothing() throws Exception {
    HttpSettings.Tls own = keys.key("site", Flaw.NONE);
    keys.key("expected", Flaw.NONE);
    SiteLine line = line(server(server, "site"), "expected", Optional.of(own));

    assertThatThrownBy(() -> line.post("hello", Map.of()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("it shows a certificate that is not in")
        .hasMessageContaining("expected.pem (SHA-256 ");
  }

  @Test
  void server_whoseCertificateHasEnded_isToldNothing() throws Exception {
    HttpSettings.Tls own = keys.key("site", Flaw.NONE);
    SiteLine line = line(server(keys.key("old", Flaw.EXPIRED), "site"), "old", Optional.of(own));

    assertThatThrownBy(() -> line.post("hello", Map.of()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("NotAfter");
  }

  private NodeSettings settings(Optional<HttpSettings.Tls> own, String... peers) {
    List<String> all = new ArrayList<>();
    all.add("prospector.site.name=a");
    all.add("prospector.site.peers=[" + String.join(",", peers) + "]");
    own.ifPresent(
        tls -> {
          all.add("prospector.http.tls.key-store=\"" + tls.keyStore() + "\"");
          all.add("prospector.http.tls.key-store-password=\"" + tls.password() + "\"");
        });
    return NodeSettings.of(ConfigFiles.ofClassPath().load(Optional.empty(), all, Map.of()));
  }

  private static String peer(String name, Path certificate, String more) {
    return String.format(
        "{name=%s,url=\"https://127.0.0.1:1/\",certificate=\"%s\"%s}", name, certificate, more);
  }

  @Test
  void passes_ofACertificate_wantAKeyOfTheirOwn_unlessThereIsAToken() throws Exception {
    Path pem = keys.certificate("server");
    assertThatThrownBy(() -> SitePass.all(settings(Optional.empty(), peer("b", pem, "")), CLOCK))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("prospector.http.tls.key-store");

    Path token = dir.resolve("ab.token");
    String withToken = peer("b", pem, ",token-file=\"" + token + "\"");
    SitePass pass =
        SitePass.all(settings(Optional.empty(), withToken), CLOCK).values().iterator().next();
    assertThat(pass.theirs()).isInstanceOf(Token.class);
    assertThat(pass.tls()).isPresent();
    assertThat(token).exists();
  }

  @Test
  void passes_ofTwoSitesWithOneCertificate_areRefused() {
    Path pem = keys.certificate("server");
    assertThatThrownBy(
            () ->
                SitePass.all(
                    settings(Optional.of(server), peer("b", pem, ""), peer("c", pem, "")), CLOCK))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining(
            "another token-file or certificate for each site, got that of c twice");
  }

  @Test
  void passes_ofAFileThatIsNoCertificate_nameIt() throws Exception {
    Path wrong = Files.writeString(dir.resolve("wrong.pem"), "no certificate");
    Path empty = Files.createFile(dir.resolve("empty.pem"));
    for (Path file : List.of(wrong, empty, dir.resolve("none.pem"))) {
      assertThatThrownBy(
              () -> SitePass.all(settings(Optional.of(server), peer("b", file, "")), CLOCK))
          .isInstanceOf(SettingsException.class)
          .hasMessageContaining(file + ": expected a certificate in PEM");
    }
  }
}
