package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.exit.ExitCode;
import prospector.node.watch.WatchScene;

/** Labels from the command line, for a crawl that is stopped and one that runs. */
class LabelCommandTest {
  private static final String PAGE = "http://a.example/nearly";

  private final CliHarness cli = new CliHarness();
  private final Path dir;

  LabelCommandTest(@TempDir Path dir) {
    this.dir = dir;
  }

  private void store() throws Exception {
    try (WatchScene scene = WatchScene.of(dir)) {
      scene.stored(PAGE, "nearly", 0.45);
      scene.stored("http://a.example/nugget", "nugget", 1);
    }
  }

  @Test
  void label_stoppedCrawl_isExported() throws Exception {
    store();

    assertThat(cli.run("label", PAGE, "up", "--out", dir.toString()))
        .as(cli.err.toString())
        .isZero();
    assertThat(cli.run("export", dir.toString(), "--format", "labels")).isZero();
    assertThat(cli.out.toString())
        .contains("Labelled up: " + PAGE)
        .contains("\"url\":\"" + PAGE + "\",\"label\":\"up\"")
        .contains("\"score\":0.45,\"relevant\":false");
  }

  @Test
  void label_runningCrawl_goesOverItsApi() throws Exception {
    store();
    try (WatchScene scene = WatchScene.of(dir)) {
      assertThat(cli.run("label", PAGE, "down", "--out", dir.toString()))
          .as(cli.err.toString())
          .isZero();
      assertThat(cli.run("label", "--unsure", "--out", dir.toString())).isZero();

      assertThat(scene.labels()).containsExactly(PAGE);
      assertThat(cli.out.toString()).contains("1.000  nugget   http://a.example/nugget  nugget");
    }
  }

  @Test
  void unsure_stoppedCrawl_nearestToTheThresholdFirst() throws Exception {
    store();

    assertThat(cli.run("label", "--unsure", "--limit", "1", "--out", dir.toString())).isZero();
    assertThat(cli.out.toString().lines()).containsExactly("0.450  other    " + PAGE + "  nearly");
  }

  @Test
  void unsure_relevantList_isNotCalledANuggetWhetherTheCrawlRuns() throws Exception {
    String line = "0.530  list     http://a.example/list  list";
    try (WatchScene scene = WatchScene.of(dir)) {
      scene.relevantList("http://a.example/list", "list", 0.53);
      assertThat(cli.run("label", "--unsure", "--out", dir.toString())).isZero();
      assertThat(cli.out.toString().lines()).containsExactly(line);
    }

    assertThat(cli.run("label", "--unsure", "--out", dir.toString())).isZero();
    assertThat(cli.out.toString().lines()).containsExactly(line, line);
  }

  @Test
  void unsure_asManyAsCanBeListed_isTheSameWhetherTheCrawlRuns() throws Exception {
    store();
    String[] most = {"label", "--unsure", "--limit", "500", "--out", dir.toString()};
    String[] more = {"label", "--unsure", "--limit", "501", "--out", dir.toString()};

    assertThat(cli.run(most)).as(cli.err.toString()).isZero();
    assertThat(cli.run(more)).isEqualTo(ExitCode.USAGE.code());
    try (WatchScene scene = WatchScene.of(dir)) {
      assertThat(scene.labels()).isEmpty();
      assertThat(cli.run(most)).as(cli.err.toString()).isZero();
      assertThat(cli.run(more)).isEqualTo(ExitCode.USAGE.code());
    }
  }

  @Test
  void label_pageThatIsNotStored_isNotFound() throws Exception {
    store();

    assertThat(cli.run("label", "http://a.example/never", "up", "--out", dir.toString()))
        .isEqualTo(ExitCode.NOT_FOUND.code());
  }

  @Test
  void label_withoutAny_isUsage() {
    assertThat(cli.run("label", PAGE, "--out", dir.toString())).isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.run("label", PAGE, "maybe", "--out", dir.toString()))
        .isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.run("label", "--unsure", PAGE, "up", "--out", dir.toString()))
        .isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.run("label", "--unsure")).isEqualTo(ExitCode.USAGE.code());
  }
}
