package prospector.node.cli.export;

import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import prospector.node.export.ExportFormat;

/** What {@code export} writes, as it is typed, in any case. */
enum TypedFormat {
  JSONL,
  CSV,
  PARQUET,
  TEXT,
  MARKDOWN,
  LINKS,
  PAGE_LINKS,
  LABELS,
  SUMMARY,
  CDXJ,
  VERTICES,
  EDGES,
  PAGE_EDGES,
  GRAPHML,
  WEBGRAPH,
  CURVE,
  QUALITY;

  /** As it is typed. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether each row stands for itself, so that some may be left out. */
  boolean isOfRows() {
    return !isOfGraph() && ExportFormat.valueOf(name()).isOfRows();
  }

  /** Whether it shows the link graph between pages, which a command builds. */
  boolean isOfGraph() {
    return this == PAGE_EDGES || this == GRAPHML || this == WEBGRAPH;
  }

  /** Whether it is several files. */
  boolean isOfFiles() {
    return this == TEXT || this == MARKDOWN || this == WEBGRAPH;
  }

  /**
   * What it is with the command's other options.
   *
   * @param text whether each line has the page's main text
   * @param to file to write, whose ending may name a picture; null for standard output
   */
  ExportFormat exported(boolean text, @Nullable Path to) {
    String file = to == null ? "" : to.toString().toLowerCase(Locale.ROOT);
    if (this == JSONL && text) {
      return ExportFormat.JSONL_TEXT;
    } else if (this == CURVE && file.endsWith(".png")) {
      return ExportFormat.CURVE_PNG;
    } else if (this == QUALITY && file.endsWith(".png")) {
      return ExportFormat.QUALITY_PNG;
    } else if (this == QUALITY && file.endsWith(".svg")) {
      return ExportFormat.QUALITY_SVG;
    }
    return ExportFormat.valueOf(name());
  }
}
