package prospector.node.cli.export;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.graph.LinkGraph;
import prospector.graph.StoredLinks;
import prospector.node.cli.options.FileWords;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.options.WholeFile;
import prospector.node.cli.place.CrawlDirs;
import prospector.node.cli.place.GraphUpdate;
import prospector.node.cli.place.LabelPlace;
import prospector.node.cli.place.RunningCrawl;
import prospector.node.cli.place.SiteOption;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.crawl.UnfinishedWork;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.export.ArchivedTexts;
import prospector.node.export.CrawlExport;
import prospector.node.export.ExportFormat;
import prospector.node.export.ExportOrder;
import prospector.node.export.ParquetLinks;
import prospector.node.export.RowChoice;
import prospector.node.export.TextFiles;
import prospector.node.rank.RankSource;
import prospector.node.settings.NodeSettings;
import prospector.node.text.PageTexts;
import prospector.node.watch.view.StoredStatus;
import prospector.node.wiring.WebParts;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;
import prospector.web.page.PageParser;

/** {@code export}: the stored pages of a crawl, one row each. */
@Command(
    name = "export",
    description = {
      "Write the stored pages of a crawl, one row each.",
      "jsonl, csv and parquet: what is known of the page. links: JSON lines with its links, read"
          + " again from the archive. page-links: JSON lines with what each URL points to in the"
          + " link graph. labels: JSON lines with every page that has a label. cdxj: the index of"
          + " the WARC files. vertices and edges: the link graph between hosts. curve: nuggets over"
          + " pages against chance, as SVG, or as PNG where FILE ends in .png. quality: who points"
          + " to the pages, over pages fetched, as CSV, or as a picture where FILE ends in .svg or"
          + " .png (after 'rank'). text and markdown: a file for each page with its main text, read"
          + " again from the archive. page-edges, graphml and webgraph: the link graph between"
          + " pages (see 'graph'). Where a process works in the directory, it is asked, but for the"
          + " last three."
    })
