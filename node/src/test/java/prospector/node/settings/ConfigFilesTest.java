package prospector.node.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.persistence.sql.DatabaseSettings;
import prospector.prioritizer.Policy;

class ConfigFilesTest {
  private final ConfigFiles files = ConfigFiles.ofClassPath();

  private final Path dir;

  ConfigFilesTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void load_nothingGiven_isTheDefaults() {
    NodeSettings settings = NodeSettings.of(files.load(Optional.empty(), List.of(), Map.of()));

    assertThat(settings.politeness().minimum()).isEqualTo(Duration.ofSeconds(1));
    assertThat(settings.crawl().policy()).isEqualTo(Policy.LEARNER);
    assertThat(settings.crawl().budget().pages()).isEqualTo(Long.MAX_VALUE);
    assertThat(settings.web().contact()).isEmpty();
  }

  @Test
  void load_optionSetAndFile_theNearestToTheUserWins() throws IOException {
    Path file =
        write(
            "prospector.crawl { in-flight = 2, margin = 2 }",
            "prospector.crawl.budget.pages = 20",
            "prospector.crawl.budget.nuggets = 21");

    Config config =
        files.load(
            Optional.of(file),
            List.of("crawl.in-flight=3", "prospector.crawl.budget.pages = 30"),
            Map.of("prospector.crawl.in-flight", 4));

    NodeSettings settings = NodeSettings.of(config);
    assertThat(settings.crawl().inFlight()).isEqualTo(4);
    assertThat(settings.crawl().budget().pages()).isEqualTo(30);
    assertThat(settings.crawl().budget().nuggets()).isEqualTo(21);
    assertThat(settings.crawl().margin()).isEqualTo(2);
  }

  @Test
  void load_setWithWhatWouldBeAComment_isTakenWhole() {
    Config config =
        files.load(
            Optional.empty(),
            List.of(
                "web.exclusion-file=/srv//excl.txt",
                "database.password=se#cret",
                "web.contact=https://example.org/#bot"),
            Map.of());

    NodeSettings settings = NodeSettings.of(config);
    assertThat(settings.web().exclusionFile()).contains(Path.of("/srv/excl.txt"));
    assertThat(settings.database().password()).isEqualTo("se#cret");
    assertThat(settings.web().contact()).contains("https://example.org/#bot");
  }

  @Test
  void of_durationWithoutAUnitOrAPartOfANumber_isRefused() {
    Config config =
        files.load(
            Optional.empty(),
            List.of(
                "web.politeness.minimum-delay=5",
                "crawl.in-flight=2.9",
                "crawl.bounds.depth=2.9",
                "crawl.budget.pages=1e20",
                "crawl.random-seed=1.5"),
            Map.of());

    assertThatThrownBy(() -> NodeSettings.of(config))
        .hasMessageContaining("prospector.web.politeness.minimum-delay: expected a duration from")
        .hasMessageContaining("prospector.crawl.in-flight: expected a whole number from")
        .hasMessageContaining("prospector.crawl.bounds.depth: expected a whole number over 0")
        .hasMessageContaining("prospector.crawl.budget.pages: expected a whole number over 0")
        .hasMessageContaining("prospector.crawl.random-seed: expected a whole number");
    assertThat(
            NodeSettings.of(
                    files.load(
                        Optional.empty(), List.of("web.politeness.minimum-delay=0"), Map.of()))
                .politeness()
                .minimum())
        .isZero();
  }

  @Test
  void load_misspeltKeys_namesFileLineAndNearestKeyOfEach() throws IOException {
    Path file =
        write(
            "prospector {",
            "  web.contakt = \"x@example.org\"",
            "  crawl {",
            "    in-fligth = 3",
            "  }",
            "}",
            "crawl.in-flight = 3");

    assertThatThrownBy(() -> files.load(Optional.of(file), List.of(), Map.of()))
        .asInstanceOf(InstanceOfAssertFactories.type(SettingsException.class))
        .extracting(SettingsException::complaints)
        .asInstanceOf(InstanceOfAssertFactories.list(String.class))
        .containsExactlyInAnyOrder(
            file + ":2: prospector.web.contakt: unknown key, did you mean prospector.web.contact?",
            file
                + ":4: prospector.crawl.in-fligth: unknown key, did you mean"
                + " prospector.crawl.in-flight?",
            file + ":7: crawl.in-flight: unknown key, did you mean prospector.crawl.in-flight?");
  }

