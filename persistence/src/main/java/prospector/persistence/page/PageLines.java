package prospector.persistence.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;

/** The JSON lines of {@code pages.jsonl}: one object a stored page, fields in a fixed order. */
public final class PageLines {
  private static final JsonFactory JSON = new JsonFactory();

  private PageLines() {}

  /** Writes one line, ended by a line feed. */
  public static void write(StoredPage stored, OutputStream out) throws IOException {
    try (JsonGenerator json = generator(out)) {
      line(stored, json);
    }
  }

  public static ByteBuffer of(Collection<StoredPage> pages) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024 * (pages.size() + 1));
    try (JsonGenerator json = generator(bytes)) {
      for (StoredPage stored : pages) {
        line(stored, json);
      }
    }
    return ByteBuffer.wrap(bytes.toByteArray());
  }

  private static JsonGenerator generator(OutputStream out) throws IOException {
    return JSON.createGenerator(out)
        .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
        .disable(JsonGenerator.Feature.AUTO_CLOSE_JSON_CONTENT) // a torn line is no JSON
        .disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM)
        .setRootValueSeparator(new SerializedString(""));
  }

  private static void line(StoredPage stored, JsonGenerator json) throws IOException {
    PageRecord page = stored.page();
    json.writeStartObject();
    json.writeStringField("crawl", page.crawl());
    json.writeStringField("url", page.url());
    json.writeStringField("host", page.host());
    json.writeStringField("state", name(page.state()));
    json.writeStringField("reason", page.reason());
    json.writeNumberField("status", page.status());
    json.writeObjectField("fetched_at", page.askedAt().map(Instant::toString).orElse(null));
    json.writeNumberField("depth", page.depth());
    json.writeStringField("via", page.via());
    json.writeStringField("mime", page.mime());
    json.writeStringField("charset", page.answer().charset());
    json.writeStringField("language", page.language());
    json.writeNumberField("bytes", page.bytes());
    json.writeNumberField("millis", page.answer().millis());
    json.writeStringField("title", page.title());
    number(json, "score", page.score());
    json.writeBooleanField("relevant", page.relevant());
    json.writeArrayFieldStart("reasons");
    for (String reason : page.reasons()) {
      json.writeString(reason);
    }
    json.writeEndArray();
    json.writeStringField("passage", page.passage());
    number(json, "priority", page.choice().priority());
    json.writeNumberField("model_version", page.choice().modelVersion());
    json.writeStringField("arm", name(page.arm()));
    json.writeStringField("copy_of", page.copy().of());
    json.writeStringField("copy_kind", page.copy().kind());
    json.writeObjectFieldStart("links_left");
    for (Map.Entry<String, Integer> left : page.left().byReason().entrySet()) {
      json.writeNumberField(left.getKey(), left.getValue());
    }
    json.writeEndObject();
    json.writeStringField("warc_file", stored.location().file());
    json.writeNumberField("warc_offset", stored.location().offset());
    json.writeEndObject();
    json.writeRaw('\n');
  }

  /** JSON has no infinities: null stands for what is no finite number. */
  private static void number(JsonGenerator json, String name, double value) throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumberField(name, value);
    } else {
      json.writeNullField(name);
    }
  }

  /** The stored form of a state or an arm. */
  public static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
