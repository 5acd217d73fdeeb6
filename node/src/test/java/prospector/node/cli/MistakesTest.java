package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.node.cli.options.StandardOutput;
import prospector.node.exit.ExitCode;

/** What users mistype gets a line and a code, and costs nothing that is there. */
class MistakesTest {
  private final CliHarness cli = new CliHarness();
  private final Path dir;

  MistakesTest(@TempDir Path dir) {
    this.dir = dir;
  }

  private void assertRefused(ExitCode expected, String words, String... arguments) {
    assertThat(cli.run(arguments)).as(cli.err.toString()).isEqualTo(expected.code());
    assertThat(cli.err.toString()).contains(words).doesNotContain("Exception", "SELECT");
  }

  @Test
  void run_lettersThatTheLocaleCannotRead_areNotTakenForWords() {
    assertRefused(
        ExitCode.USAGE, "LC_ALL=C.UTF-8", "topic", "check", "--topic", "Z\uFFFDge", "p.html");
  }

  @Test
  void run_argumentsOutOfADirectory_areUsage() {
    assertRefused(ExitCode.USAGE, dir.toString(), "topic", "train", "--positive", "@" + dir);
  }

  @Test
  void run_argumentsOutOfAFile_areALineEach() throws IOException {
    Path list = Files.writeString(dir.resolve("list"), "my page.html\n");
    assertRefused(
        ExitCode.BAD_FILE,
        "left out my page.html: no such file",
        "topic",
        "train",
        "--positive",
        "@" + list,
        "--negative",
        "x",
        "--out",
        dir.resolve("m").toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"-5", "0", "501", "2147483647"})
  void label_moreOrFewerThanCanBeListed_isUsage(String limit) {
    assertRefused(
        ExitCode.USAGE,
        "expected a number from 1 to 500",
        "label",
        "--unsure",
        "--limit",
        limit,
        "--out",
        dir.toString());
  }

  @Test
  void status_ofAPortThatCannotBe_isUsage() {
    assertRefused(
        ExitCode.USAGE, "expected an address such as", "status", "http://127.0.0.1:99999/");
  }

