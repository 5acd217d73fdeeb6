package prospector.node.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.actors.crawl.CrawlStatus;
import prospector.graph.LinkGraph;
import prospector.node.run.CrawlLauncher;
import prospector.node.run.ExitCode;
import prospector.node.run.StartException;
import prospector.node.settings.NodeSettings;
import prospector.node.text.PageTexts;
import prospector.node.watch.StoredStatus;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.CrawlTable;
import prospector.persistence.PageArchive;
import prospector.persistence.PastCapture;
import prospector.persistence.StoredPage;

/** {@code export}: the stored pages of a crawl, one row each. */
@Command(
    name = "export",
    description = {
      "Write the stored pages of a crawl, one row each.",
      "jsonl, csv and parquet: what is known of the page. links: JSON lines with its links, read"
          + " again from the archive. labels: JSON lines with every page that has a label. cdxj:"
          + " the index of the WARC files. vertices and edges: the link graph between hosts. curve:"
          + " nuggets over pages against chance, as SVG, or as PNG where FILE ends in .png. text"
          + " and markdown: a file for each page with its main text, read again from the archive."
          + " page-edges, graphml and webgraph: the link graph between pages (see 'graph')."
          + " The crawl must not be running."
    })
final class ExportCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "The crawl's directory.")
  private Path dir = Path.of("");

  @Option(
      names = "--format",
      required = true,
      paramLabel = "FORMAT",
      description =
          "jsonl, csv, parquet, text, markdown, links, labels, cdxj, vertices, edges, page-edges,"
              + " graphml, webgraph, curve or summary.")
  private Format format = Format.JSONL;

  @Option(
      names = "--to",
      paramLabel = "FILE",
      description = "File to write; default standard output. Parquet needs one.")
  private @Nullable Path to;

  @Option(
      names = "--nuggets",
      description =
          "Nuggets only, which copies are not, of jsonl, csv, parquet, text, markdown, links and"
              + " cdxj.")
  private boolean nuggetsOnly;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Directory for the files of text, markdown and webgraph; made if it is not there.")
  private @Nullable Path out;

  @Option(names = "--text", description = "With jsonl: each line has the page's main text, too.")
  private boolean withText;

  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  ExportCommand(Tools tools) {
    this.tools = tools;
  }

  /** What a row looks like; typed in any case. */
  enum Format {
    JSONL,
    CSV,
    PARQUET,
    TEXT,
    MARKDOWN,
    LINKS,
    LABELS,
    SUMMARY,
    CDXJ,
    VERTICES,
    EDGES,
    PAGE_EDGES,
    GRAPHML,
    WEBGRAPH,
    CURVE;

    /** As it is typed. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether each row stands for itself, so that some may be left out. */
    boolean isOfRows() {
      return Set.of(JSONL, CSV, PARQUET, TEXT, MARKDOWN, LINKS, CDXJ).contains(this);
    }

    /** Whether it is several files. */
    boolean isOfFiles() {
      return this == TEXT || this == MARKDOWN || this == WEBGRAPH;
    }
  }

  @Override
  public Integer call() throws IOException {
    checkOptions();
    NodeSettings settings =
        NodeSettings.of(settingsOptions.load(tools.configs(), java.util.Map.of()));
    if (!Files.isDirectory(CrawlDirs.existing(dir).resolve("db"))) {
      throw new StartException(ExitCode.NOT_FOUND, dir + ": expected the directory of a crawl");
    }
    Path file = to == null ? null : FileWords.writable("--to", to);
    try (CrawlDatabase database = CrawlLauncher.open(dir, settings, tools.clock())) {
      ArchivedTexts texts = texts(database);
      if (format == Format.WEBGRAPH && out != null) {
        try (LinkGraph graph = new GraphUpdate(tools, settings).current(database)) {
          new LinkGraphExport(graph).webgraph(out);
        }
      } else if (format == Format.PAGE_EDGES || format == Format.GRAPHML) {
        try (LinkGraph graph = new GraphUpdate(tools, settings).current(database)) {
          links(graph, file);
        }
      } else if (out != null) {
        Path files = Files.createDirectories(out);
        rows(database, new TextExport(files, format == Format.MARKDOWN, texts));
      } else if (file == null) {
        text(database, tools.terminal().out(), texts);
      } else if (format == Format.PARQUET) {
        rows(database, new ParquetExport(file));
      } else if (format == Format.CURVE && file.toString().endsWith(".png")) {
        rows(
            database,
            new CurveExport(statuses(database), picture -> Files.write(file, picture.png())));
      } else {
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
          text(database, writer, texts);
        }
      }
      return texts.end().code();
    }
  }

  private void links(LinkGraph graph, @Nullable Path file) throws IOException {
    Writer writer = file == null ? tools.terminal().out() : Files.newBufferedWriter(file);
    try {
      LinkGraphExport links = new LinkGraphExport(graph);
      if (format == Format.GRAPHML) {
        links.graphml(writer);
      } else {
        links.edges(writer);
      }
      flush(writer);
    } finally {
      if (file != null) {
        writer.close();
      }
    }
  }

  private void checkOptions() {
    if (nuggetsOnly && !format.isOfRows()) {
      throw new StartException(
          ExitCode.USAGE,
          "--nuggets: expected with jsonl, csv, parquet, text, markdown, links or cdxj");
    }
    if (format == Format.PARQUET && to == null) {
      throw new StartException(ExitCode.USAGE, "--format parquet: expected --to FILE");
    }
    String name = format.toString();
    if (format.isOfFiles() && (out == null || to != null)) {
      throw new StartException(
          ExitCode.USAGE, "--format " + name + ": expected --out DIR, no --to");
    }
    if (!format.isOfFiles() && out != null) {
      throw new StartException(
          ExitCode.USAGE, "--out: expected with text, markdown or webgraph, got " + name);
    }
    if (withText && format != Format.JSONL) {
      throw new StartException(ExitCode.USAGE, "--text: expected with jsonl, got " + name);
    }
    if (out != null && Files.exists(out) && !Files.isDirectory(out)) {
      throw new StartException(ExitCode.USAGE, "--out: expected a directory, got the file " + out);
    }
  }

  private ArchivedTexts texts(CrawlDatabase database) {
    return new ArchivedTexts(
        new PageTexts(database.pages(), tools.parser().get()), tools.terminal().err());
  }

  private void text(CrawlDatabase database, Writer out, ArchivedTexts texts) throws IOException {
    if (format == Format.LABELS) {
      new LabelExport(out).write(database);
    } else if (format == Format.SUMMARY) {
      new SummaryExport(out).write(database);
    } else {
      rows(database, ofText(database, out, texts));
    }
    flush(out);
  }

  private PageExport ofText(CrawlDatabase database, Writer out, ArchivedTexts texts) {
    PageArchive pages = database.pages();
    return switch (format) {
      case JSONL -> withText ? new JsonTextExport(out, texts) : new JsonExport(out);
      case CSV -> new CsvExport(out);
      case LINKS -> new LinkExport(out, pages, tools.parser().get());
      case CDXJ -> new CdxjExport(out);
      case VERTICES -> new GraphExport(out, false, pages, tools.parser().get());
      case EDGES -> new GraphExport(out, true, pages, tools.parser().get());
      case CURVE -> new CurveExport(statuses(database), picture -> out.write(picture.svg()));
      case LABELS, SUMMARY, PARQUET, TEXT, MARKDOWN, PAGE_EDGES, GRAPHML, WEBGRAPH ->
          throw new IllegalStateException(format + " has a way of its own");
    };
  }

  private static List<CrawlStatus> statuses(CrawlDatabase database) {
    return database.crawls().all().stream().map(row -> StoredStatus.read(row, database)).toList();
  }

  private void rows(CrawlDatabase database, PageExport rows) throws IOException {
    for (CrawlTable.Row crawl : database.crawls().all()) {
      database.pages().forEach(crawl.id(), stored -> row(rows, stored));
      if (format == Format.CDXJ) {
        database.pages().forEachPast(crawl.id(), (url, nugget, it) -> past(rows, url, nugget, it));
      }
    }
    rows.end();
  }

  private void past(PageExport rows, String url, boolean nugget, PastCapture capture) {
    if (nuggetsOnly && !nugget) {
      return;
    }
    try {
      rows.past(url, capture);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void flush(Writer out) throws IOException {
    out.flush();
    if (out instanceof PrintWriter printer && printer.checkError()) {
      throw new IOException("standard output was closed before everything was written");
    }
  }

  private void row(PageExport rows, StoredPage stored) {
    if (!rows.wants(stored) || (nuggetsOnly && !stored.isNugget())) {
      return;
    }
    try {
      rows.page(stored);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
