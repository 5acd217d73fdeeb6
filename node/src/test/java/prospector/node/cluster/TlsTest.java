package prospector.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.TlsSettings;

/** Encryption between nodes, with certificates made by the commands of docs/cluster.md. */
class TlsTest {
  private static final String PASSWORD = "not-secret";
  private static final Duration DEADLINE = Duration.ofMinutes(2);

  private static Path dir;
  private static Path nodeKey;
  private static Path strangerKey;
  private static Path trusted;

  @BeforeAll
  static void makeCertificates(@TempDir Path shared) throws Exception {
    dir = shared;
    nodeKey = key("node");
    strangerKey = key("stranger");
    trusted = dir.resolve("trusted.p12");
    Path certificate = dir.resolve("node.crt");
    keytool("-exportcert", "-alias", "node", "-keystore", nodeKey, "-file", certificate);
    keytool(
        "-importcert", "-noprompt", "-alias", "node", "-keystore", trusted, "-file", certificate);
  }

  @Test
  void join_withTheClustersKey_meets_andWithAnotherKey_isRefused() throws Exception {
    try (RemoteSystem first = start(nodeKey, Map.of());
        RemoteSystem second = start(nodeKey, Map.of());
        RemoteSystem stranger =
            start(
                strangerKey,
                Map.of("akka.cluster.shutdown-after-unsuccessful-join-seed-nodes", "5s"))) {
      first.join(first);
      second.join(first);
      await().atMost(DEADLINE).until(() -> first.members() == 2 && second.members() == 2);

      stranger.join(first);

      // it gives up by itself: the others let the one with their key in within less time
      await().atMost(DEADLINE).until(stranger::hasLeft);
      assertThat(first.members()).isEqualTo(2);
    }
  }

  @Test
  void check_goodFiles_passes() {
    TlsFiles.check(new TlsSettings(nodeKey, PASSWORD, PASSWORD, trusted, PASSWORD));
  }

  @Test
  void check_noSuchKeyStore_saysWhichKeyAndFile() {
    Path nowhere = dir.resolve("nowhere.p12");

    assertRefused(
        new TlsSettings(nowhere, PASSWORD, PASSWORD, trusted, PASSWORD),
        "prospector.cluster.tls.key-store: " + nowhere);
  }

  @Test
  void check_wrongPassword_saysWhichKeyAndFile() {
    assertRefused(
        new TlsSettings(nodeKey, PASSWORD, PASSWORD, trusted, "wrong"),
        "prospector.cluster.tls.trust-store: " + trusted);
  }

  @Test
  void check_keyStoreThatHasNoKey_saysSo() {
    assertRefused(
        new TlsSettings(trusted, PASSWORD, PASSWORD, trusted, PASSWORD), "expected a key in it");
  }

  @Test
  void check_noStoreAtAll_saysWhatWasExpected() throws IOException {
    Path text = Files.writeString(dir.resolve("text.p12"), "no store");

    assertRefused(
        new TlsSettings(text, PASSWORD, PASSWORD, trusted, PASSWORD), "expected a PKCS12 or JKS");
  }

  private static void assertRefused(TlsSettings settings, String message) {
    assertThatThrownBy(() -> TlsFiles.check(settings))
        .isInstanceOfSatisfying(
            StartException.class,
            refusal -> {
              assertThat(refusal.exitCode()).isEqualTo(ExitCode.BAD_FILE);
              assertThat(refusal.getMessage())
                  .contains(message)
                  .hasLineCount(1)
                  .doesNotContain(PASSWORD);
            });
  }

  private static RemoteSystem start(Path key, Map<String, Object> akka) throws IOException {
    String block = "prospector.cluster.tls.";
    return RemoteSystem.start(
        List.of(
            block + "enabled=true",
            block + "key-store=\"" + key + "\"",
            block + "key-store-password=" + PASSWORD,
            block + "key-password=" + PASSWORD,
            block + "trust-store=\"" + trusted + "\"",
            block + "trust-store-password=" + PASSWORD),
        akka);
  }

  private static Path key(String alias) throws Exception {
    Path file = dir.resolve(alias + ".p12");
    keytool(
        "-genkeypair",
        "-alias",
        alias,
        "-keyalg",
        "EC",
        "-dname",
        "CN=" + alias,
        "-keystore",
        file);
    return file;
  }

  private static void keytool(Object... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(DEADLINE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(output).isZero();
  }
}
