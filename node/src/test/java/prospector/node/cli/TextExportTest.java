package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.node.exit.ExitCode;

/** Exports the texts of a crawl that the test stored itself ({@link StoredCrawl}). */
class TextExportTest {
  private static final int PAGES = 21; // each seventh without a body, each third a nugget
  private static final int BODIES = 18;

  private final CliHarness cli = new CliHarness();
  private final Path dir;
  private final Path out;

  TextExportTest(@TempDir Path dir) {
    this.dir = dir.resolve("crawl");
    this.out = dir.resolve("texts");
    StoredCrawl.store(this.dir, PAGES);
  }

  @Test
  void export_text_isAFileForEachPageWithABody() throws Exception {
    int code = export("text");

    assertThat(code).as(cli.err.toString()).isZero();
    assertThat(files())
        .hasSize(BODIES)
        .allMatch(name -> name.matches("a\\.sim-\\d+-[0-9a-f]{16}\\.txt"));
    assertThat(read("a.sim-3-"))
        .startsWith("---\nurl: \"http://a.sim/3\"\ntitle: \"Zug \\\"3\\\", ")
        .contains("\nscore: 0.42857142857142855\n", "\nfetched: \"2023-11-14T22:13:23.003Z\"\n")
        .contains("\nextent: \"whole_none_found\"\n---\n\nbody of http://a.sim/3\n")
        .doesNotContain("author", "published");
    assertThat(cli.err.toString()).contains("3 pages have no body in the archive");
    assertThat(cli.out.toString()).isEmpty();
  }

  @Test
  void export_markdownOfNuggets_leavesOutTheRestAndReplacesWhatWasThere() throws Exception {
    assertThat(export("markdown", "--nuggets")).isZero();
    List<String> first = files();
    assertThat(export("markdown", "--nuggets")).isZero();

    assertThat(files())
        .isEqualTo(first)
        .hasSizeBetween(1, PAGES / 3)
        .allMatch(it -> it.endsWith(".md"));
    assertThat(read("a.sim-3-")).endsWith("---\n\nbody of http://a.sim/3\n");
  }

  @Test
  void export_jsonlWithText_hasItInEachLine() throws Exception {
    assertThat(cli.run("export", dir.toString(), "--format", "jsonl", "--text")).isZero();

    List<JsonNode> lines = new ArrayList<>();
    for (String line : cli.out.toString().lines().toList()) {
      lines.add(new ObjectMapper().readTree(line));
    }
    assertThat(lines).hasSize(PAGES);
    assertThat(lines.get(3).path("url").asText()).isEqualTo("http://a.sim/3");
    assertThat(lines.get(3).path("text").asText()).isEqualTo("body of http://a.sim/3");
    assertThat(lines.get(3).path("text_extent").asText()).isEqualTo("whole_none_found");
    assertThat(lines.get(6).path("text").isNull()).isTrue();
    assertThat(lines.get(6).path("text_extent").isNull()).isTrue();
  }

  @Test
  void export_withADamagedRecord_namesItGoesOnAndEndsAsStorage() throws Exception {
    damageFrom(0.6);

    int code = export("text");

    assertThat(code).isEqualTo(ExitCode.STORAGE.code());
    assertThat(files()).hasSizeBetween(5, BODIES - 1);
    assertThat(cli.err.toString())
        .containsPattern(
            Pattern.compile("^prospector: no text of http://a.sim/\\d+: ", Pattern.MULTILINE))
        .contains("in the archive are damaged")
        .doesNotContain("Exception");
  }

  @ParameterizedTest
  @ValueSource(strings = {"links", "vertices", "edges"})
  void export_ofLinksWithADamagedRecord_goesOnAndEndsAsStorage(String format) throws Exception {
    damageFrom(0.6);

    int code = cli.run("export", dir.toString(), "--format", format);

    assertThat(code).as(cli.err.toString()).isEqualTo(ExitCode.STORAGE.code());
    assertThat(cli.err.toString())
        .contains("prospector: no links of http://a.sim/", "in the archive are damaged")
        .doesNotContain("Exception");
    if (format.equals("links")) {
      assertThat(cli.out.toString().lines().filter(line -> line.contains("\"archived\":true")))
          .hasSizeBetween(5, BODIES - 1);
    }
  }

  @Test
  void export_ofFilesWhoseReaderIsAway_namesThemGoesOnAndEndsAsStorage() throws Exception {
    cli.filesRead(5);

    int code = export("text");

    assertThat(code).isEqualTo(ExitCode.STORAGE.code());
    assertThat(files()).hasSize(5);
    assertThat(cli.err.toString())
        .contains("prospector: no text of http://a.sim/", "is not read now: document_unavailable")
        .contains((BODIES - 5) + " pages are files that are not read now")
        .contains("3 pages have no body in the archive");
  }

  @Test
  void export_whereAFileCannotBeWritten_saysSoAndLeavesTheOthersWhole() throws Exception {
    assertThat(export("text")).isZero();
    String name = files().get(5);
    Files.delete(out.resolve(name));
    Files.createDirectories(out.resolve(name).resolve("in the way"));

    int code = export("text");

    assertThat(code).isEqualTo(ExitCode.STORAGE.code());
    assertThat(files()).hasSize(BODIES).noneMatch(it -> it.endsWith(".unfinished"));
    assertThat(cli.err.toString()).doesNotContain("a bug");
  }

  @Test
  void export_withOptionsThatDoNotGoTogether_isUsage() throws Exception {
    Path file = Files.writeString(out, "a file");

    for (String[] wrong :
        List.of(
            new String[] {"--format", "text"},
            new String[] {"--format", "csv", "--out", out + "2"},
            new String[] {"--format", "csv", "--text"},
            new String[] {"--format", "text", "--out", out + "2", "--to", "x"},
            new String[] {"--format", "markdown", "--out", file.toString()})) {
      List<String> line = new ArrayList<>(List.of("export", dir.toString()));
      line.addAll(Arrays.asList(wrong));
      assertThat(new CliHarness().run(line.toArray(String[]::new)))
          .as(line.toString())
          .isEqualTo(ExitCode.USAGE.code());
    }
  }

  private int export(String format, String... more) {
    List<String> line =
        new ArrayList<>(List.of("export", dir.toString(), "--format", format, "--out", out + ""));
    line.addAll(List.of(more));
    return cli.run(line.toArray(String[]::new));
  }

  private List<String> files() throws IOException {
    try (var files = Files.list(out)) {
      return files.map(it -> String.valueOf(it.getFileName())).sorted().toList();
    }
  }

  private String read(String start) throws IOException {
    String name = files().stream().filter(it -> it.startsWith(start)).findFirst().orElseThrow();
    return Files.readString(out.resolve(name));
  }

  private void damageFrom(double share) throws IOException {
    try (var files = Files.list(dir.resolve("warc"))) {
      Path warc = files.findFirst().orElseThrow();
      byte[] bytes = Files.readAllBytes(warc);
      Arrays.fill(bytes, (int) (share * bytes.length), bytes.length, (byte) 7);
      Files.write(warc, bytes);
    }
  }
}
