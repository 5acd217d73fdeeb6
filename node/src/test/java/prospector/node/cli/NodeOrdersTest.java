package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.cluster.TestPostgres;
import prospector.node.exit.ExitCode;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.server.SimWebServer;

/** Orders with {@code --out} to a node, alone or of a cluster, and to a crawl. */
@Timeout(600)
class NodeOrdersTest {
  private static final String DELAY = "20ms";
  private static final String NEVER = "30m"; // a delay in which nothing gets done

  private final FakeWeb fake = new FakeWeb(SimWebSettings.of(23, 2_000));
  private final Path dir;
  private final Path topic;
  private SimWebServer web;

  NodeOrdersTest(@TempDir Path temp) {
    this.dir = temp.resolve("mine");
    this.topic = temp.resolve("topic.conf");
  }

  @BeforeEach
  void serve() throws Exception {
    web = SimWebServer.start(fake);
    Files.writeString(topic, fake.topicHocon());
  }

  @AfterEach
  void stop() throws Exception {
    web.close();
  }

  /** What a command said. */
  private record Said(int code, String out, String err) {}

  /** A command that is told where the node is. */
  private Said run(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--out", dir.toString()));
    return runAsIs(all.toArray(String[]::new));
  }

  private static Said runAsIs(String... words) {
    CliHarness cli = new CliHarness();
    int code = cli.run(words);
    return new Said(code, cli.out.toString(), cli.err.toString());
  }

