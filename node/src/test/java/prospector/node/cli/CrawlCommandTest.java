package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.report.Harvest;
import prospector.node.report.Statuses;
import prospector.persistence.directory.StorageException;
import prospector.prioritizer.Policy;

class CrawlCommandTest {
  private static final String SEED = "http://h0.sim/";
  private static final String PROXY = "http://127.0.0.1:9";

  private final CliHarness cli = new CliHarness();
  private final Path dir;

  CrawlCommandTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void crawl_allOptions_arriveInTheRequest() throws IOException {
    Path seeds = Files.writeString(dir.resolve("seeds.txt"), "# two\nhttp://a.sim/x\n\n" + SEED);

    int code =
        cli.run(
            "crawl",
            topic(),
            "http://b.sim",
            "--seeds",
            seeds.toString(),
            "--pages",
            "100",
            "--nuggets",
            "10",
            "--time",
            "2m",
            "--out",
            out(),
            "--in-flight",
            "4",
            "--delay",
            "0ms",
            "--proxy",
            PROXY,
            "--contact",
            "me@example.org",
            "--allow-private",
            "--policy",
            "bfs",
            "--set",
            "crawl.bounds.depth=3");

    assertThat(code).as(cli.err.toString()).isZero();
    var request = cli.onlyRequest();
    assertThat(request.dir()).isEqualTo(Path.of(out()));
    assertThat(request.spec().id()).isEqualTo("steam-trains");
    assertThat(request.spec().seeds())
        .extracting(Object::toString)
        .containsExactly("http://topic.sim/", "http://b.sim/", "http://a.sim/x", SEED);
    assertThat(request.spec().budget().pages()).isEqualTo(100);
    assertThat(request.spec().budget().nuggets()).isEqualTo(10);
    assertThat(request.spec().budget().seconds()).isEqualTo(120);
    assertThat(request.spec().bounds().depth()).isEqualTo(3);
    assertThat(request.spec().policy()).isEqualTo(Policy.BFS);
    assertThat(request.topicDirectory()).isEqualTo(dir.toString());
    assertThat(request.settings().crawl().inFlight()).isEqualTo(4);
    assertThat(request.settings().politeness().minimum()).isEqualTo(Duration.ZERO);
    assertThat(request.settings().web().contact()).contains("me@example.org");
    assertThat(request.settings().web().allowPrivate()).isTrue();
    assertThat(cli.proxy()).hasToString("Optional[" + PROXY + "]");
  }

  @Test
  void crawl_topicInWords_needsNoFile() {
    int code = cli.run("crawl", "--topic", "steam trains", SEED, "--proxy", PROXY, "--out", out());

    assertThat(code).as(cli.err.toString()).isZero();
    assertThat(cli.onlyRequest().spec().topic().name()).isEqualTo("steam trains");
    assertThat(cli.onlyRequest().topicDirectory()).isEmpty();
  }