  @Test
  void load_misspeltSet_saysWhatStoodOnTheCommandLine() {
    assertThatThrownBy(() -> files.load(Optional.empty(), List.of("crawl.inflight=3"), Map.of()))
        .hasMessage(
            "--set crawl.inflight=3: crawl.inflight: unknown key, did you mean"
                + " prospector.crawl.in-flight?");
  }

  @Test
  void load_setWithoutValueSign_isAComplaint() {
    assertThatThrownBy(() -> files.load(Optional.empty(), List.of("crawl.in-flight"), Map.of()))
        .hasMessage("--set crawl.in-flight: expected key=value");
  }

  @Test
  void load_setWithUrl_needsNoQuotes() {
    Config config =
        files.load(Optional.empty(), List.of("web.proxy=http://127.0.0.1:8080"), Map.of());

    assertThat(NodeSettings.of(config).web().proxy())
        .hasToString("Optional[http://127.0.0.1:8080]");
  }

  @Test
  void load_keyOfALibrary_isPassedOn() {
    Config config = files.load(Optional.empty(), List.of("akka.loglevel=DEBUG"), Map.of());

    assertThat(config.getString("akka.loglevel")).isEqualTo("DEBUG");
  }

  @Test
  void load_brokenSyntax_namesFileAndLine() throws IOException {
    Path file = write("prospector {", "  web.contact = \"x", "}");

    assertThatThrownBy(() -> files.load(Optional.of(file), List.of(), Map.of()))
        .isInstanceOf(SettingsException.class)
        .hasMessageStartingWith(file + ":2: ");
  }

  @Test
  void load_missingFile_isAComplaint() {
    Path file = dir.resolve("none.conf");

    assertThatThrownBy(() -> files.load(Optional.of(file), List.of(), Map.of()))
        .hasMessage(file + ": expected a readable configuration file");
  }

  @Test
  void load_valueWhereABlockBelongs_isAComplaint() throws IOException {
    Path file = write("prospector.web.dns = fast");

    assertThatThrownBy(() -> files.load(Optional.of(file), List.of(), Map.of()))
        .hasMessage(file + ":1: prospector.web.dns: expected a block { ... }, got \"fast\"");
  }

  @Test
  void settings_severalWrongValues_complainsAboutEachAtOnce() throws IOException {
    Path file =
        write(
            "prospector.crawl.in-flight = 0",
            "prospector.crawl.policy = lerner",
            "prospector.crawl.budget.pages = many",
            "prospector.web.politeness.minimum-delay = soon",
            "prospector.web.proxy = \"socks://x\"",
            "prospector.web.dns { ttl-min = 1h, ttl-max = 1m }");
    Config config = files.load(Optional.of(file), List.of(), Map.of());

    assertThatThrownBy(() -> NodeSettings.of(config))
        .asInstanceOf(InstanceOfAssertFactories.type(SettingsException.class))
        .extracting(SettingsException::complaints)
        .asInstanceOf(InstanceOfAssertFactories.list(String.class))
        .containsExactlyInAnyOrder(
            file + ":1: prospector.crawl.in-flight: expected a whole number from 1 to 10000, got 0",
            file
                + ":2: prospector.crawl.policy: expected one of learner, random, bfs, parent, dfs,"
                + " opic, got"
                + " \"lerner\"",
            file
                + ":3: prospector.crawl.budget.pages: expected a whole number over 0, or none, got"
                + " \"many\"",
            file
                + ":4: prospector.web.politeness.minimum-delay: expected a duration from 0ms to 1d,"
                + " got \"soon\"",
            file
                + ":5: prospector.web.proxy: expected an HTTP proxy as http://host:port without"
                + " user, got \"socks://x\"",
            file + ":6: prospector.web.dns.ttl-max: expected a duration from 1h to 7d, got \"1m\"");
  }

