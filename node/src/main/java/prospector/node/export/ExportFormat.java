package prospector.node.export;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What an export looks like, by the names that the API has for it. */
public enum ExportFormat {
  /** A JSON object a page, on one line. */
  JSONL(true),
  /** The same with the main text of each page. */
  JSONL_TEXT(true),
  /** A row a page below a row of names. */
  CSV(true),
  /** Typed columns. */
  PARQUET(true),
  /** The main text of each page with what is known of it, one after the other. */
  TEXT(true),
  /** The same as Markdown. */
  MARKDOWN(true),
  /** The same, each page as a JSON object on one line. */
  TEXT_LINES(true),
  /** The same as Markdown. */
  MARKDOWN_LINES(true),
  /** The links of each page. */
  LINKS(true),
  /** What each stored URL points to in the link graph, as it was stored. */
  PAGE_LINKS(false),
  /** The index of the WARC files. */
  CDXJ(true),
  /** Every page that has a label. */
  LABELS(false),
  /** The crawl in one object. */
  SUMMARY(false),
  /** The hosts of the link graph. */
  VERTICES(false),
  /** The links between them. */
  EDGES(false),
  /** Nuggets over pages, as SVG. */
  CURVE(false),
  /** The same as PNG. */
  CURVE_PNG(false),
  /** How good pages are over pages fetched, by who points to them, as CSV. */
  QUALITY(false),
  /** The same as SVG. */
  QUALITY_SVG(false),
  /** The same as PNG. */
  QUALITY_PNG(false);

  private final boolean ofRows;

  ExportFormat(boolean ofRows) {
    this.ofRows = ofRows;
  }

  /** Whether each row stands for itself, so that some may be left out. */
  public boolean isOfRows() {
    return ofRows;
  }

  /** Whether what several sites have can stand one after the other. */
  public boolean isJoined() {
    return switch (this) {
      case JSONL,
          JSONL_TEXT,
          CSV,
          TEXT,
          MARKDOWN,
          TEXT_LINES,
          MARKDOWN_LINES,
          LINKS,
          PAGE_LINKS,
          LABELS ->
          true;
      default -> false;
    };
  }

  /** Whether it is bytes and no text. */
  public boolean isBinary() {
    return this == PARQUET || this == CURVE_PNG || this == QUALITY_PNG;
  }

  /** Whether it takes what {@code rank} found. */
  public boolean isOfRanks() {
    return this == QUALITY || this == QUALITY_SVG || this == QUALITY_PNG;
  }

  /** As it is asked for: {@code jsonl-text}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The format of a name; empty where there is none. */
  public static Optional<ExportFormat> of(String key) {
    return Arrays.stream(values()).filter(format -> format.key().equals(key)).findFirst();
  }

  /** All names, for who gave another one. */
  public static String keys() {
    return Arrays.stream(values()).map(ExportFormat::key).collect(Collectors.joining(", "));
  }
}