  private static String good(Said said) {
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.err()).isEmpty();
    return said.out();
  }

  /** Refused in one line, which is its last word. */
  private static void assertRefused(Said said, ExitCode code, String... words) {
    assertThat(said.err()).contains(words).startsWith("prospector: ");
    assertThat(said.err().lines()).as(said.err()).hasSize(1);
    assertThat(said.code()).as(said.err()).isEqualTo(code.code());
    assertThat(said.out()).isEmpty();
  }

  private static JsonNode until(RunningAlone node, String crawl, Predicate<JsonNode> there) {
    return await().atMost(RunningAlone.DEADLINE).until(() -> node.crawl(crawl), there);
  }

  private static Predicate<JsonNode> is(String state) {
    return crawl -> crawl.path("state").asText().equals(state);
  }

  private static Predicate<JsonNode> hasMoreThan(long pages) {
    return crawl -> crawl.path("pages").asLong() > pages;
  }

  @Test
  void exclusion_ofANodeThatRuns_isALineOfItsFile() throws Exception {
    Path file = dir.resolveSibling("not-these.txt");
    String setting = "prospector.web.exclusion-file=\"" + file + "\"";
    try (RunningAlone node = RunningAlone.node(dir, web, DELAY, setting)) {
      assertThat(node.code).isNotDone();
      assertThat(good(run("exclude", "Example.org", "--reason", "asked\tto")))
          .startsWith(dir + ": domain example.org ");
      assertThat(Files.readString(file)).matches("domain example\\.org \\S+ asked to\\R");

      Said two = run("exclude", "b.org", "--reason", "x", "--file", file.toString());
      assertThat(two.code()).isEqualTo(ExitCode.USAGE.code());
      assertThat(two.err()).contains("one of --file, --out and --database");
    }

    assertRefused(run("exclude", "c.org", "--reason", "x"), ExitCode.NOT_FOUND, "" + dir);
    assertThat(Files.readString(file)).doesNotContain("b.org", "c.org");
  }

  @Test
  void crawlOfANode_byCommands_isSubmittedPausedChangedResumedAndStopped() throws Exception {
    try (RunningAlone node = RunningAlone.node(dir, web, DELAY)) {
      String submitted =
          good(run("submit", topic.toString(), "--id", "one", "--pages", "1500", "--time", "1h"));
      assertThat(submitted).contains("Crawl one is submitted", "prospector cluster --out " + dir);
      JsonNode begun = until(node, "one", hasMoreThan(5));
      assertThat(begun.path("budget").path("pages").asLong()).isEqualTo(1500);
      assertThat(begun.path("budget").path("seconds").asLong()).isEqualTo(3600);

      assertThat(good(run("pause", "one"))).contains("Crawl one: paused");
      JsonNode paused =
          until(node, "one", is("paused").and(it -> it.path("in_flight").asInt() == 0));
      assertThat(good(run("cluster"))).containsPattern("one +paused +[1-9]");

      String seed = fake.url(1_000);
      long enough = paused.path("pages").asLong() + 30;
      assertThat(good(run("change", "one", seed, "--pages", enough + "", "--except", "x.example")))
          .isEqualTo("Crawl one is changed" + System.lineSeparator());
      JsonNode changed = until(node, "one", it -> it.path("seeds").toString().contains(seed));
      assertThat(changed.path("budget").path("pages").asLong()).isEqualTo(enough);
      assertThat(changed.path("state").asText()).isEqualTo("paused");

      assertThat(good(run("resume"))).as("the only one").contains("Crawl one: running");
      JsonNode ended = until(node, "one", is("finished"));
      assertThat(ended.path("pages").asLong()).isBetween(enough, enough + 100);
      assertThat(ended.path("finish_reason").asText()).isEqualTo("pages");
      assertThat(good(run("cluster")))
          .contains("Works alone; its page is http://127.0.0.1:")
          .containsPattern("one +finished .*ended by pages");

      assertThat(good(run("change", "one", "--pages", "1900")))
          .contains("it is finished, and goes on with: prospector resume one --out " + dir);
      good(run("resume", "one"));
      until(node, "one", is("running").and(hasMoreThan(enough)));
      assertThat(good(run("stop", "one"))).contains("Crawl one: stopped");
      until(node, "one", is("stopped").and(it -> !it.path("running").asBoolean()));
      good(run("stop", "one"));
      assertThat(node.stop()).as(node.harness.err.toString()).isZero();
    }
    assertRefused(
        run("resume", "one"),
        ExitCode.NOT_FOUND,
        dir + ": expected a process that works there",
        "there is no file http-address in it");
  }

  @Test
  void submit_topicInWordsAndMoreSeedsThanOneRequestTakes_hasThemAll() throws Exception {
    Path seeds = topic.resolveSibling("seeds.txt");
    List<String> urls = new ArrayList<>();
    for (int i = 0; i < 2_500; i++) {
      urls.add("http://h" + i % 7 + ".sim/a/rather/long/path/to/page/" + i);
    }
    Files.write(seeds, urls);
    try (RunningAlone node = RunningAlone.node(dir, web, NEVER)) {
      String said =
          good(
              run(
                  "submit",
                  "--topic",
                  "steam trains",
                  "--seeds",
                  seeds.toString(),
                  "--only-hosts",
                  "*.sim",
                  "--beyond",
                  "1"));

      assertThat(said).contains("Crawl steam-trains is submitted");
      JsonNode crawl = node.crawl("steam-trains");
      assertThat(crawl.path("topic").asText()).isEqualTo("steam trains");
      assertThat(crawl.path("seeds")).hasSize(2_500);
      assertRefused(
          run("change", "steam-trains", "http://a.example/", "--pages", "7"),
          ExitCode.BAD_SEED,
          "http://a.example/ is out of scope",
          "(the budget is changed)");
    }
  }

  @Test
  void submit_settingsOfTheCrawl_areItsOwn() throws Exception {
    try (RunningAlone node = RunningAlone.node(dir, web, NEVER)) {
      good(
          run(
              "submit",
              topic.toString(),
              "--id",
              "own",
              "--policy",
              "bfs",
              "--set",
              "crawl.bounds.depth=3",
              "--stop-at",
              "recall=0.8"));
      good(run("submit", topic.toString(), "--id", "as-the-node"));
      String block = "crawl={policy=bfs, bounds={depth=3}}";
      good(run("submit", topic.toString(), "--id", "block", "--set", block));

      JsonNode own = node.crawl("own");
      assertThat(own.path("policy").asText()).isEqualTo("bfs");
      assertThat(own.path("budget").path("recall").asDouble()).isEqualTo(0.8);
      assertThat(node.crawl("block").path("policy").asText()).isEqualTo("bfs");
      assertThat(node.crawl("as-the-node").path("policy").asText()).isEqualTo("learner");
      assertRefused(
          run("submit", topic.toString(), "--id", "bad", "--policy", "best"),
          ExitCode.BAD_FILE,
          "best");
    }
  }

  @Test
  void orders_thatCannotBeFollowed_areOneLineWithTheirCode() throws Exception {
    try (RunningAlone node = RunningAlone.node(dir, web, NEVER)) {
      assertRefused(run("pause"), ExitCode.NOT_FOUND, dir + ": there is no crawl yet");
      good(run("submit", topic.toString(), "--id", "one"));
      good(run("submit", topic.toString(), "--id", "two", "--pages", "1000"));

      assertRefused(run("stop"), ExitCode.USAGE, "expected CRAWL, one of [two, one]");
      assertRefused(
          run("pause", "three"), ExitCode.NOT_FOUND, "no crawl three; there are [two, one]");
      assertRefused(
          run("change", "three", "--pages", "7"), ExitCode.NOT_FOUND, "there is no crawl three");
      assertRefused(
          run("submit", topic.toString(), "--id", "two"),
          ExitCode.OTHER_CRAWL,
          "there is a crawl two already");
      assertRefused(
          run("submit", topic.toString(), "--id", "No Id"), ExitCode.USAGE, "id: expected a-z");
      assertRefused(
          run("submit", topic.toString(), "--set", "crawl.in-flight=3"),
          ExitCode.USAGE,
          "no --set crawl.in-flight with --out: that is the node's");
      assertRefused(
          run("submit", topic.toString(), "--set", "web.politeness.minimum-delay=10s"),
          ExitCode.USAGE,
          "no --set web.politeness.minimum-delay with --out: that is the node's");
      assertRefused(
          run("submit", topic.toString(), "--set", "crawl={rank=true, in-flight=3}"),
          ExitCode.USAGE,
          "no --set crawl.in-flight with --out: that is the node's");
      assertRefused(
          run("submit", topic.toString(), "--set", "crawl.budget.pages=3"),
          ExitCode.USAGE,
          "budget and scope have options of their own");
      assertRefused(
          run("change", "one", "http://a.example/", "http://127.0.0.1:9999999/"),
          ExitCode.BAD_SEED,
          "whose port is no number");
      assertRefused(
          runAsIs("pause", "one", "--out", dir.toString(), "--database", "jdbc:postgresql://h/d"),
          ExitCode.USAGE,
          "got both");
      good(run("stop", "two"));
      assertRefused(
          run("pause", "two"), ExitCode.REFUSED, "crawl two was stopped", "'prospector resume'");

      Path token = dir.resolve("http-token");
      String right = Files.readString(token);
      Files.writeString(token, "of-another-directory-altogether");
      assertRefused(run("pause", "one"), ExitCode.FETCH_FAILED, "the node refuses the token (401)");
      Files.writeString(token, "not a token");
      assertRefused(run("pause", "one"), ExitCode.BAD_FILE, token + ": expected the token");
      Files.writeString(token, right);
      good(run("pause", "one"));
      assertThat(node.crawl("one").path("state").asText()).isEqualTo("paused");
    }
  }

  @Test
  void submit_topicsThatANodeDoesNotRead_areRefused() throws Exception {
    try (RunningAlone node = RunningAlone.node(dir, web, NEVER)) {
      Path like = topic("nugget { type = examples, like = [\"http://h1.sim/nowhere/at/all\"] }");
      assertRefused(
          run("submit", like.toString(), "http://h1.sim/"),
          ExitCode.BAD_FILE,
          "topic.nugget.like",
          "no page at http://h1.sim/nowhere/at/all");
      String many =
          IntStream.range(0, 11)
              .mapToObj(i -> "\"http://h1.sim/" + i + "\"")
              .collect(Collectors.joining(", "));
      assertRefused(
          run(
              "submit",
              topic("nugget { type = examples, like = [" + many + "] }").toString(),
              "http://h1.sim/"),
          ExitCode.BAD_FILE,
          "expected at most 10 example URLs, got 11");
      Files.writeString(
          topic.resolveSibling("like.html"), "<p>steam engines on rails of steel</p>");
      Path file = topic("nugget { type = examples, like = [\"like.html\"] }");
      assertRefused(run("submit", file.toString(), "http://h1.sim/"), ExitCode.BAD_FILE, "topic: ");

      Path there = Files.createDirectories(dir.resolve("topics"));
      Files.copy(topic.resolveSibling("like.html"), there.resolve("like.html"));
      good(run("submit", file.toString(), "http://h1.sim/"));
      assertThat(node.crawls()).hasSize(1);
    }
  }

  @Test
  void submit_ofATopicThatNamesPages_isGoneOnWithAfterARestart() throws Exception {
    try (RunningAlone node =
        RunningAlone.node(dir, web, "400ms", "prospector.crawl.patience-before-poor=0ms")) {
      Path like = topic("nugget { type = examples, like = [\"" + fake.url(7) + "\"] }");
      String[] others =
          IntStream.range(1, 9).mapToObj(i -> fake.url(200 * i)).toArray(String[]::new);
      List<String> submit = new ArrayList<>(List.of("submit", like.toString(), "--pages", "40"));
      submit.addAll(List.of(others)); // so that one host that wants time does not hold up all
      assertThat(good(run(submit.toArray(String[]::new)))).contains("is submitted");
      until(node, "t", hasMoreThan(3));
    }
    long asked = web.log().entries().stream().filter(it -> it.url().equals(fake.url(7))).count();
    assertThat(asked).isEqualTo(2); // as an example, and as a seed
    try (RunningAlone node =
        RunningAlone.node(dir, web, DELAY, "prospector.crawl.patience-before-poor=0ms")) {
      until(node, "t", is("finished"));
      assertThat(node.crawl("t").path("pages").asLong()).isGreaterThanOrEqualTo(40);
    }
    assertThat(web.log().entries().stream().filter(it -> it.url().equals(fake.url(7)))).hasSize(2);
  }

  private Path topic(String nugget) throws IOException {
    return Files.writeString(topic.resolveSibling("t.conf"), "topic { name = t, " + nugget + " }");
  }

  @Test
  void nodeOfACluster_byItsDirectory_takesTheSameOrders() throws Exception {
    try (RunningAlone node = RunningAlone.member(dir, web, TestPostgres.fresh())) {
      await()
          .atMost(RunningAlone.DEADLINE)
          .until(() -> node.harness.out.toString().contains(" is up"));
      good(run("submit", topic.toString(), "--id", "one"));
      good(run("pause", "one"));

      await()
          .atMost(RunningAlone.DEADLINE)
          .until(() -> node.crawl("one").path("state").asText().equals("paused"));
      String shown =
          await()
              .atMost(RunningAlone.DEADLINE)
              .until(() -> good(run("cluster")), it -> it.contains("node-"));
      assertThat(shown).containsPattern("node-\\d+ +127.0.0.1:").containsPattern("one +paused");
    }
  }

  @Test
  void crawlThatRuns_byCommands_isPausedChangedResumedAndStopped() throws Exception {
    try (RunningAlone crawl = RunningAlone.crawl(dir, topic, web, DELAY)) {
      String id = crawl.crawls().path(0).path("id").asText();
      until(crawl, id, hasMoreThan(5));
      assertRefused(
          run("submit", topic.toString(), "--id", "more"),
          ExitCode.REFUSED,
          "this process runs one crawl");

      good(run("pause"));
      until(crawl, id, is("paused"));
      good(run("change", "--pages", "1900"));
      until(crawl, id, it -> it.path("budget").path("pages").asLong() == 1_900);
      good(run("resume"));
      until(crawl, id, is("running"));
      good(run("stop", id));

      assertThat(crawl.code.get(RunningAlone.DEADLINE.toSeconds(), TimeUnit.SECONDS)).isZero();
      assertThat(crawl.harness.out.toString()).contains("stopped");
    }
  }
}
