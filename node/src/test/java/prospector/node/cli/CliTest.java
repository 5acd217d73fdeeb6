package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import prospector.node.cli.options.Terminal;
import prospector.node.exit.ExitCode;

class CliTest {
  private final CliHarness cli = new CliHarness();

  @Test
  void help_ofEveryCommand_describesEveryOption() {
    List<String> bare = new ArrayList<>();
    collectBare(new Cli(cli.tools()).commands(), bare);

    assertThat(bare).isEmpty();
  }

  @Test
  void help_ofEveryCommand_isPrintedWithCodeZero() {
    for (String command :
        List.of(
            "demo", "crawl", "topic", "why", "audit", "exclude", "url", "robots", "export",
            "version")) {
      assertThat(cli.run(command, "--help")).as(command).isZero();
    }
    assertThat(cli.out.toString()).contains("Usage: prospector robots");
  }

  @Test
  void noCommand_isUsage() {
    assertThat(cli.run()).isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString()).contains("demo", "crawl", "audit");
  }

  @Test
  void unknownCommand_suggestsTheNearest() {
    assertThat(cli.run("crwal")).isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString()).contains("Did you mean: prospector crawl?");
  }

  @Test
  void version_isTheBuilds() {
    assertThat(cli.run("version")).isZero();
    assertThat(cli.out.toString())
        .matches("prospector \\d+\\.\\d+\\.\\d+\\S* \\(Java 1?\\d.*\\)\\Rfiles: \\S.*\\R");
  }

  @Test
  void clusterOrders_withoutADatabase_areUsage() {
    for (List<String> order :
        List.of(
            List.of("submit", "--topic", "steam trains", "http://h0.sim/"),
            List.of("pause", "x"),
            List.of("change", "x", "--pages", "10"),
            List.of("local-cluster"),
            List.of("cluster"))) {
      assertThat(cli.run(order.toArray(String[]::new)))
          .as(order.toString())
          .isEqualTo(ExitCode.USAGE.code());
      assertThat(cli.err.toString()).contains("--database jdbc:postgresql://host:port/database");
    }
  }

  @Test
  void change_nothing_isUsage() {
    assertThat(cli.run("change", "x", "--database", "jdbc:postgresql://127.0.0.1:1/none"))
        .isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString()).contains("got nothing to change");
  }

  @Test
  void topicCheck_privateAddress_namesItAsTheCause(@TempDir Path dir) throws IOException {
    Path topic =
        Files.writeString(
            dir.resolve("t.conf"), "topic { name = t, nugget { type = regex, body = x } }");

    assertThat(cli.run("topic", "check", topic.toString(), "http://127.0.0.1:8099/"))
        .isEqualTo(ExitCode.FETCH_FAILED.code());
    assertThat(cli.out.toString())
        .contains("private_address (loopback 127.0.0.1)")
        .doesNotContain("robots.txt");
  }

  @Test
  void topic_pageOnTheLiveWebWithoutAContact_isNotAskedFor(@TempDir Path dir) throws IOException {
    String page = "http://192.0.2.7/tram";
    String model = dir.resolve("m").toString();

    assertThat(cli.run("topic", "check", "--topic", "trams", page))
        .isEqualTo(ExitCode.NO_CONTACT.code());
    assertThat(cli.run("topic", "train", "--positive", page, "--negative", page, "--out", model))
        .isEqualTo(ExitCode.NO_CONTACT.code());

    assertThat(cli.err.toString()).contains("the live web is not crawled without a contact");
  }

  @Test
  void url_good_showsNormalFormAndHost() {
    assertThat(cli.run("url", "HTTP://Example.ORG:80/a/../b?q#f")).isZero();
    assertThat(cli.out.toString())
        .containsPattern("url +http://example.org/b\\?q\\R")
        .containsPattern("host +http://example.org\\R")
        .containsPattern("domain +example.org\\R")
        .containsPattern("same as +http://example.org/b\\?q\\R")
        .containsPattern("fingerprint +[0-9a-f]{16}\\R");
  }

  @Test
  void url_withATopic_saysWhatItsScopeMakesOfIt(@TempDir Path dir) throws IOException {
    Path topic =
        Files.writeString(
            dir.resolve("t.conf"),
            "topic { seeds = [\"http://a.org/\"], scope { stay = site, except = \"a.org/x/\" } }");

    assertThat(
            cli.run(
                "url",
                "--topic",
                "" + topic,
                "http://www.a.org/",
                "http://b.org/",
                "http://a.org/x/y"))
        .isZero();
    assertThat(cli.out.toString())
        .containsPattern("scope +in scope\\R")
        .containsPattern("scope +refused \\(scope\\), stay = site: not at \\[a.org\\]\\R")
        .containsPattern("scope +refused \\(scope\\), one of except: a.org/x/\\R");
  }

  @Test
  void url_settingsOfThisNode_countAsInACrawl() {
    String file = "http://a.org/tools/x.exe";
    String trap = "http://a.org/a/a/a/a/a/a/a/a/";
    assertThat(cli.run("url", file, trap)).isZero();
    assertThat(cli.out.toString())
        .containsPattern("not crawled +extension exe\\R")
        .containsPattern("trap +\\w+\\R");

    CliHarness other = new CliHarness();
    assertThat(
            other.run(
                "url",
                file,
                trap,
                "--set",
                "prospector.web.links.extensions-of-pages=[exe]",
                "--set",
                "prospector.web.refuse-traps=false"))
        .as(other.err.toString())
        .isZero();
    assertThat(other.out.toString()).contains("x.exe").doesNotContain("not crawled", "trap ");
  }

  @Test
  void url_refused_saysWhy() {
    assertThat(cli.run("url", "mailto:me@example.org")).isEqualTo(ExitCode.BAD_SEED.code());
    assertThat(cli.out.toString()).containsPattern("refused +scheme");
  }

  @Test
  void exclude_host_addsALineWithDateAndReason(@TempDir Path dir) throws IOException {
    Path file = dir.resolve("exclusions.txt");

    assertThat(
            cli.run("exclude", "WWW.Example.org", "--reason", "owner\n wrote", "--file", "" + file))
        .isZero();
    assertThat(cli.run("exclude", "http://a.org/b/", "--reason", "x", "--file", "" + file))
        .isZero();

    assertThat(Files.readAllLines(file))
        .hasSize(2)
        .satisfies(
            lines -> {
              assertThat(lines.get(0))
                  .matches("domain www\\.example\\.org \\d{4}-\\d\\d-\\d\\d owner wrote");
              assertThat(lines.get(1)).startsWith("prefix http://a.org/b/ ");
            });
  }

  @Test
  void exclude_noHostName_isUsageAndSaysWhatIsExpected(@TempDir Path dir) {
    Path file = dir.resolve("exclusions.txt");

    assertThat(cli.run("exclude", "a.org/b", "--reason", "x", "--file", "" + file))
        .isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString()).contains("expected a host name");
    assertThat(file).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bad domain!", "bad!domain.example", "example.org x", "a\tb", "a,b.org"})
  void exclude_whatNoHostIsCalled_isUsageAndSaysThatNothingIsExcluded(
      String what, @TempDir Path dir) {
    Path file = dir.resolve("exclusions.txt");

    assertThat(cli.run("exclude", what, "--reason", "x", "--file", "" + file))
        .isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString())
        .contains("expected a host name without scheme, port and path, got \"")
        .contains("prospector: nothing is excluded");
    assertThat(cli.err.toString().lines()).allMatch(line -> line.startsWith("prospector: "));
    assertThat(file).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://*.example.org/", "https://example.org/*/private/"})
  void exclude_pattern_isUsageAndSaysThatNothingIsExcluded(String what, @TempDir Path dir) {
    Path file = dir.resolve("exclusions.txt");

    assertThat(cli.run("exclude", what, "--reason", "x", "--file", "" + file))
        .isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString())
        .contains("got \"" + what + "\"", "prospector: nothing is excluded");
    assertThat(file).doesNotExist();
  }

  @Test
  void conduct_hostThatWasNeverAsked_isNotFound(@TempDir Path dir) throws IOException {
    Files.writeString(
        dir.resolve("requests.log"),
        "{\"time\":\"2026-11-21T10:00:00Z\",\"host\":\"http://a.example\",\"url\":\"http://a.example/\"}\n");

    assertThat(cli.run("conduct", "nohost", "--out", dir.toString()))
        .isEqualTo(ExitCode.NOT_FOUND.code());
    assertThat(cli.err.toString())
        .contains(
            "nohost: no request to it since 2026-11-21, from when on they are kept, and no"
                + " robots.txt of it, in "
                + dir);
    assertThat(cli.run("conduct", "a.example", "--out", dir.toString())).isZero();
  }

  @Test
  void anything_thatGivesATerminalOrders_isPrintedAsEscapes() {
    Terminal terminal = cli.tools().terminal();

    terminal.out().println("Location: \u001b]0;owned\u0007");
    terminal.out().printf("%s|%c%n", "\u009b2J", '\u202e');
    terminal.err().print("\u001b[31m");
    terminal.order("\u001b[K");
    terminal.out().flush();
    terminal.err().flush();

    assertThat(cli.out.toString())
        .isEqualTo("Location: \\u001b]0;owned\\u0007\n\\u009b2J|\\u202e\n\u001b[K");
    assertThat(cli.err.toString()).isEqualTo("\\u001b[31m");
  }

  @Test
  void audit_broken_endsWithItsCode(@TempDir Path dir) throws IOException {
    Files.createDirectory(dir.resolve("db"));
    assertThat(cli.run("audit", dir.toString())).isEqualTo(ExitCode.AUDIT_BREAKS.code());
  }

  @Test
  void audit_noSuchDirectory_isNotFound(@TempDir Path dir) {
    assertThat(cli.run("audit", dir.resolve("none").toString()))
        .isEqualTo(ExitCode.NOT_FOUND.code());
  }

  @Test
  void why_normalisesTheUrlFirst(@TempDir Path dir) throws IOException {
    Files.createDirectory(dir.resolve("db"));
    assertThat(cli.run("why", "HTTP://A.sim", "--out", dir.toString())).isZero();
    assertThat(cli.out.toString()).contains("why http://a.sim/");
  }

  @Test
  void topicCheck_files_showsScoreReasonsAndVerdict(@TempDir Path dir) throws Exception {
    Path topic =
        Files.writeString(
            dir.resolve("t.conf"),
            "topic { name = \"trains\", nugget { type = regex, body = \"steam\" } }");
    Path page = Files.writeString(dir.resolve("p.html"), "<title>T</title><p>steam engine");
    Path other = Files.writeString(dir.resolve("o.html"), "<title>O</title><p>sailing");

    int code = cli.run("topic", "check", topic.toString(), page.toString(), other.toString());

    assertThat(code).as(cli.err.toString()).isZero();
    assertThat(cli.out.toString()).contains("1.000, relevant", "0.000, not relevant", "because");
  }

  @Test
  void topicCheck_listOfPages_saysThatItIsNoNugget(@TempDir Path dir) throws Exception {
    String entry = "<article><h2><a href=http://b.test/%s>steam</a></h2><p>all of steam</article>";
    Path page =
        Files.writeString(dir.resolve("p.html"), entry.formatted("1") + entry.formatted("2"));

    int code = cli.run("topic", "check", "--topic", "steam", page.toString());

    assertThat(code).as(cli.err.toString()).isZero();
    assertThat(cli.out.toString())
        .contains(", relevant, but no nugget", "  list     it is relevant");
  }

  @Test
  void topicCheck_pageThatWantsToBeInNoResults_saysThatItIsNoNugget(@TempDir Path dir)
      throws Exception {
    Path page =
        Files.writeString(
            dir.resolve("p.html"), "<meta name=robots content=noindex><p>all of steam engines");

    int code = cli.run("topic", "check", "--topic", "steam", page.toString());

    assertThat(code).as(cli.err.toString()).isZero();
    assertThat(cli.out.toString()).contains(", relevant, but no nugget", "  noindex  it asks");
  }

  @Test
  void topicCheck_words_saysWhatCountsAndJudges(@TempDir Path dir) throws Exception {
    Path page = Files.writeString(dir.resolve("p.html"), "<title>Expressions</title>expressions");

    int code = cli.run("topic", "check", "--topic", "regular expressions", page.toString());

    assertThat(code).as(cli.err.toString()).isZero();
    assertThat(cli.out.toString())
        .contains(
            "topic regular expressions: relevant from 0.50, 0 seeds\nwhat counts\n  'regular"
                + " expressions' as a phrase",
            "regular, expressions within 10 words in any order\n",
            "  score    0.000, not relevant",
            "  because  not close together: 'regular expressions', only expressions 1");
  }

  @Test
  void topicCheck_noPage_saysWhatCountsOnly(@TempDir Path dir) throws Exception {
    Path topic =
        Files.writeString(
            dir.resolve("t.conf"),
            "topic { name = trains, nugget { type = regex, body = steam } }");

    assertThat(cli.run("topic", "check", topic.toString())).isZero();
    assertThat(cli.out.toString())
        .isEqualTo(
            "topic trains: relevant from 0.50, 0 seeds\nwhat counts\n  the body matches steam\n");
  }

  @Test
  void topicCheck_neitherFileNorWords_isUsage() {
    assertThat(cli.run("topic", "check")).isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString()).contains("expected a topic file, or --topic TEXT");
  }

  @Test
  void topicCheck_wordsThatEveryPageHas_areRefused() {
    assertThat(cli.run("topic", "check", "--topic", "the of")).isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString()).contains("holds no word that tells pages apart");
  }

  @Test
  void topicCheck_missingFile_saysSoAndFails(@TempDir Path dir) throws Exception {
    Path topic =
        Files.writeString(
            dir.resolve("t.conf"),
            "topic { name = \"all\", nugget { type = regex, body = \".\" } }");

    assertThat(cli.run("topic", "check", topic.toString(), dir.resolve("none").toString()))
        .isEqualTo(ExitCode.FETCH_FAILED.code());
    assertThat(cli.out.toString()).contains("no page: no such file");
  }

  @Test
  void topicTrain_directories_writesAModelThatTheSnippetUses(@TempDir Path dir) throws Exception {
    Path good = Files.createDirectory(dir.resolve("good"));
    Path bad = Files.createDirectory(dir.resolve("bad"));
    for (int i = 0; i < 8; i++) {
      Files.writeString(good.resolve(i + ".html"), "<p>steam locomotive boiler rail number " + i);
      Files.writeString(bad.resolve(i + ".html"), "<p>garden flowers recipe kitchen number " + i);
    }
    Path model = dir.resolve("trains.model");

    int code =
        cli.run(
            "topic",
            "train",
            "--positive",
            good.toString(),
            "--negative",
            bad.toString(),
            "--out",
            model.toString());

    assertThat(code).as(cli.err.toString()).isZero();
    assertThat(model).exists();
    Path topic = Files.writeString(dir.resolve("trained.conf"), cli.out.toString());
    Path page = Files.writeString(dir.resolve("new.html"), "<p>a steam locomotive and its boiler");
    assertThat(cli.run("topic", "check", topic.toString(), page.toString())).isZero();
    assertThat(cli.out.toString()).contains(", relevant");
  }

  @Test
  void topicTrain_tooFewExamples_isABadFile(@TempDir Path dir) {
    int code =
        cli.run(
            "topic",
            "train",
            "--positive",
            dir.resolve("x").toString(),
            "--negative",
            dir.resolve("y").toString(),
            "--out",
            dir.resolve("m").toString());

    assertThat(code).isEqualTo(ExitCode.BAD_FILE.code());
    assertThat(cli.err.toString()).contains("left out").contains("no such file");
  }

  @Test
  void exclude_fileThatCannotBeWritten_isUsageAndSaysWhy(@TempDir Path dir) {
    Path file = dir.resolve("gone").resolve("exclusions.txt");

    assertThat(cli.run("exclude", "a.org", "--reason", "x", "--file", "" + file))
        .isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.run("exclude", "a.org", "--reason", "x", "--file", "" + dir))
        .isEqualTo(ExitCode.USAGE.code());

    assertThat(cli.err.toString())
        .contains("--file: expected a file to write, got " + file + ": there is no directory")
        .contains("that is a directory")
        .doesNotContain("Exception");
  }

  @Test
  void topicTrain_modelThatCannotBeWritten_isUsageAndSaysWhyBeforeItReads(@TempDir Path dir) {
    Path model = dir.resolve("gone").resolve("m");

    int code = cli.run("topic", "train", "--positive", "x", "--negative", "y", "--out", "" + model);

    assertThat(code).isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString())
        .contains("--out: expected a file to write, got " + model + ": there is no directory")
        .doesNotContain("left out", "Exception");
  }

  private static void collectBare(CommandLine command, List<String> bare) {
    var spec = command.getCommandSpec();
    if (spec.usageMessage().description().length == 0) {
      bare.add(spec.qualifiedName());
    }
    spec.args().stream()
        .filter(argument -> argument.description().length == 0)
        .forEach(argument -> bare.add(spec.qualifiedName() + " " + argument.paramLabel()));
    command.getSubcommands().values().forEach(inner -> collectBare(inner, bare));
  }
}
