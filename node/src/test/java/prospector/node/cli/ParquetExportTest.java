package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.Main;
import prospector.node.exit.ExitCode;

/** What Apache's own reader finds in the file is what the CSV says. */
class ParquetExportTest {
  private static final int PAGES = 120;

  private final CliHarness cli = new CliHarness();
  private final Path dir;
  private final Path file;

  ParquetExportTest(@TempDir Path temp) {
    this.dir = temp.resolve("crawl");
    this.file = temp.resolve("pages.parquet");
    StoredCrawl.store(dir, PAGES);
  }

  @Test
  void export_parquet_hasTheRowsAndColumnsOfTheCsv() throws Exception {
    export("--format", "parquet", "--to", file.toString());

    List<List<String>> rows = read(file);
    assertThat(rows).hasSize(1 + PAGES).isEqualTo(CsvTable.parse(csv()));
  }

  @Test
  void export_parquetOfNuggets_hasThoseOnlyAndReplacesTheFile() throws Exception {
    Files.writeString(file, "something else");

    export("--format", "parquet", "--nuggets", "--to", file.toString());

    List<List<String>> rows = read(file);
    long relevant =
        java.util.stream.IntStream.range(0, PAGES).filter(StoredCrawl::isRelevant).count();
    assertThat(rows).hasSize((int) (1 + relevant)).isEqualTo(CsvTable.parse(csv("--nuggets")));
  }

  @Test
  void export_parquetInAProcessWithoutHadoop_works() throws Exception {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !Path.of(entry).getFileName().toString().startsWith("hadoop-"))
            .collect(Collectors.joining(File.pathSeparator));
    Path console = file.resolveSibling("console");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath,
                Main.class.getName(),
                "export",
                dir.toString(),
                "--format",
                "parquet",
                "--to",
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(console.toFile())
            .start();

    assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();

    assertThat(process.exitValue()).as(Files.readString(console)).isZero();
    assertThat(Files.readString(console)).isEmpty();
    assertThat(read(file)).isEqualTo(CsvTable.parse(csv()));
  }

  @Test
  void export_parquetWithoutAFile_isUsage() {
    assertThat(cli.run("export", dir.toString(), "--format", "parquet"))
        .isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString()).contains("--format parquet: expected --to FILE");
  }

  private String csv(String... more) {
    List<String> arguments = new ArrayList<>(List.of("--format", "csv"));
    arguments.addAll(List.of(more));
    export(arguments.toArray(String[]::new));
    return cli.out.toString();
  }

  private void export(String... options) {
    List<String> arguments = new ArrayList<>(List.of("export", dir.toString()));
    arguments.addAll(List.of(options));
    assertThat(cli.run(arguments.toArray(String[]::new))).as(cli.err.toString()).isZero();
  }

  /** Names of the columns, then the cells of each row, worded as in the CSV. */
  static List<List<String>> read(Path parquet) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    try (ParquetReader<Group> reader = new Rows(new LocalInputFile(parquet)).build()) {
      for (Group row = reader.read(); row != null; row = reader.read()) {
        if (rows.isEmpty()) {
          rows.add(row.getType().getFields().stream().map(Type::getName).toList());
        }
        List<String> cells = new ArrayList<>();
        for (Type column : row.getType().getFields()) {
          cells.add(cell(row, column));
        }
        rows.add(cells);
      }
    }
    return rows;
  }

  private static String cell(Group row, Type column) {
    String name = column.getName();
    if (!column.isPrimitive()) {
      Group list = row.getGroup(name, 0);
      List<String> items = new ArrayList<>();
      if (name.equals("links_left")) {
        for (int i = 0; i < list.getFieldRepetitionCount("key_value"); i++) {
          Group entry = list.getGroup("key_value", i);
          items.add(entry.getString("key", 0) + "=" + entry.getInteger("value", 0));
        }
        return String.join("\n", items);
      }
      for (int i = 0; i < list.getFieldRepetitionCount("list"); i++) {
        items.add(list.getGroup("list", i).getString("element", 0));
      }
      return String.join("\n", items);
    }
    if (row.getFieldRepetitionCount(name) == 0) {
      return "";
    }
    boolean isTime =
        column.getLogicalTypeAnnotation()
            instanceof LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
    return isTime
        ? Instant.ofEpochMilli(row.getLong(name, 0)).toString()
        : row.getValueToString(row.getType().getFieldIndex(name), 0);
  }

  /** Reads rows without Hadoop's codecs. */
  private static final class Rows extends ParquetReader.Builder<Group> {
    Rows(InputFile file) {
      super(file, new PlainParquetConfiguration());
      withCodecFactory(new GunzipPages());
    }

    @Override
    protected ReadSupport<Group> getReadSupport() {
      return new GroupReadSupport();
    }
  }
}