  /** Before, another process may be at work in it. */
  @Test
  void crawl_requestsOfAFormerDay_areGzippedOnceTheDirectoryIsItsOwn() {
    Path former = Path.of(out(), "requests.2026-11-20.log");

    int code =
        cli.sessions(
                request -> {
                  await().atMost(Duration.ofSeconds(60)).until(() -> !isGzipping());
                  write(former, "{}\n");
                  return ScriptedSession.endingAtOnce("pages");
                })
            .run(crawlInto(out()));

    assertThat(code).as(cli.err.toString()).isZero();
    await().atMost(Duration.ofSeconds(60)).until(() -> Files.notExists(former));
    assertThat(former.resolveSibling(former.getFileName() + ".gz")).exists();
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isGzipping() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("prospector-gzip"));
  }

  @Test
  void crawl_finished_printsTheSummaryAndWritesIt() throws IOException {
    ScriptedSession session = ScriptedSession.endingAtOnce("pages");
    session.harvest =
        new Harvest(List.of(new Harvest.Find("Old engines", "http://a.sim/1", 0.9)), 0, "");

    int code = cli.session(session).run(crawlInto(out()));

    assertThat(code).isZero();
    assertThat(cli.out.toString())
        .contains("ended by", "250, relevance rate 10.0 %", "0.90 Old engines", "http://a.sim/1")
        .contains("./prospector export " + out() + " --format csv");
    assertThat(Files.readString(Path.of(out(), "summary.json"))).contains("\"cpu_seconds\" : 3.5");
    assertThat(session.closed).isTrue();
  }

  @Test
  void crawl_whileItRuns_printsPlainLinesWhereThereIsNoTerminal() throws Exception {
    ScriptedSession session = new ScriptedSession();
    CompletableFuture<Integer> code = runWatched(session);

    assertThat(session.watched.await(20, TimeUnit.SECONDS)).isTrue();
    session.end("pages");

    assertThat(code.get(60, TimeUnit.SECONDS)).isZero();
    assertThat(cli.out.toString())
        .contains("2,500 of 10,000 pages, 250 nuggets | ", "210 hosts")
        .doesNotContain("\r", "newest");
  }

  @Test
  void crawl_onATerminal_rewritesOneLineWithinItsWidth() throws Exception {
    ScriptedSession session = new ScriptedSession();
    cli.interactive();
    CompletableFuture<Integer> code = runWatched(session);

    assertThat(session.watched.await(20, TimeUnit.SECONDS)).isTrue();
    session.end("pages");

    assertThat(code.get(60, TimeUnit.SECONDS)).isZero();
    List<String> rewritten =
        Stream.of(cli.out.toString().split("\n"))
            .filter(line -> line.startsWith("\r"))
            .flatMap(line -> Stream.of(line.split("\r")))
            .toList();
    assertThat(rewritten)
        .hasSizeGreaterThan(2)
        .allSatisfy(line -> assertThat(line.replace("\u001b[K", "")).hasSizeLessThan(80));
  }

  @Test
  void crawl_onAWiderTerminal_namesTheNewestNuggetWithoutItsOrders() throws Exception {
    ScriptedSession session = new ScriptedSession();
    cli.interactive().columns(110);
    CompletableFuture<Integer> code = runWatched(session);

    assertThat(session.watched.await(20, TimeUnit.SECONDS)).isTrue();
    session.end("pages");

    assertThat(code.get(60, TimeUnit.SECONDS)).isZero();
    assertThat(cli.out.toString())
        .contains("\r2,500 of 10,000 pages, 250 nuggets | ")
        .contains(" | newest: Old engines [31m of the 250th mile\u001b[K");
  }

  @Test
  void crawl_interrupted_stopsCleanlyAndSaysHowToGoOn() throws Exception {
    ScriptedSession session = new ScriptedSession();
    CompletableFuture<Integer> code = runWatched(session);
    assertThat(session.watched.await(20, TimeUnit.SECONDS)).isTrue();

    cli.signalled.get(0).run();

    assertThat(code.get(60, TimeUnit.SECONDS)).isEqualTo(ExitCode.INTERRUPTED.code());
    assertThat(cli.out.toString()).contains("Stopping:", "the same command goes on from here");
    assertThat(session.closed).isTrue();
  }

  @Test
  void crawl_receiverThatNeverAnswers_hasItsSummaryBeforeTheSinksBringTheRest() throws Exception {
    ScriptedSession session = ScriptedSession.endingAtOnce("interrupted");
    List<Duration> given = new ArrayList<>();
    session.rest =
        left -> {
          given.add(left.get());
          cli.lastResort.signalled(System.nanoTime() - Duration.ofMinutes(1).toNanos());
          given.add(left.get());
          assertThat(cli.out.toString()).contains("the same command goes on from here");
          assertThat(Path.of(out(), "summary.json")).exists();
          return Optional.of("3 pages wait for sink hook.");
        };
    String[] crawl = crawlInto(out());

    assertThat(cli.session(session).run(crawl)).isEqualTo(ExitCode.INTERRUPTED.code());

    assertThat(given.get(0)).isPositive().isLessThanOrEqualTo(Duration.ofSeconds(5));
    assertThat(given.get(1)).isZero();
    assertThat(cli.out.toString()).endsWith("3 pages wait for sink hook.\n");
  }

  @Test
  void crawl_directoryOfAnother_endsWithItsCodeAndOneLine() {
    cli.sessions(
        request -> {
          throw new StartException(ExitCode.OTHER_CRAWL, "it belongs to crawl x");
        });

    int code = cli.run(crawlInto(out()));

    assertThat(code).isEqualTo(ExitCode.OTHER_CRAWL.code());
    assertThat(cli.err.toString())
        .isEqualToNormalizingNewlines("prospector: it belongs to crawl x\n");
  }

  @Test
  void crawl_storageFailsUnderWay_endsWithItsCode() {
    cli.session(ScriptedSession.failing(new StorageException("no space left in /x")));

    assertThat(cli.run(crawlInto(out()))).isEqualTo(ExitCode.STORAGE.code());
    assertThat(cli.err.toString()).contains("no space left in /x").doesNotContain("at prospector");
  }

  /** An earlier run's summary would tell another end. */
  @Test
  void crawl_storageEndsIt_leavesASummaryThatSaysSo() throws IOException {
    ScriptedSession session =
        ScriptedSession.failing(new StartException(ExitCode.STORAGE, "no space left"));
    session.status = Optional.of(Statuses.ended("storage: no space left"));
    cli.session(session);
    Path summary = Files.createDirectories(Path.of(out())).resolve("summary.json");
    Files.writeString(summary, "{\"finish_reason\":\"pages\"}");

    assertThat(cli.run(crawlInto(out()))).isEqualTo(ExitCode.STORAGE.code());

    assertThat(Files.readString(summary)).contains("storage: no space left");
  }

  @Test
  void crawl_bug_printsTheStackTrace() {
    cli.session(ScriptedSession.failing(new IllegalStateException("oops")));

    assertThat(cli.run(crawlInto(out()))).isEqualTo(ExitCode.INTERNAL.code());
    assertThat(cli.err.toString()).contains("a bug, please report it", "oops", "at prospector");
  }

  @Test
  void crawl_budgetUsedUpBefore_saysSoAndStartsNothing() {
    ScriptedSession session = ScriptedSession.endingAtOnce("pages");
    session.nothingToDo = Optional.of("Budget of 20 pages is used up");

    assertThat(cli.session(session).run(crawlInto(out()))).isZero();

    assertThat(cli.out.toString())
        .contains("Budget of 20 pages is used up")
        .doesNotContain("still queued");
    assertThat(Path.of(out(), "summary.json")).doesNotExist();
    assertThat(session.closed).isTrue();
  }

  @Test
  void crawl_noSeedCouldBeFetched_saysWhyAndHasItsCode() {
    ScriptedSession session = ScriptedSession.endingAtOnce("unreachable");
    session.noSeed = Optional.of("No seed can be fetched: x\n  y");

    int code = cli.session(session).run(crawlInto(out()));

    assertThat(code).isEqualTo(ExitCode.FETCH_FAILED.code());
    assertThat(cli.err.toString())
        .isEqualToNormalizingNewlines("prospector: No seed can be fetched: x\nprospector:   y\n");
  }

  @Test
  void crawl_exclusionFileWithALineThatExcludesNothing_isABadFile() throws IOException {
    Path file = dir.resolve("exclusions.txt");
    Files.writeString(file, "domain a.example 2026-99-99 asked\nexmaple.com\ndomain a!b\n");

    int code =
        cli.run(
            "crawl",
            topic(),
            SEED,
            "--out",
            out(),
            "--contact",
            "me@example.org",
            "--set",
            "web.exclusion-file=" + file);

    assertThat(code).isEqualTo(ExitCode.BAD_FILE.code());
    assertThat(cli.err.toString())
        .contains(file + ": line 2: expected domain, host or prefix, got \"exmaple.com\"")
        .contains(file + ": line 3: expected a host name")
        .doesNotContain("line 1");
  }

  @Test
  void crawl_topicFileWithMistakes_printsEachOnALine() throws IOException {
    Path file =
        Files.writeString(
            dir.resolve("bad.conf"),
            "topic {\n  nmae = x\n  nugget { type = regex, bdy = \".\" }\n  threshold = 7\n}\n");

    int code = cli.run("crawl", file.toString(), SEED, "--proxy", PROXY);

    assertThat(code).isEqualTo(ExitCode.BAD_FILE.code());
    assertThat(cli.err.toString().lines().filter(line -> line.contains("bad.conf:")))
        .hasSizeGreaterThanOrEqualTo(3);
  }

  @Test
  void crawl_misspeltSet_isABadFile() {
    assertThat(cli.run("crawl", "--topic", "t", SEED, "--set", "crawl.inflight=3"))
        .isEqualTo(ExitCode.BAD_FILE.code());
  }

  @Test
  void stopAt_whatIsNeitherPriceNorRecall_isRefusedInALine() {
    for (String value : List.of("recall=1", "recall=0", "recall=90", "price=0", "price=", "50")) {
      CliHarness cli = new CliHarness();

      assertThat(cli.run("crawl", "--topic", "t", SEED, "--stop-at", value))
          .isEqualTo(ExitCode.USAGE.code());
      assertThat(cli.err.toString()).contains("expected price=N", "or recall=R", "'" + value + "'");
    }
  }

  @Test
  void crawl_illegalOptionValue_saysWhatWasExpected() {
    assertThat(cli.run("crawl", "--topic", "t", SEED, "--time", "soon"))
        .isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString()).contains("expected a duration with its unit");
    assertThat(cli.run("crawl", "--topic", "t", SEED, "--proxy", "socks:x"))
        .isEqualTo(ExitCode.USAGE.code());
    for (String option : List.of("--pages", "--nuggets", "--in-flight")) {
      for (String value : List.of("-5", "0", "abc", "10k")) {
        assertThat(cli.run("crawl", "--topic", "t", SEED, option, value))
            .isEqualTo(ExitCode.USAGE.code());
        assertThat(cli.err.toString())
            .contains(
                "'" + option + "'", "expected a whole number over 0, such as 20, got " + value);
      }
    }
  }

  @Test
  void crawl_nothingAtAll_isUsage() {
    assertThat(cli.run("crawl")).isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString()).contains("expected a topic file, or --topic TEXT", "--help");
  }

  private CompletableFuture<Integer> runWatched(ScriptedSession session) {
    cli.session(session);
    String[] arguments = {
      "crawl",
      "--topic",
      "trains",
      SEED,
      "--proxy",
      PROXY,
      "--out",
      out(),
      "--set",
      "progress.plain-interval=100ms",
      "--set",
      "progress.terminal-interval=100ms"
    };
    return CompletableFuture.supplyAsync(() -> cli.run(arguments));
  }

  private String[] crawlInto(String out) {
    return new String[] {"crawl", "--topic", "trains", SEED, "--proxy", PROXY, "--out", out};
  }

  private String out() {
    return dir.resolve("out").toString();
  }

  private String topic() throws IOException {
    return CliHarness.trains(dir).toString();
  }
}
