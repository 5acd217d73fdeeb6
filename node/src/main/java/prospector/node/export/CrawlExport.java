package prospector.node.export;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import prospector.actors.crawl.CrawlStatus;
import prospector.graph.StoredLinks;
import prospector.node.links.PageLinkWriter;
import prospector.node.rank.QualityCurves;
import prospector.node.rank.RankSource;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.StoredPage;
import prospector.persistence.table.CrawlTable;

/**
 * Writes out what is stored, in any format.
 *
 * <p><em>Rows are read a thousand at a time</em>, so that it holds little and a crawl goes on
 * meanwhile; {@code cdxj}, {@code vertices}, {@code edges}, {@code curve} and {@code quality} can
 * only be written once all rows were seen. Blocking.
 */
public final class CrawlExport {
  private final CrawlDatabase database;
  private final ArchivedTexts texts;
  private final Function<CrawlTable.Row, CrawlStatus> statuses;
  private final Supplier<RankSource> ranks;
  private final Supplier<StoredLinks> links;
  private long unranked;

  /**
   * @param texts reads pages again, and counts those that cannot be read
   * @param statuses how far a crawl has come
   * @param ranks opens what was ranked
   * @param links makes what reads links without a body
   */
  public CrawlExport(
      CrawlDatabase database,
      ArchivedTexts texts,
      Function<CrawlTable.Row, CrawlStatus> statuses,
      Supplier<RankSource> ranks,
      Supplier<StoredLinks> links) {
    this.database = database;
    this.texts = texts;
    this.statuses = statuses;
    this.ranks = ranks;
    this.links = links;
  }

  /** Writes any format; text in UTF-8. The stream is flushed and not closed. */
  public void write(ExportOrder order, OutputStream out) throws IOException {
    switch (order.format()) {
      case PARQUET -> rows(order, new ParquetExport(out));
      case CURVE_PNG ->
          rows(order, new CurveExport(statuses(order), picture -> out.write(picture.png())));
      case QUALITY_PNG ->
          quality(
              order, curves -> QualityExport.picture(curves, picture -> out.write(picture.png())));
      default -> {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        write(order, writer);
        writer.flush();
      }
    }
    out.flush();
  }

  /** Writes a format that is text. The writer is neither flushed nor closed. */
  public void write(ExportOrder order, Writer out) throws IOException {
    switch (order.format()) {
      case LABELS -> new LabelExport(out).write(database, order.crawls());
      case SUMMARY -> new SummaryExport(out, statuses).write(database, order.crawls());
      case PAGE_LINKS -> pageLinks(order, new PageLinkWriter(out));
      case QUALITY -> quality(order, curves -> QualityExport.csv(curves, out));
      case QUALITY_SVG ->
          quality(
              order, curves -> QualityExport.picture(curves, picture -> out.write(picture.svg())));
      default -> rows(order, ofText(order, out));
    }
  }

  /** A file for each page. */
  public void write(ExportOrder order, TextFiles files) throws IOException {
    rows(order, TextExport.files(file(order.format() == ExportFormat.MARKDOWN), files));
  }

  private PageExport ofText(ExportOrder order, Writer out) {
    return switch (order.format()) {
      case JSONL -> new JsonExport(out);
      case JSONL_TEXT -> new JsonTextExport(out, texts);
      case CSV -> new CsvExport(out);
      case TEXT -> TextExport.inARow(file(false), out);
      case MARKDOWN -> TextExport.inARow(file(true), out);
      case TEXT_LINES -> TextExport.lines(file(false), out);
      case MARKDOWN_LINES -> TextExport.lines(file(true), out);
      case LINKS -> new LinkExport(out, texts);
      case CDXJ -> new CdxjExport(out);
      case VERTICES -> new GraphExport(out, false, texts);
      case EDGES -> new GraphExport(out, true, texts);
      case CURVE -> new CurveExport(statuses(order), picture -> out.write(picture.svg()));
      case PAGE_LINKS, LABELS, SUMMARY, PARQUET, CURVE_PNG, QUALITY, QUALITY_SVG, QUALITY_PNG ->
          throw new IllegalArgumentException(order.format() + " has a way of its own");
    };
  }

  private void pageLinks(ExportOrder order, PageLinkWriter out) throws IOException {
    StoredLinks stored = links.get();
    try {
      for (CrawlTable.Row crawl : order.crawls()) {
        stored.readCrawl(
            crawl.id(),
            page -> {
              order.limits().check();
              out.write(page);
            });
      }
      order.limits().check();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void quality(ExportOrder order, Function<QualityCurves, PageExport> form)
      throws IOException {
    try (QualityCurves curves = new QualityCurves(ranks.get())) {
      rows(order, form.apply(curves));
      unranked = curves.unranked();
    }
  }

  /** Pages of the last export that {@code rank} did not know, and which it left out for that. */
  public long unranked() {
    return unranked;
  }

  private PageFile file(boolean markdown) {
    return new PageFile(texts, markdown);
  }

  private List<CrawlStatus> statuses(ExportOrder order) {
    return order.crawls().stream().map(statuses).toList();
  }

  private void rows(ExportOrder order, PageExport export) throws IOException {
    try (export) {
      for (CrawlTable.Row crawl : order.crawls()) {
        rows(order, crawl.id(), export);
      }
      order.limits().check();
      export.end();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void rows(ExportOrder order, String crawl, PageExport rows) throws IOException {
    RowChoice choice = order.choice();
    if (choice.urls().isPresent()) {
      for (String url : choice.urls().get()) {
        database.pages().find(crawl, url).ifPresent(stored -> row(order, rows, stored));
      }
      return;
    }
    database.pages().forEach(crawl, stored -> row(order, rows, stored));
    if (order.format() == ExportFormat.CDXJ) {
      database
          .pages()
          .forEachPast(
              crawl,
              (url, nugget, capture) -> {
                if ((nugget || !choice.nuggets()) && choice.isOfHost(url)) {
                  unchecked(() -> rows.past(url, capture));
                }
              });
    }
  }

  private static void row(ExportOrder order, PageExport rows, StoredPage stored) {
    unchecked(
        () -> {
          order.limits().check();
          if (rows.wants(stored) && order.choice().wants(stored)) {
            rows.page(stored);
          }
        });
  }

  /** A step that may fail at the disk or at a reader. */
  private interface Step {
    void run() throws IOException;
  }

  private static void unchecked(Step step) {
    try {
      step.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