public final class ExportCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "The crawl's directory.")
  private Path dir = Path.of("");

  @Option(
      names = "--format",
      required = true,
      paramLabel = "FORMAT",
      description =
          "jsonl, csv, parquet, text, markdown, links, page-links, labels, cdxj, vertices, edges,"
              + " page-edges, graphml, webgraph, curve, quality or summary.")
  private TypedFormat format = TypedFormat.JSONL;

  @Option(
      names = "--to",
      paramLabel = "FILE",
      description =
          "File to write; default standard output. Parquet needs one; page-edges are Parquet where"
              + " its name ends so.")
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

  @Option(
      names = "--crawl",
      paramLabel = "ID",
      description = "Pages of this crawl only, where there are several.")
  private @Nullable String crawl;

  @Mixin private SiteOption site = new SiteOption();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public ExportCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws IOException {
    checkOptions();
    NodeSettings settings = NodeSettings.of(settingsOptions.load(tools.configs(), Map.of()));
    CrawlDirs.ofCrawl(dir);
    Path file = to == null ? null : FileWords.writable("--to", to);
    if (file != null) {
      FileWords.notOfCrawl("--to", file, dir);
    }
    if (out != null) {
      FileWords.notOfCrawl("--out", Files.exists(out) ? out.toRealPath() : out, dir);
    }
    try (CrawlDatabase database = CrawlDatabases.open(dir, settings, tools.clock())) {
      if (format.isOfGraph()) {
        try (LinkGraph graph = new GraphUpdate(tools, settings).current(database)) {
          links(graph, file);
        }
        return ExitCode.OK.code();
      }
      return stored(database, settings, file).code();
    } catch (StartException e) {
      if (format.isOfGraph()) {
        throw e; // the graph is built where nothing runs
      }
      RunningCrawl running = RunningCrawl.of(dir, e, crawl);
      List<RunningCrawl> sites = site.of(running, apiFormat().isJoined());
      RunningExport export = new RunningExport(sites, tools.terminal());
      ExitCode code = export.write(apiFormat(), nuggetsOnly, file == null ? out : file);
      tellUnranked(export);
      return code.code();
    }
  }

  private ExitCode stored(CrawlDatabase database, NodeSettings settings, @Nullable Path file)
      throws IOException {
    site.notAsked();
    PrintWriter err = tools.terminal().err();
    if (!database.sites().told().isEmpty()) {
      err.println("No node works in " + dir + ": what other sites have is left out.");
    }
    PageParser parser = tools.parser().apply(settings);
    PageTexts pages = new PageTexts(database.pages(), parser);
    ArchivedTexts texts = new ArchivedTexts(pages, line -> err.println("prospector: " + line));
    StoredLinks links = new StoredLinks(database, parser, WebParts.links(settings.web()));
    CrawlExport export =
        new CrawlExport(
            database,
            texts,
            row -> StoredStatus.read(row, database),
            () -> RankSource.of(database.directory()),
            () -> links);
    ExportOrder order =
        new ExportOrder(
            crawls(database),
            format.exported(withText, to),
            RowChoice.of(nuggetsOnly),
            ExportOrder.Limits.NONE);
    if (out != null) {
      export.write(
          order, new TextFiles(Files.createDirectories(out), format == TypedFormat.MARKDOWN));
    } else if (file != null) {
      WholeFile.write(
          file,
          part -> {
            try (OutputStream bytes = new BufferedOutputStream(Files.newOutputStream(part))) {
              export.write(order, bytes);
            }
          });
    } else {
      LiveOutput written = new LiveOutput(tools.terminal().out());
      export.write(order, written);
      written.flush();
    }
    tellUnranked(export.unranked());
    return end(
        texts.missing() + links.missing(), texts.damaged() + links.damaged(), texts.unread());
  }

  /** The export is whole even where that is not known. */
  private void tellUnranked(RunningExport export) throws IOException {
    try {
      tellUnranked(export.unranked(apiFormat()));
    } catch (StartException e) {
      tools
          .terminal()
          .err()
          .println(
              "It is not known how many pages were stored after the ranks were made and are left"
                  + " out: "
                  + e.getMessage());
    }
  }

  private void tellUnranked(long pages) {
    if (pages > 0) {
      tools
          .terminal()
          .err()
          .printf(
              Locale.ROOT,
              "%,d pages were stored after the ranks were made and are left out: 'prospector rank"
                  + " %s' makes them anew.%n",
              pages,
              dir);
    }
  }

  private List<CrawlTable.Row> crawls(CrawlDatabase database) {
    List<CrawlTable.Row> all = database.crawls().all();
    if (crawl != null || all.size() == 1) {
      CrawlTable.Row row = LabelPlace.onlyOf(all, crawl);
      UnfinishedWork.check(database, row);
      return List.of(row);
    }
    for (CrawlTable.Row row : all) {
      UnfinishedWork.words(database, row)
          .ifPresent(words -> tools.terminal().err().println("prospector: left out: " + words));
    }
    return all.stream().filter(row -> row.state().isWhole()).toList();
  }

  /** The same where pages come one after the other, to be put into files here. */
  private ExportFormat apiFormat() {
    return switch (format) {
      case TEXT -> ExportFormat.TEXT_LINES;
      case MARKDOWN -> ExportFormat.MARKDOWN_LINES;
      default -> format.exported(withText, to);
    };
  }

  /** Says what was left out, and how the command ends. */
  private ExitCode end(long missing, long damaged, long unread) {
    PrintWriter err = tools.terminal().err();
    if (missing > 0) {
      err.printf(
          Locale.ROOT,
          "%,d pages have no body in the archive of this machine, or one that nothing here reads,"
              + " so no text and no links.%n",
          missing);
    }
    if (damaged > 0) {
      err.printf(
          Locale.ROOT,
          "prospector: the records of %,d pages in the archive are damaged%n",
          damaged);
    }
    if (unread > 0) {
      err.printf(
          Locale.ROOT,
          "prospector: %,d pages are files that are not read now, so no text and no links of them:"
              + " the same command may have them another time%n",
          unread);
    }
    err.flush();
    return damaged + unread > 0 ? ExitCode.STORAGE : ExitCode.OK;
  }

  private void links(LinkGraph graph, @Nullable Path file) throws IOException {
    LinkGraphExport links = new LinkGraphExport(graph);
    if (out != null) {
      links.webgraph(out);
      return;
    }
    if (file != null && isParquet(file)) {
      WholeFile.write(
          file,
          part -> {
            try (OutputStream bytes = new BufferedOutputStream(Files.newOutputStream(part))) {
              ParquetLinks.write(graph, bytes);
            }
          });
    } else if (file != null) {
      WholeFile.write(
          file,
          part -> {
            try (Writer writer = Files.newBufferedWriter(part)) {
              text(links, writer);
            }
          });
    } else {
      LiveOutput written = new LiveOutput(tools.terminal().out());
      text(links, written);
      written.flush();
    }
  }

  private void text(LinkGraphExport links, Writer writer) throws IOException {
    if (format == TypedFormat.GRAPHML) {
      links.graphml(writer);
    } else {
      links.edges(writer);
    }
  }

  private boolean isParquet(Path file) {
    return format == TypedFormat.PAGE_EDGES && file.toString().endsWith(".parquet");
  }

  private void checkOptions() {
    if (nuggetsOnly && !format.isOfRows()) {
      throw new StartException(
          ExitCode.USAGE,
          "--nuggets: expected with jsonl, csv, parquet, text, markdown, links or cdxj");
    }
    if (format == TypedFormat.PARQUET && to == null) {
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
    if (format.isOfGraph() && (crawl != null || site.isGiven())) {
      throw new StartException(
          ExitCode.USAGE,
          "--format "
              + name
              + ": the graph is of all crawls of the directory: expected no --crawl, no --site");
    }
    if (withText && format != TypedFormat.JSONL) {
      throw new StartException(ExitCode.USAGE, "--text: expected with jsonl, got " + name);
    }
    if (out != null && Files.exists(out) && !Files.isDirectory(out)) {
      throw new StartException(ExitCode.USAGE, "--out: expected a directory, got the file " + out);
    }
  }
}
