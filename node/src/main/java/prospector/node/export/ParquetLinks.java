package prospector.node.export;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import prospector.graph.GraphLevel;
import prospector.graph.LinkGraph;
import prospector.graph.UrlList;

/** The links between pages as Apache Parquet: a row each, by URL. */
public final class ParquetLinks {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message link {
            required binary from_url (STRING);
            required binary to_url (STRING);
          }
          """);

  private ParquetLinks() {}

  /** Writes them; the stream is not closed. */
  public static void write(LinkGraph graph, OutputStream file) throws IOException {
    GraphLevel pages = graph.pages();
    UrlList.Reading sources = pages.urls().reading();
    UrlList.Reading targets = pages.urls().reading();
    try (ParquetWriter<Group> out = ParquetExport.writer(SCHEMA, file)) {
      pages.forEachLink(
          (from, to) ->
              out.write(
                  new SimpleGroup(SCHEMA)
                      .append("from_url", sources.get(from))
                      .append("to_url", targets.get(to))));
    }
  }
}
