package prospector.node.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.node.run.CrawlLauncher;
import prospector.node.run.ExitCode;
import prospector.node.run.StartException;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.CrawlTable;
import prospector.persistence.PageArchive;
import prospector.persistence.StoredPage;

/** {@code export}: the stored pages of a crawl, one row each. */
@Command(
    name = "export",
    description = {
      "Write the stored pages of a crawl, one row each.",
      "jsonl and csv: what is known of the page. links: JSON lines with its links, read again from"
          + " the archive. labels: JSON lines with every page that has a label. cdxj: the index of"
          + " the WARC files. vertices and edges: the link graph between hosts. curve: nuggets over"
          + " pages, as SVG. The crawl must not be running."
    })
final class ExportCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "The crawl's directory.")
  private Path dir = Path.of("");

  @Option(
      names = "--format",
      required = true,
      paramLabel = "FORMAT",
      description = "jsonl, csv, links, labels, cdxj, vertices, edges or curve.")
  private Format format = Format.JSONL;

  @Option(
      names = "--to",
      paramLabel = "FILE",
      description = "File to write; default standard output.")
  private @Nullable Path to;

  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  ExportCommand(Tools tools) {
    this.tools = tools;
  }

  /** What a row looks like; typed in any case. */
  enum Format {
    JSONL,
    CSV,
    LINKS,
    LABELS,
    CDXJ,
    VERTICES,
    EDGES,
    CURVE
  }

  @Override
  public Integer call() throws IOException {
    NodeSettings settings =
        NodeSettings.of(settingsOptions.load(tools.configs(), java.util.Map.of()));
    if (!Files.isDirectory(CrawlDirs.existing(dir).resolve("db"))) {
      throw new StartException(ExitCode.NOT_FOUND, dir + ": expected the directory of a crawl");
    }
    try (CrawlDatabase database = CrawlLauncher.open(dir, settings, tools.clock())) {
      if (to == null) {
        export(database, tools.terminal().out());
      } else {
        try (BufferedWriter file = Files.newBufferedWriter(to)) {
          export(database, file);
        }
      }
    }
    return ExitCode.OK.code();
  }

  private void export(CrawlDatabase database, Writer out) throws IOException {
    if (format == Format.LABELS) {
      new LabelExport(out).write(database);
      flush(out);
      return;
    }
    PageArchive pages = database.pages();
    List<CrawlTable.Row> crawls = database.crawls().all();
    String name = crawls.isEmpty() ? "" : crawls.get(0).topic();
    PageExport rows =
        switch (format) {
          case JSONL -> new JsonExport(out);
          case CSV -> new CsvExport(out);
          case LINKS, LABELS -> new LinkExport(out, pages, tools.parser().get());
          case CDXJ -> new CdxjExport(out);
          case VERTICES -> new GraphExport(out, false, pages, tools.parser().get());
          case EDGES -> new GraphExport(out, true, pages, tools.parser().get());
          case CURVE -> new CurveExport(out, name);
        };
    for (CrawlTable.Row crawl : crawls) {
      pages.forEach(crawl.id(), stored -> row(rows, stored));
    }
    rows.end();
    flush(out);
  }

  private static void flush(Writer out) throws IOException {
    out.flush();
    if (out instanceof PrintWriter printer && printer.checkError()) {
      throw new IOException("standard output was closed before everything was written");
    }
  }

  private static void row(PageExport rows, StoredPage stored) {
    if (!rows.wants(stored)) {
      return;
    }
    try {
      rows.page(stored);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
