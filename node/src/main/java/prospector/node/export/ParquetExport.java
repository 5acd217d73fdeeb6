package prospector.node.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Iterator;
import java.util.Map;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import prospector.persistence.page.StoredPage;

/**
 * Apache Parquet: the fields of {@code pages.jsonl} as typed columns, compressed by gzip.
 *
 * <p>Written by Apache's own library on its configuration without Hadoop, of which no class is
 * there at run time.
 */
final class ParquetExport implements PageExport {
  private static final long ROW_GROUP_BYTES = 16L << 20; // held in memory until it is full

  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message page {
            required binary crawl (STRING);
            required binary url (STRING);
            required binary host (STRING);
            required binary state (STRING);
            required binary reason (STRING);
            required int32 status;
            optional int64 fetched_at (TIMESTAMP(MILLIS,true));
            required int32 depth;
            required binary via (STRING);
            required binary mime (STRING);
            required binary charset (STRING);
            required binary language (STRING);
            required int64 bytes;
            required int64 millis;
            required binary title (STRING);
            optional double score;
            required boolean relevant;
            required group reasons (LIST) { repeated group list { required binary element (STRING); } }
            required binary passage (STRING);
            optional double priority;
            required int64 model_version;
            required binary arm (STRING);
            required binary copy_of (STRING);
            required binary copy_kind (STRING);
            required group links_left (MAP) {
              repeated group key_value { required binary key (STRING); required int32 value; }
            }
            required binary warc_file (STRING);
            required int64 warc_offset;
          }
          """);

  private final ObjectMapper json = new ObjectMapper();
  private final ParquetWriter<Group> out;

  /**
   * Begins a file.
   *
   * @param file takes its bytes, and is not closed
   */
  ParquetExport(OutputStream file) throws IOException {
    out = writer(SCHEMA, file);
  }

  /** Begins a file of any rows; it is not closed. */
  static ParquetWriter<Group> writer(MessageType schema, OutputStream file) throws IOException {
    return ExampleParquetWriter.builder(new StreamFile(file))
        .withType(schema)
        .withConf(new PlainParquetConfiguration())
        .withRowGroupSize(ROW_GROUP_BYTES)
        .withCompressionCodec(CompressionCodecName.GZIP)
        .withCodecFactory(new GzipPages())
        .build();
  }

  @Override
  public void page(StoredPage stored) throws IOException {
    Group row = new SimpleGroup(SCHEMA);
    Iterator<Map.Entry<String, JsonNode>> fields = json.readTree(JsonExport.line(stored)).fields();
    while (fields.hasNext()) {
      Map.Entry<String, JsonNode> field = fields.next();
      put(row, SCHEMA.getType(field.getKey()), field.getValue());
    }
    out.write(row);
  }

  private static void put(Group row, Type type, JsonNode value) {
    if (!type.isPrimitive()) {
      Group all = row.addGroup(type.getName());
      if (value.isObject()) {
        value
            .fields()
            .forEachRemaining(
                entry ->
                    all.addGroup("key_value")
                        .append("key", entry.getKey())
                        .append("value", entry.getValue().intValue()));
      } else {
        value.forEach(item -> all.addGroup("list").append("element", item.asText()));
      }
    } else if (!value.isNull()) {
      put(row, type.asPrimitiveType(), value);
    }
  }

  private static void put(Group row, PrimitiveType type, JsonNode value) {
    String name = type.getName();
    switch (type.getPrimitiveTypeName()) {
      case INT32 -> row.add(name, value.intValue());
      case INT64 -> row.add(name, value.isTextual() ? millis(value) : value.longValue());
      case DOUBLE -> row.add(name, value.doubleValue());
      case BOOLEAN -> row.add(name, value.booleanValue());
      default -> row.add(name, value.asText());
    }
  }

  private static long millis(JsonNode time) {
    return Instant.parse(time.asText()).toEpochMilli();
  }

  @Override
  public void end() throws IOException {
    out.close();
  }
}
