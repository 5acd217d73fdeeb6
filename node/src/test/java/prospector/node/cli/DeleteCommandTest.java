package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.Main;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.crawl.DemoMark;
import prospector.node.exit.ExitCode;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;

class DeleteCommandTest {
  private final Path dir;
  private final Path crawl;
  private final CliHarness cli = new CliHarness();

  DeleteCommandTest(@TempDir Path dir) {
    this.dir = dir;
    this.crawl = dir.resolve("crawl");
    StoredCrawl.store(crawl, 30);
  }

  @Test
  void delete_yes_leavesNothing() throws Exception {
    assertThat(new CliHarness().run("index", crawl.toString())).isZero();
    assertThat(new CliHarness().run("graph", crawl.toString())).isZero();
    Files.writeString(crawl.resolve("summary.json"), "{}");
    Files.writeString(crawl.resolve("requests.2026-01-31.log.gz"), "");
    Files.writeString(crawl.resolve("requests.2026-02-01.log"), "");
    Files.writeString(crawl.resolve("requests.2026-02-01.log.gz.new"), "");
    Files.writeString(crawl.resolve("requests.2026-02-02.log123.tmp"), "");
    Files.writeString(crawl.resolve("requests.log"), "");
    Files.writeString(crawl.resolve("prospector.log"), "");
    Files.writeString(crawl.resolve("http-token"), "x");
    Files.createDirectories(crawl.resolve("sinks"));
    Files.writeString(crawl.resolve("sinks/http-a.example-1f.refused.jsonl"), "{}");
    Files.writeString(crawl.resolve("http-token-file"), "/run/token");
    Files.writeString(crawl.resolve("http-certificate.pem"), "x");

    assertThat(cli.run("delete", crawl.toString(), "--yes")).as(cli.err.toString()).isZero();

    assertThat(crawl).doesNotExist();
    assertThat(cli.out.toString()).contains("Deleted ", " files");
  }

  @Test
  void delete_crawlOfADemo_takesItsMarkAndTopicWithIt() throws Exception {
    DemoMark mark = new DemoMark(crawl);
    mark.set();
    mark.writeTopic("topic { name = demo }\n");

    assertThat(cli.run("delete", crawl.toString(), "--yes")).as(cli.err.toString()).isZero();

    assertThat(crawl).doesNotExist();
    assertThat(cli.out.toString()).doesNotContain("stay");
  }

  @Test
  void delete_topicOfADemoThatSomebodyChanged_stays() throws Exception {
    DemoMark mark = new DemoMark(crawl);
    mark.set();
    Path topic = mark.writeTopic("topic { name = demo }\n");
    Files.writeString(topic, "topic { name = mine }\n");

    assertThat(cli.run("delete", crawl.toString(), "--yes")).as(cli.err.toString()).isZero();

    assertThat(files(crawl)).containsExactly(topic);
    assertThat(cli.out.toString())
        .contains("1 file or link there is none of the crawl's and stays:", "topic.conf")
        .doesNotContain(".prospector-demo");
  }

  @Test
  void delete_topicWithoutADemosMark_stays() throws Exception {
    DemoMark mark = new DemoMark(crawl);
    Path topic = mark.writeTopic("topic { name = demo }\n");
    Path foreign = Files.writeString(crawl.resolve(".prospector-demo"), "my own demo\n");

    assertThat(cli.run("delete", crawl.toString(), "--yes")).as(cli.err.toString()).isZero();

    assertThat(files(crawl)).containsExactly(foreign, topic);
  }

  @Test
  void delete_nobodyToAsk_wantsYesAndSaysWhatItIs() {
    assertThat(cli.run("delete", crawl.toString())).isEqualTo(ExitCode.USAGE.code());

    assertThat(cli.err.toString()).contains("crawl t with 30 pages", "--yes");
    assertThat(crawl.resolve("warc")).isNotEmptyDirectory();
  }

  @Test
  void delete_severalCrawls_namesEachThatGoes() {
    add("second", CrawlTable.State.RUNNING);
    add("third", CrawlTable.State.FINISHED);

    assertThat(cli.run("delete", crawl.toString())).isEqualTo(ExitCode.USAGE.code());

    assertThat(cli.err.toString())
        .contains(
            "3 crawls (t with 30 pages and 10 nuggets",
            "second with 0 pages and 0 nuggets",
            "third with 0 pages and 0 nuggets",
            "; --crawl ID deletes one of them that has ended) in " + crawl);
    assertThat(crawl.resolve("warc")).isNotEmptyDirectory();
  }

  @Test
  void delete_oneOfSeveralCrawls_leavesTheOthers() {
    add("second", CrawlTable.State.FINISHED);

    assertThat(cli.run("delete", crawl.toString(), "--crawl", "second", "--yes"))
        .as(cli.err.toString())
        .isZero();

    try (CrawlDatabase left = open()) {
      assertThat(left.crawls().all()).extracting(CrawlTable.Row::id).containsExactly("t");
    }
  }

  private void add(String id, CrawlTable.State state) {
    try (CrawlDatabase database = open()) {
      database
          .crawls()
          .create(new CrawlTable.Row(id, id, "", "bfs", List.of(), state, "pages", 1, 1, 1));
    }
  }

