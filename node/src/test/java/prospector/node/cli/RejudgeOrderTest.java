package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.boot.CrawlLauncher;
import prospector.node.boot.TwoKindWeb;
import prospector.node.exit.ExitCode;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;

/** What {@code rejudge} takes for the same order as before, and what for a topic file. */
@Timeout(600)
class RejudgeOrderTest {
  private static final int PAGES = 250; // more than a batch

  private final Path dir;
  private final Path out;

  RejudgeOrderTest(@TempDir Path dir) {
    this.dir = dir;
    this.out = dir.resolve("out");
  }

  @Test
  void rejudge_cutOffAndThenWithAnotherScope_judgesAllAnew() throws Exception {
    String[] scope = {"--only-hosts", "h0.sim,h1.sim,h2.sim"};
    Path trains = topic("locomotive", "type = keywords, words = [locomotive]");
    crawl(PAGES);
    Path copy = dir.resolve("copy");
    RejudgeScene.copy(out, copy);
    rejudge(copy, trains, scope);

    RejudgeScene.cutOff(out, trains);
    CliHarness again = rejudge(out, trains, scope);

    assertThat(RejudgeScene.rows(out)).isEqualTo(RejudgeScene.rows(copy));
    assertThat(again.out.toString())
        .contains("judged in two ways")
        .doesNotContain("Some of them were by an earlier run");
  }

  @Test
  void rejudge_cutOffAndThenWithAnotherListOfTheTopic_judgesAllAnew() throws Exception {
    Path listed = topic("listed", "type = listed, file = \"good.txt\"");
    Path good = dir.resolve("good.txt");
    crawl(PAGES);
    Files.writeString(good, urls("rail"));

    RejudgeScene.cutOff(out, listed);
    Files.writeString(good, urls("kitchen"));
    rejudge(out, listed);

    Map<String, StoredPage> rows = RejudgeScene.rows(out);
    rows.forEach(
        (url, row) ->
            assertThat(row.page().relevant())
                .as(url)
                .isEqualTo(
                    row.page().state() == PageRecord.State.PAGE && TwoKindWeb.isKitchen(url)));
    assertThat(rows.keySet()).anyMatch(TwoKindWeb::isKitchen).anyMatch(TwoKindWeb::isRail);
  }

  @Test
  void rejudge_wordsWithASlash_areWordsAndAMissingFileIsNone() throws Exception {
    crawl(20);

    CliHarness words = new CliHarness();
    assertThat(words.run("rejudge", out.toString(), "--topic", "TCP/IP", "--dry-run"))
        .as(words.err.toString())
        .isZero();
    CliHarness missing = new CliHarness();
    assertThat(missing.run("rejudge", out.toString(), "--topic", dir + "/none.conf"))
        .isEqualTo(ExitCode.BAD_FILE.code());

    assertThat(words.out.toString()).contains("would be judged anew; nothing is changed");
    assertThat(missing.err.toString()).contains("expected a topic file, there is none");
  }

  private CliHarness rejudge(Path of, Path topic, String... more) {
    CliHarness cli = new CliHarness();
    String[] words =
        Stream.concat(
                Stream.of("rejudge", of.toString(), "--topic", topic.toString()), Stream.of(more))
            .toArray(String[]::new);
    assertThat(cli.run(words)).as(cli.err.toString()).isZero();
    return cli;
  }

  private static String urls(String kind) {
    return IntStream.range(0, 20 * 12)
        .mapToObj(i -> "http://h" + i / 12 + ".sim/" + kind + "/" + (1 + i % 12))
        .collect(Collectors.joining("\n"));
  }

  private Path topic(String name, String nugget) throws IOException {
    return Files.writeString(
        dir.resolve(name + ".conf"),
        "topic { name = %s, seeds = [\"%s\"], nugget { %s } }"
            .formatted(name, TwoKindWeb.seed(), nugget));
  }

  private void crawl(int pages) throws IOException {
    Path steam = topic("steam", "type = keywords, words = [steam]");
    CliHarness cli = new CliHarness().sessions(new CrawlLauncher(Clock.systemUTC()));
    try (TwoKindWeb web = new TwoKindWeb()) {
      String words =
          "crawl %s --out %s --proxy %s --contact you@example.org --pages %d --delay 0ms"
              .formatted(steam, out, web.proxy(), pages);
      String more = " --set crawl.in-flight=4 --set http.port=none";
      assertThat(cli.run((words + more).split(" "))).as(cli.err.toString()).isZero();
    }
  }
}
