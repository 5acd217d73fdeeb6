package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.node.boot.OpenedCrawls;
import prospector.node.cli.options.Tools;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.exit.ExitCode;
import prospector.node.inspect.CrawlWhy;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;

/** Commands on a directory in which another process works: it is asked, and says the same. */
@Timeout(120)
class DirectoryInUseTest {
  private final Path dir;
  private final Path files;

  DirectoryInUseTest(@TempDir Path temp) {
    this.dir = temp.resolve("crawl");
    this.files = temp.resolve("files");
  }

  @BeforeEach
  void store() throws Exception {
    StoredCrawl.store(dir, 60);
    Files.createDirectory(files);
  }

  private static NodeSettings settings() {
    return NodeSettings.of(
        ConfigFiles.ofClassPath()
            .load(Optional.empty(), List.of("prospector.http.port=0"), Map.of()));
  }

  private OpenedCrawls open() {
    return OpenedCrawls.open(dir, settings(), Clock.systemUTC());
  }

  /** What a command said. */
  private record Said(int code, String out, String err) {}

  private Said run(String... line) {
    CliHarness cli = new CliHarness();
    Tools tools = cli.tools();
    int code =
        new Cli(
                new Tools(
                    tools.terminal(),
                    tools.configs(),
                    tools.sessions(),
                    tools.fetchers(),
                    tools.parser(),
                    settings -> new CrawlWhy(settings, tools.clock()),
                    tools.audit(),
                    tools.interrupts(),
                    tools.lastResort(),
                    tools.standardInput(),
                    tools.clock()))
            .run(line);
    return new Said(code, cli.out.toString(), cli.err.toString());
  }

  private Said export(String... options) {
    List<String> line = new ArrayList<>(List.of("export", dir.toString()));
    line.addAll(Arrays.asList(options));
    return run(line.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jsonl",
        "jsonl --text",
        "jsonl --nuggets",
        "csv",
        "csv --nuggets",
        "links",
        "labels",
        "cdxj",
        "vertices",
        "edges",
        "curve",
        "summary"
      })
  void export_whileAnotherProcessWorks_isTheSame(String format) {
    String[] options = ("--format " + format).split(" ");
    Said alone = export(options);
    assertThat(alone.code()).as(alone.err()).isZero();

    try (OpenedCrawls opened = open()) {
      assertThat(opened.address()).isNotNull();
      Said asked = export(options);

      assertThat(asked.code()).as(asked.err()).isZero();
      assertThat(asked.out()).isEqualTo(alone.out()).isNotEqualTo("x");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet x.parquet", "curve x.png", "csv x.csv"})
  void export_toAFileWhileAnotherProcessWorks_isTheSameFile(String formatAndFile) throws Exception {
    String[] parts = formatAndFile.split(" ");
    Path alone = files.resolve("alone-" + parts[1]);
    Path asked = files.resolve("asked-" + parts[1]);
    assertThat(export("--format", parts[0], "--to", alone.toString()).code()).isZero();

    try (OpenedCrawls opened = open()) {
      assertThat(opened.address()).isNotNull();
      Said said = export("--format", parts[0], "--to", asked.toString());
      assertThat(said.code()).as(said.err()).isZero();
    }

    assertThat(asked).hasSameBinaryContentAs(alone);
    assertThat(Files.size(asked)).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "markdown"})
  void export_ofFilesWhileAnotherProcessWorks_hasTheSameFiles(String format) throws Exception {
    Path alone = files.resolve("alone");
    Path asked = files.resolve("asked");
    Said here = export("--format", format, "--nuggets", "--out", alone.toString());
    assertThat(here.code()).as(here.err()).isZero();

    try (OpenedCrawls opened = open()) {
      assertThat(opened.address()).isNotNull();
      Said said = export("--format", format, "--nuggets", "--out", asked.toString());
      assertThat(said.code()).as(said.err()).isZero();
      assertThat(said.err()).startsWith(here.err().substring(0, here.err().indexOf(" pages")));
    }

    assertThat(contents(asked)).isNotEmpty().isEqualTo(contents(alone));
  }

  private static Map<String, String> contents(Path directory) throws Exception {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> all = Files.list(directory)) {
      for (Path file : all.toList()) {
        contents.put(file.getFileName().toString(), Files.readString(file, StandardCharsets.UTF_8));
      }
    }
    return contents;
  }