  private CrawlDatabase open() {
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    return CrawlDatabases.open(crawl, settings, Clock.systemUTC());
  }

  @Test
  void delete_onATerminal_asks() {
    assertThat(cli.interactive().typing("no\n").run("delete", crawl.toString())).isZero();
    assertThat(crawl.resolve("warc")).isNotEmptyDirectory();

    CliHarness sure = new CliHarness().interactive().typing("yes\n");
    assertThat(sure.run("delete", crawl.toString())).isZero();
    assertThat(crawl).doesNotExist();
  }

  @Test
  void delete_askedToEndWhileItAsks_endsAsInterrupted() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-Dprospector.terminal=true",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                Main.class.getName(),
                "delete",
                crawl.toString())
            .redirectErrorStream(true)
            .start();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(out.lines().anyMatch(line -> line.contains("Type yes"))).isTrue();

      process.toHandle().destroy(); // SIGTERM; that of the process closes its input before

      assertThat(process.waitFor()).isEqualTo(ExitCode.INTERRUPTED.code());
    } finally {
      process.destroyForcibly();
    }
    assertThat(crawl).isNotEmptyDirectory();
  }

  @Test
  void delete_crawlInUse_isRefused() {
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    try (CrawlDatabase running = CrawlDatabases.open(crawl, settings, Clock.systemUTC())) {
      assertThat(cli.run("delete", crawl.toString(), "--yes")).isEqualTo(ExitCode.LOCKED.code());
      assertThat(running.crawls().all()).hasSize(1);
    }
    assertThat(crawl.resolve("warc")).isNotEmptyDirectory();
  }

  @Test
  void delete_linksAndFilesOfOthers_stayUntouched() throws Exception {
    Path outside = Files.createDirectory(dir.resolve("outside"));
    Path precious =
        Files.writeString(outside.resolve("prospector-n-20260101000000-00001.warc.gz"), "x");
    Path moved = dir.resolve("moved");
    Files.move(crawl.resolve("warc"), moved);
    Files.createSymbolicLink(crawl.resolve("warc"), moved);
    Files.createSymbolicLink(crawl.resolve("requests.log"), precious);
    Files.createSymbolicLink(crawl.resolve("db").resolve("old.mv.db"), precious);
    Files.writeString(crawl.resolve("notes.txt"), "mine");
    Files.createDirectories(crawl.resolve("graph/mine"));
    Files.writeString(crawl.resolve("graph/mine/picture.svg"), "mine");
    List<Path> archived = files(moved);

    assertThat(cli.run("delete", crawl.toString(), "--yes")).as(cli.err.toString()).isZero();

    assertThat(precious).hasContent("x");
    assertThat(files(moved)).isEqualTo(archived).isNotEmpty();
    assertThat(crawl.resolve("notes.txt")).hasContent("mine");
    assertThat(crawl.resolve("graph/mine/picture.svg")).hasContent("mine");
    assertThat(crawl.resolve("pages.jsonl")).doesNotExist();
    assertThat(cli.out.toString())
        .contains("5 files and links there are none of the crawl's and stay")
        .contains("notes.txt", "warc", "requests.log", "old.mv.db");
    assertThat(new CliHarness().run("delete", crawl.toString(), "--yes"))
        .as("no crawl is left")
        .isEqualTo(ExitCode.NOT_FOUND.code());
  }

  @Test
  void delete_noCrawlsDirectoryOrALinkToOne_isRefused() throws Exception {
    Path other = Files.createDirectory(dir.resolve("other"));
    Files.createDirectories(other.resolve("db"));
    Files.writeString(other.resolve("pages.jsonl"), "x");
    assertThat(cli.run("delete", other.toString(), "--yes")).isEqualTo(ExitCode.NOT_FOUND.code());
    assertThat(other.resolve("pages.jsonl")).hasContent("x");

    Path link = Files.createSymbolicLink(dir.resolve("link"), crawl);
    CliHarness linked = new CliHarness();
    assertThat(linked.run("delete", link.toString(), "--yes")).isEqualTo(ExitCode.NOT_FOUND.code());
    assertThat(linked.err.toString()).contains("symbolic link");
    assertThat(crawl.resolve("warc")).isNotEmptyDirectory();
  }

  @Test
  void delete_cutOff_isRefusedByAllElseAndRepeated() throws Exception {
    Path folder = Files.createDirectories(crawl.resolve("index").resolve("prospector-index.txt"));
    Files.writeString(crawl.resolve("db").resolve("deleting"), "as a kill right after the mark\n");

    CliHarness export = new CliHarness();
    assertThat(export.run("export", crawl.toString(), "--format", "summary"))
        .isEqualTo(ExitCode.UNFINISHED.code());
    assertThat(export.err.toString()).contains("being deleted", "prospector delete " + crawl);

    Files.delete(crawl.resolve("db").resolve("home")); // killed later still
    assertThat(cli.run("delete", crawl.toString(), "--yes")).as(cli.err.toString()).isZero();
    assertThat(files(crawl)).as("an index that is not ours").containsExactly(folder);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(DeleteCommandTest::isLeaf).sorted().toList();
    }
  }

  private static boolean isLeaf(Path path) {
    try (Stream<Path> below = Files.isDirectory(path) ? Files.list(path) : Stream.empty()) {
      return below.findAny().isEmpty();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
