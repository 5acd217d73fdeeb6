package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.exit.ExitCode;
import prospector.web.scope.ScopeRules;

/** Where a crawl begins, how far it may go and who answers for it. */
class CrawlStartTest {
  private static final String SEED = "http://h0.sim/";
  private static final String PROXY = "http://127.0.0.1:9";

  private final CliHarness cli = new CliHarness();
  private final Path dir;

  CrawlStartTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void crawl_topicOfNoWordsOrOfAFile_isRefused() throws IOException {
    assertThat(cli.run("crawl", "--topic", " ", SEED, "--out", out()))
        .isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString()).contains("expected words after --topic");

    assertThat(cli.run("crawl", "--topic", topic(), SEED, "--out", out()))
        .isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString()).contains("a topic file is given without --topic");
  }

  @Test
  void crawl_severalSeedsFilesAndStandardInput_countsWhatComesTwice() throws IOException {
    Path one = Files.writeString(dir.resolve("one.txt"), "\uFEFFhttp://a.sim/1\nhttp://a.sim/2\n");
    Path two = Files.writeString(dir.resolve("two.txt"), "http://a.sim/2\n# http://a.sim/9\n");

    int code =
        cli.typing("http://a.sim/3\nHTTP://A.sim/1\n")
            .run(
                "crawl",
                topic(),
                "--seeds",
                one.toString(),
                "--seeds",
                two.toString(),
                "--seeds",
                "-",
                "--proxy",
                PROXY);

    assertThat(code).as(cli.err.toString()).isZero();
    assertThat(cli.onlyRequest().spec().seeds())
        .extracting(Object::toString)
        .containsExactly("http://topic.sim/", "http://a.sim/1", "http://a.sim/2", "http://a.sim/3");
    assertThat(cli.out.toString()).contains("4 seeds; 2 were given more than once\n");
  }

  @Test
  void crawl_badSeedOfStandardInput_isNamedByItsLine() throws IOException {
    int code =
        cli.typing("http://a.sim/3\nnothing\n")
            .run("crawl", topic(), "--seeds", "-", "--proxy", PROXY);

    assertThat(code).isEqualTo(ExitCode.BAD_SEED.code());
    assertThat(cli.err.toString()).contains("standard input:2: expected an http(s) URL");
  }

  @Test
  void crawl_manyBadSeeds_namesTheFirstFewAndCountsTheRest() throws IOException {
    Path file = Files.writeString(dir.resolve("bad.txt"), "nothing\n".repeat(1_050));

    assertThat(cli.run("crawl", topic(), "--seeds", file.toString(), "--proxy", PROXY))
        .isEqualTo(ExitCode.BAD_SEED.code());
    assertThat(cli.err.toString().lines()).hasSize(51).contains("prospector: and 1,000 more");
  }

  @Test
  void crawl_badSeeds_complainsAboutEachWithItsPlace() throws IOException {
    Path seeds = Files.writeString(dir.resolve("seeds.txt"), SEED + "\nmailto:me\nnothing\n");

    int code = cli.run("crawl", topic(), "ftp://x/", "--seeds", seeds.toString(), "--proxy", PROXY);

    assertThat(code).isEqualTo(ExitCode.BAD_SEED.code());
    assertThat(cli.err.toString().lines())
        .hasSize(3)
        .anyMatch(line -> line.contains("command line: expected an http(s) URL, got ftp://x/"))
        .anyMatch(line -> line.contains(seeds + ":2: expected an http(s) URL, got mailto:me"))
        .anyMatch(line -> line.contains(seeds + ":3: expected an http(s) URL, got nothing"));
    assertThat(cli.started).isEmpty();
  }

  @Test
  void crawl_seedWithoutScheme_saysWhatToWrite() {
    int code = cli.run("crawl", "--topic", "t", "portal.test:9000", "--proxy", PROXY);

    assertThat(code).isEqualTo(ExitCode.BAD_SEED.code());
    assertThat(cli.err.toString())
        .contains("got portal.test:9000; write http://portal.test:9000 if you mean that")
        .doesNotContain("(scheme)");
  }

  @Test
  void crawl_topicOfStopWordsOnly_isRefused() {
    assertThat(cli.run("crawl", "--topic", "the of", SEED, "--proxy", PROXY))
        .isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString()).contains("got 'the of', which holds no word");
  }

  @Test
  void crawl_noSeedAtAll_isABadSeed() {
    assertThat(cli.run("crawl", "--topic", "trains", "--proxy", PROXY))
        .isEqualTo(ExitCode.BAD_SEED.code());
  }

  @Test
  void crawl_liveWebWithoutContact_isRefused() {
    int code = cli.run("crawl", "--topic", "trains", "https://example.org/");

    assertThat(code).isEqualTo(ExitCode.NO_CONTACT.code());
    assertThat(cli.err.toString()).contains("--contact").hasLineCount(1);
  }

  @Test
  void crawl_publicProxyWithoutContact_isRefused() {
    assertThat(cli.run("crawl", "--topic", "trains", SEED, "--proxy", "http://192.0.2.7:80"))
        .isEqualTo(ExitCode.NO_CONTACT.code());
  }

  @Test
  void crawl_ownNetworkWithoutContact_isAllowedOnlyWhenEverySeedIsPrivate() {
    String[] privateOnly = {
      "crawl",
      "--topic",
      "trains",
      "http://127.0.0.1:8000/",
      "http://10.1.2.3/",
      "--allow-private",
      "--out",
      out()
    };
    assertThat(cli.run(privateOnly)).as(cli.err.toString()).isZero();
    assertThat(
            cli.run(
                "crawl",
                "--topic",
                "t",
                "http://10.1.2.3/",
                "http://192.0.2.1/",
                "--allow-private"))
        .isEqualTo(ExitCode.NO_CONTACT.code());
  }

  @Test
  void crawl_contactThatIsNone_isRefused() {
    assertThat(cli.run("crawl", "--topic", "trains", "http://example.org/", "--contact", "nobody"))
        .isEqualTo(ExitCode.NO_CONTACT.code());
  }

  @Test
  void crawl_scopeOptions_takeThePlaceOfTheTopics() throws IOException {
    Path topic =
        Files.writeString(
            dir.resolve("scoped.conf"),
            """
            topic {
              name = trams
              scope { only = "x.sim", except = "*.never.sim", stay = site, beyond = 2 }
              nugget { type = keywords, words = [tram] }
            }
            """);

    int code =
        cli.run(
            "crawl",
            topic.toString(),
            SEED,
            "--proxy",
            PROXY,
            "--out",
            out(),
            "--only-hosts",
            "*.sim,example.org/docs/",
            "--stay",
            "domain");

    assertThat(code).as(cli.err.toString()).isZero();
    ScopeRules scope = cli.onlyRequest().spec().scope();
    assertThat(scope.only()).hasToString("[*.sim, example.org/docs/]");
    assertThat(scope.except()).hasToString("[*.never.sim]");
    assertThat(scope.stay()).isEqualTo(ScopeRules.Stay.DOMAIN);
    assertThat(scope.beyond()).isEqualTo(2);
  }

  @Test
  void crawl_wrongScope_isRefusedWithWhatWasExpected() throws IOException {
    assertThat(cli.run("crawl", topic(), "--proxy", PROXY, "--only-hosts", "docs.*.org"))
        .isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString()).contains("expected a host (docs.example.org)", "'docs.*.org'");

    assertThat(cli.run("crawl", topic(), "--proxy", PROXY, "--stay", "home"))
        .isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString()).contains("expected one of site, domain, anywhere, got home");

    assertThat(cli.run("crawl", topic(), "--proxy", PROXY, "--set", "crawl.scope.only=a..b"))
        .isEqualTo(ExitCode.BAD_FILE.code());
    assertThat(cli.err.toString()).contains("crawl.scope.only", "got 'a..b'");

    assertThat(cli.run("crawl", topic(), SEED, "--proxy", PROXY, "--only-hosts", "topic.sim"))
        .isEqualTo(ExitCode.BAD_SEED.code());
    assertThat(cli.err.toString()).contains(SEED + " is out of scope, none of only = [topic.sim]");
  }

  private String out() {
    return dir.resolve("out").toString();
  }

  private String topic() throws IOException {
    return CliHarness.trains(dir).toString();
  }
}