  @Test
  void why_whileAnotherProcessWorks_saysTheSame() {
    String[] line = {"why", "http://a.sim/nobody", "--out", dir.toString()};
    Said alone = run(line);
    assertThat(alone.code()).as(alone.err()).isEqualTo(ExitCode.NOT_FOUND.code());
    assertThat(alone.out()).contains("never taken a link to it");

    try (OpenedCrawls opened = open()) {
      assertThat(opened.address()).isNotNull();
      assertThat(run(line)).isEqualTo(alone);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "jsonl"})
  void search_whileAnotherProcessWorks_findsTheSame(String format) {
    String[] line = {
      "search", "zug", "--out", dir.toString(), "--limit", "3", "--format", format, "--nuggets"
    };
    Said alone = run(line);
    assertThat(alone.code()).as(alone.err()).isZero();
    assertThat(alone.out()).contains("http://a.sim/");

    try (OpenedCrawls opened = open()) {
      assertThat(opened.address()).isNotNull();
      Said asked = run(line);
      assertThat(asked.code()).as(asked.err()).isZero();
      assertThat(asked.out()).isEqualTo(alone.out());
      assertThat(asked.err()).isEmpty();
    }
  }

  @Test
  void search_whoseIndexTheProcessHasYetToMake_waitsForIt() {
    try (OpenedCrawls opened = open()) {
      assertThat(opened.address()).isNotNull();
      Said asked = run("search", "zug", "--out", dir.toString());
      assertThat(asked.code()).as(asked.err()).isZero();
      assertThat(asked.out()).containsPattern("(60 of 60|5\\d of 5\\d) pages, 10 shown\\.");
      assertThat(asked.err().contains("not in its index yet"))
          .isEqualTo(!asked.out().contains("60 of 60"));
    }
  }

  @Test
  void anyOfThem_ofACrawlThatIsNotThere_orWordsThatCannotBeRead_saysSo() {
    try (OpenedCrawls opened = open()) {
      assertThat(opened.address()).isNotNull();
      Said none = export("--format", "csv", "--crawl", "none");
      assertThat(none.code()).isEqualTo(ExitCode.NOT_FOUND.code());
      assertThat(none.err()).contains("no such crawl; there are [t]");
      assertThat(run("search", "\"open", "--out", dir.toString()).code())
          .isEqualTo(ExitCode.USAGE.code());
    }
  }

  @Test
  void orders_whereADirectoryWasOnlyOpened_areRefusedInALine() {
    try (OpenedCrawls opened = open()) {
      assertThat(opened.address()).isNotNull();
      for (String[] order :
          List.of(
              new String[] {"pause", "--out", dir.toString()},
              new String[] {"change", "t", "--stay", "site", "--out", dir.toString()},
              new String[] {
                "submit", "--topic", "trams", "http://a.sim/", "--out", dir.toString()
              })) {
        Said said = run(order);

        assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(said.err()).startsWith("prospector: ");
        assertThat(said.err().lines()).hasSize(1);
        assertThat(said.out()).isEmpty();
      }
      assertThat(run("cluster", "--out", dir.toString()).out()).containsPattern("(?m)^t +");
    }
  }

  @Test
  void anyOfThem_whereTheProcessHasNoPage_isOneLineAndCode6() {
    try (CrawlDatabase open = CrawlDatabases.open(dir, settings(), Clock.systemUTC())) {
      assertThat(open.directory()).exists();
      for (Said said :
          List.of(
              export("--format", "csv"),
              run("why", "http://a.sim/1", "--out", dir.toString()),
              run("search", "zug", "--out", dir.toString()))) {
        assertThat(said.code()).isEqualTo(ExitCode.LOCKED.code());
        assertThat(said.err().strip().lines()).hasSize(1);
        assertThat(said.err()).contains(dir + " is in use by another process");
        assertThat(said.out()).isEmpty();
      }
    }
  }
}
