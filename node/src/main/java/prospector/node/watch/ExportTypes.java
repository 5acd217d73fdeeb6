package prospector.node.watch;

import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpCharsets;
import akka.http.javadsl.model.MediaTypes;
import prospector.node.export.ExportFormat;

/** Media types and names of exported files. */
final class ExportTypes {
  private ExportTypes() {}

  static ContentType of(ExportFormat format) {
    return switch (format) {
      case JSONL, JSONL_TEXT, TEXT_LINES, MARKDOWN_LINES, LINKS, PAGE_LINKS, LABELS, SUMMARY ->
          MediaTypes.applicationWithFixedCharset("x-ndjson", HttpCharsets.UTF_8).toContentType();
      case CSV, QUALITY -> MediaTypes.TEXT_CSV.toContentType(HttpCharsets.UTF_8);
      case MARKDOWN -> MediaTypes.text("markdown").toContentType(HttpCharsets.UTF_8);
      case TEXT, CDXJ, VERTICES, EDGES -> ContentTypes.TEXT_PLAIN_UTF8;
      case CURVE, QUALITY_SVG -> MediaTypes.IMAGE_SVG_XML.toContentType();
      case CURVE_PNG, QUALITY_PNG -> MediaTypes.IMAGE_PNG.toContentType();
      case PARQUET -> ContentTypes.APPLICATION_OCTET_STREAM;
    };
  }

  static String fileName(String crawl, ExportFormat format) {
    return crawl.replaceAll("[^A-Za-z0-9._-]", "-") + "." + ending(format);
  }

  private static String ending(ExportFormat format) {
    return switch (format) {
      case JSONL, JSONL_TEXT, TEXT_LINES, MARKDOWN_LINES, LINKS, PAGE_LINKS, LABELS, SUMMARY ->
          "jsonl";
      case CSV, QUALITY -> "csv";
      case MARKDOWN -> "md";
      case TEXT, VERTICES, EDGES -> "txt";
      case CDXJ -> "cdxj";
      case CURVE, QUALITY_SVG -> "svg";
      case CURVE_PNG, QUALITY_PNG -> "png";
      case PARQUET -> "parquet";
    };
  }
}