  @Test
  void auditAndWhy_whereThereIsNoCrawl_leaveNothing() throws IOException {
    assertRefused(ExitCode.NOT_FOUND, "expected the directory of a crawl", "audit", dir.toString());
    assertRefused(
        ExitCode.NOT_FOUND,
        "expected the directory of a crawl",
        "why",
        "http://a.sim/",
        "--out",
        dir.toString());
    try (Stream<Path> left = Files.list(dir)) {
      assertThat(left).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nuggets.jsonl", "pages.jsonl", "db/copy.csv", "warc/../nuggets.jsonl"})
  void export_intoAFileOfTheCrawl_isUsageAndChangesNothing(String name) throws IOException {
    for (String folder : List.of("db", "warc")) {
      Files.createDirectories(dir.resolve(folder));
    }
    for (String file : List.of("nuggets.jsonl", "pages.jsonl")) {
      Files.writeString(dir.resolve(file), "{}\n");
    }
    assertRefused(
        ExitCode.USAGE,
        "that is the crawl's own",
        "export",
        dir.toString(),
        "--format",
        "csv",
        "--to",
        dir.resolve(name).toString());
    assertThat(dir.resolve("nuggets.jsonl")).hasContent("{}");
    assertThat(dir.resolve("pages.jsonl")).hasContent("{}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"warc", "warc/mine", "graph", "link"})
  void export_intoADirectoryOfTheCrawl_isUsageAndMakesNothing(String name) throws IOException {
    for (String folder : List.of("db", "warc")) {
      Files.createDirectories(dir.resolve(folder));
    }
    Files.createSymbolicLink(dir.resolve("link"), dir.resolve("warc"));
    for (String format : List.of("webgraph", "text")) {
      assertRefused(
          ExitCode.USAGE,
          "that is the crawl's own",
          "export",
          dir.toString(),
          "--format",
          format,
          "--out",
          dir.resolve(name).toString());
    }
    assertThat(dir.resolve("graph")).doesNotExist();
    assertThat(dir.resolve("warc")).isEmptyDirectory();
  }

  @Test
  void node_settingOfAnotherKind_namesTheKey() {
    assertRefused(
        ExitCode.BAD_FILE,
        "prospector.cluster.port",
        "node",
        "--set",
        "cluster.port=abc",
        "--out",
        dir.toString());
  }

  @Test
  void crawl_exclusionFileThatIsADirectory_isABadFile() {
    assertExclusionFileRefused("expected a file, got the directory", dir);
  }

  @Test
  void crawl_exclusionFileOfWhichNobodyCanTellWhetherItIsThere_isABadFile() {
    // too long a name, as root may enter a directory that is closed
    Path file = dir.resolve("x".repeat(300));
    assertExclusionFileRefused("expected a file that can be read, or none, got " + file, file);
  }

  private void assertExclusionFileRefused(String words, Path file) {
    assertRefused(
        ExitCode.BAD_FILE,
        "prospector.web.exclusion-file: " + words,
        "crawl",
        "--topic",
        "trams",
        "http://a.sim/",
        "--contact",
        "me@example.org",
        "--out",
        dir.resolve("out").toString(),
        "--set",
        "web.exclusion-file=" + file);
  }

  @Test
  void output_thatCannotBeWritten_isToldOnce_butNotThatItsReaderIsGone() throws IOException {
    for (String why : List.of("No space left on device", "Broken pipe")) {
      StringWriter told = new StringWriter();
      OutputStream full =
          new OutputStream() {
            @Override
            public void write(int one) throws IOException {
              throw new IOException(why);
            }
          };
      try (PrintWriter out =
          new PrintWriter(
              new StandardOutput(full, new PrintWriter(told)), false, StandardCharsets.UTF_8)) {
        out.println("a page");
        assertThat(out.checkError()).isTrue();
        out.println("another");
        out.flush();
      }
      assertThat(told.toString())
          .isEqualTo(
              why.startsWith("Broken")
                  ? ""
                  : "prospector: the output could not be written: " + why + System.lineSeparator());
    }
  }

  @Test
  void run_outputThatCannotBeWritten_isAStorageError() {
    CliHarness full = new CliHarness().outputFails();
    assertThat(full.run("version")).isEqualTo(ExitCode.STORAGE.code());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "web.politeness.minimum-delay=10s",
        "web.exclusion-file=none.txt",
        "web.contact=a@a.example",
        "crawl.in-flight=4",
        "crawl.patience=2s",
        "prospector.crawl.patience-before-poor = 2s",
        "crawl={policy=bfs, in-flight=4}",
        "prospector={web.contact=\"a@a.example\"}",
        "site-peer.capacity=2"
      })
  void submit_settingOfTheNodes_isUsage(String assignment) {
    assertRefused(
        ExitCode.USAGE,
        "that is the node's",
        "submit",
        "--topic",
        "trams",
        "http://a.example/",
        "--database",
        "jdbc:postgresql://127.0.0.1:9/none",
        "--set",
        assignment);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "crawl.bounds={depth=3}",
        "crawl={policy=bfs, revisits={share=0.1}, budget.pages=9, scope {}}",
        "prospector={database={user=me}, crawl.rank=true}"
      })
  void submit_blockOfSettingsOfTheCrawl_isTaken(String assignment) {
    assertRefused(
        ExitCode.DATABASE,
        "127.0.0.1:9",
        "submit",
        "--topic",
        "trams",
        "http://a.example/",
        "--database",
        "jdbc:postgresql://127.0.0.1:9/none",
        "--set",
        assignment);
  }

  @Test
  void change_ofNothing_namesWhatCanBe() {
    assertRefused(ExitCode.USAGE, "--stop-at", "change", "--out", dir.toString());
  }
}
