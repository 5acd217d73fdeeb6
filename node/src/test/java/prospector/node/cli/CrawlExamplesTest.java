package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.exit.ExitCode;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.ExampleTable;

/** A topic whose examples are pages on the web, which a crawl asks for when it begins. */
class CrawlExamplesTest {
  private final CliHarness cli = new CliHarness();
  private final Path dir;
  private final HttpServer web;
  private final AtomicInteger asked = new AtomicInteger();
  private volatile int status = 200; // read by the server

  CrawlExamplesTest(@TempDir Path dir) throws IOException {
    this.dir = dir;
    web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    web.createContext("/robots.txt", exchange -> answer(exchange, 404, ""));
    web.createContext(
        "/tram",
        exchange -> {
          asked.incrementAndGet();
          answer(exchange, status, "<p>heritage tram museum");
        });
    web.start();
  }

  @AfterEach
  void stop() {
    web.stop(0);
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/html");
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    try (exchange) {
      exchange.getResponseBody().write(bytes);
    }
  }

  private String example() {
    return "http://127.0.0.1:" + web.getAddress().getPort() + "/tram";
  }

  private String topic(String block) throws IOException {
    return Files.writeString(dir.resolve("like.conf"), "topic { name = trams, " + block + " }")
        .toString();
  }

  private Path out() {
    return dir.resolve("out");
  }

  private int crawl() throws IOException {
    return cli.run(
        "crawl",
        topic("nugget { type = examples, like = \"" + example() + "\" }"),
        "--out",
        out().toString(),
        "--allow-private",
        "--delay",
        "0ms");
  }

  @Test
  void crawl_examplesOnTheWeb_areSeedsAndAreToldOf() throws IOException {
    assertThat(crawl()).as(cli.err.toString()).isZero();

    assertThat(cli.onlyRequest().spec().seeds())
        .extracting(Object::toString)
        .containsExactly(example());
    assertThat(cli.out.toString())
        .contains("An example of the topic file is a seed, too (seeds-from-examples)\n");
  }

  @Test
  void crawl_examplesOutOfTheScopeOfTheCommand_areNoSeeds() throws IOException {
    String topic =
        topic(
            "seeds = [\"http://localhost:1/\"], nugget { type = examples, like = \""
                + example()
                + "\" }");
    for (List<String> scope :
        List.of(List.of("--only-hosts", "localhost"), List.of("--stay", "site"))) {
      List<String> words =
          new ArrayList<>(List.of("crawl", topic, "--out", out().toString(), "--allow-private"));
      words.addAll(scope);
      assertThat(cli.run(words.toArray(String[]::new))).as(cli.err.toString()).isZero();
    }

    assertThat(cli.started)
        .allSatisfy(
            request ->
                assertThat(request.spec().seeds())
                    .extracting(Object::toString)
                    .containsExactly("http://localhost:1/"));
    assertThat(cli.out.toString()).doesNotContain("seeds-from-examples");
  }

  @Test
  void crawl_allItsExamplesAreOutOfTheScopeOfTheCommand_isRefusedWithTheRule() throws IOException {
    String topic = topic("nugget { type = examples, like = \"" + example() + "\" }");

    assertThat(
            cli.run(
                "crawl",
                topic,
                "--out",
                out().toString(),
                "--allow-private",
                "--only-hosts",
                "localhost"))
        .isEqualTo(ExitCode.BAD_SEED.code());
    assertThat(cli.err.toString()).contains("is out of scope");
    assertThat(cli.started).isEmpty();
  }

  @Test
  void crawl_goneOnWith_takesItsExamplesAsTheyWere_andAsksForNone() throws IOException {
    assertThat(crawl()).as(cli.err.toString()).isZero();
    assertThat(cli.onlyRequest().examples()).containsOnlyKeys(example());
    keep(cli.onlyRequest().examples());
    status = 404;

    assertThat(crawl()).as(cli.err.toString()).isZero();

    assertThat(asked).hasValue(1);
    assertThat(cli.started).hasSize(2);
    assertThat(cli.started.get(1).examples()).isEmpty();
  }

  /** As a crawl does, whose session is scripted here. */
  private void keep(Map<String, ExampleTable.Example> examples) {
    NodeSettings settings = cli.onlyRequest().settings();
    try (CrawlDatabase database = CrawlDatabases.open(out(), settings, Clock.systemUTC())) {
      database
          .crawls()
          .create(
              new CrawlTable.Row(
                  "trams",
                  "trams",
                  "",
                  "learner",
                  List.of(example()),
                  CrawlTable.State.STOPPED,
                  "",
                  1,
                  1,
                  1));
      examples.forEach((url, page) -> database.examples().put("trams", url, page));
    }
  }

  @Test
  void crawl_withoutAContact_asksForNoExample() throws IOException {
    String topic =
        topic(
            "seeds = [\"http://192.0.2.7/\"],"
                + " nugget { type = examples, like = \"http://192.0.2.7/tram\" }");

    assertThat(cli.run("crawl", topic, "--out", out().toString()))
        .isEqualTo(ExitCode.NO_CONTACT.code());
    assertThat(cli.started).isEmpty();
  }
}