  private Path write(String... lines) throws IOException {
    return Files.write(dir.resolve("mine.conf"), List.of(lines));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "web.proxy=http://me:secret@proxy.test:3128",
        "web.proxy=http://me:se=\"cret@proxy.test:3128",
        "web.proxy=\"http://me:secret@proxy.test:3128\"",
        "web.prox=http://me:secret@proxy.test:3128",
        "web..proxy=http://me:secret@proxy.test:3128"
      })
  void of_setWithAPassword_isRefusedWithoutIt(String assignment) {
    assertThatThrownBy(
            () -> NodeSettings.of(files.load(Optional.empty(), List.of(assignment), Map.of())))
        .isInstanceOf(SettingsException.class)
        .hasMessageStartingWith("--set web.")
        .hasMessageContaining("...@proxy.test:3128")
        .hasMessageNotContaining("cret");
  }

  @Test
  void load_keyThatIsNone_namesFileAndLine() throws IOException {
    for (String line : List.of("prospector.web..contact = x", "prospector.crawl. = 1")) {
      Path file = write("prospector.crawl.in-flight = 7", line);

      assertThatThrownBy(() -> files.load(Optional.of(file), List.of(), Map.of()))
          .isInstanceOf(SettingsException.class)
          .hasMessageContaining(file.toString())
          .hasMessageContaining("2");
    }
  }

  @Test
  void of_keyOfAllSinksInOne_isUnknownThere() {
    Config config =
        files.load(
            Optional.empty(),
            List.of("sinks=[{name=a, type=file, path=x, share=0.5, finish-time=60s}]"),
            Map.of());

    assertThatThrownBy(() -> NodeSettings.of(config))
        .hasMessageContaining("share: unknown key")
        .hasMessageContaining("finish-time: unknown key");
  }

  @Test
  void load_includeInAFileNamedWithoutADirectory_isRead() throws IOException {
    Path included = Files.createTempFile(Path.of(""), "included", ".conf");
    Path file = Files.createTempFile(Path.of(""), "plain", ".conf");
    try {
      Files.writeString(included, "prospector.crawl.in-flight = 7");
      Files.writeString(file, "include \"" + included + "\"");

      assertThat(file.getParent()).isNull();
      assertThat(inFlight(file)).isEqualTo(7);
    } finally {
      Files.delete(file);
      Files.delete(included);
    }
  }

  @Test
  void load_includeInALinkedFile_countsFromTheFile() throws IOException {
    Files.writeString(dir.resolve("pace.conf"), "prospector.crawl.in-flight = 7");
    Path file = write("include \"pace.conf\"");
    Path elsewhere = Files.createDirectory(dir.resolve("share"));

    assertThat(inFlight(Files.createSymbolicLink(elsewhere.resolve("mine.conf"), file)))
        .isEqualTo(7);
  }

  private int inFlight(Path file) {
    return NodeSettings.of(files.load(Optional.of(file), List.of(), Map.of())).crawl().inFlight();
  }

  private NodeSettings of(String... lines) throws IOException {
    return NodeSettings.of(files.load(Optional.of(write(lines)), List.of(), Map.of()));
  }

  @Test
  void load_valueOfTheEnvironmentOverAnother_winsWhereItIsSet() throws IOException {
    String secret = "prospector.database.password = \"secret\"";

    assertThat(of(secret, "prospector.database.password = ${?NO_SUCH_VARIABLE}").database())
        .extracting(DatabaseSettings::password)
        .isEqualTo("secret");
    assertThat(of(secret, "prospector.database.password = ${?PATH}").database())
        .extracting(DatabaseSettings::password)
        .isEqualTo(System.getenv("PATH"));
    assertThat(
            files
                .load(Optional.of(write(secret)), List.of("database.password=${?PATH}"), Map.of())
                .getString("prospector.database.password"))
        .isEqualTo(System.getenv("PATH"));
  }

  @Test
  void load_listsThatAreAddedTo_haveAll() throws IOException {
    String types = "prospector.web.page-types";
    List<String> defaults = files.defaults().getStringList(types);
    Config added =
        files.load(Optional.of(write(types + " += a/b", types + " += c/d")), List.of(), Map.of());
    Config put =
        files.load(Optional.of(write(types + " = ${" + types + "} [a/b]")), List.of(), Map.of());

    assertThat(added.getStringList(types)).containsAll(defaults).endsWith("a/b", "c/d");
    assertThat(put.getStringList(types)).containsAll(defaults).endsWith("a/b");
  }

  @Test
  void load_referenceToAKey_getsTheValueThatWins() throws IOException {
    Path file =
        write(
            "prospector.cluster.host = \"10.0.0.5\"",
            "prospector.http.host = ${prospector.cluster.host}",
            "prospector.http.public-name = ${prospector.archive.node}\".example.org\"");
    Config config =
        files.load(Optional.of(file), List.of(), Map.of("prospector.archive.node", "n7"));

    assertThat(config.getString("prospector.http.host")).isEqualTo("10.0.0.5");
    assertThat(config.getString("prospector.http.public-name")).isEqualTo("n7.example.org");
  }

  @Test
  void ofLibraries_keysThatAreNotWritten_areNone() throws IOException {
    Path file =
        write(
            "akka.loglevel = ${?NO_SUCH_VARIABLE}",
            "akka.cluster.roles = [a]",
            "prospector.web.contact = me");
    Config config = files.load(Optional.of(file), List.of("akka.loglevel=INFO"), Map.of());

    assertThat(ConfigFiles.ofLibraries(config).entrySet())
        .extracting(Map.Entry::getKey)
        .containsExactlyInAnyOrder("akka.loglevel", "akka.cluster.roles");
    assertThat(
            ConfigFiles.ofLibraries(files.load(Optional.of(file), List.of(), Map.of())).entrySet())
        .extracting(Map.Entry::getKey)
        .containsExactly("akka.cluster.roles");
    assertThat(ConfigFiles.ofLibraries(files.load(Optional.empty(), List.of(), Map.of())).root())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          password = ${nowhere}                   | Could not resolve substitution to a value: ${nowhere}
          password = secret, url = ${prospector.database.password.x} | password.x}
          password = secret ${prospector.web.page-types} | two that do not go together
          password = secret [1]                   | two that do not go together
          password = ${prospector.database} secret | two that do not go together
          password secret                         | expected = or : or { after the key password
          password it's secret                    | expected = or : or { after the key password
          password = more{secret                  | expected = or : or { after the key
          password = { secret = 1                 | end of file
          password = secret $secret               | double quotes
          password = [secret                      | List should
          password = "secret                      | newline
          pasword = secret                        | unknown key, did you mean
          password = [secret]                     | expected text, got ...
          password = { a = secret }               | expected a value, got a block
          """)
  void load_passwordAndAMistake_isRefusedWithoutThePassword(String line, String words)
      throws IOException {
    String text = "prospector.database { password = first-secret\n";
    assertThatThrownBy(() -> of(text + line + "\n}"))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("mine.conf:")
        .hasMessageContaining(words)
        .hasMessageNotContaining("secret");
  }

  @Test
  void load_setOfAPasswordAndAMistake_isRefusedWithoutThePassword() {
    for (String set :
        List.of(
            "database.password=secret${nowhere}",
            "database.passwords=secret",
            "database={password=secret${nowhere}}",
            "database.password:secret")) {
      assertThatThrownBy(
              () -> NodeSettings.of(files.load(Optional.empty(), List.of(set), Map.of())))
          .as(set)
          .isInstanceOf(SettingsException.class)
          .hasMessageStartingWith("--set ")
          .hasMessageNotContaining("secret");
    }
  }
}
