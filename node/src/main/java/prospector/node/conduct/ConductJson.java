package prospector.node.conduct;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;

/**
 * The report as one JSON object; fields in docs/conduct.md. In ASCII, as it is read on terminals.
 */
public final class ConductJson {
  private static final JsonFactory JSON = new JsonFactory();

  private ConductJson() {}

  /** Writes the whole report and leaves the writer open. */
  public static void write(ConductReport report, Writer out) throws IOException {
    try (JsonGenerator json =
        JSON.createGenerator(out)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_JSON_CONTENT) // broken off it is no JSON
            .enable(JsonGenerator.Feature.ESCAPE_NON_ASCII)
            .setPrettyPrinter(new DefaultPrettyPrinter())) {
      json.writeStartObject();
      sums(report, json);
      json.writeArrayFieldStart("robots");
      for (int number = 1; number <= report.robots(); number++) {
        copy(report.robots(number), json);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("requests");
      report.forEach(entry -> request(entry, json));
      json.writeEndArray();
      json.writeEndObject();
    }
    out.write('\n');
  }

  private static void sums(ConductReport report, JsonGenerator json) throws IOException {
    json.writeStringField("host", report.host());
    json.writeStringField("agent", report.teller().agent());
    json.writeStringField("contact", report.teller().contact());
    json.writeStringField("told", report.teller().told().toString());
    json.writeBooleanField("known", !report.isEmpty());
    if (report.since().isPresent()) {
      json.writeStringField("since", report.since().get().toString());
    }
    json.writeNumberField("requests_total", report.requests());
    json.writeNumberField("bytes_total", report.bytes());
    json.writeNumberField("too_early", report.early());
    json.writeNumberField("before_retry_after", report.beforeRetryAfter());
    json.writeNumberField("damaged_files", report.damaged());
    json.writeNumberField("lost_lines", report.lost());
    if (report.shortestPause().isPresent()) {
      json.writeNumberField("shortest_pause", report.shortestPause().getAsLong());
    }
    json.writeObjectFieldStart("answers");
    for (Map.Entry<String, Long> answer : report.answers().entrySet()) {
      json.writeNumberField(answer.getKey(), answer.getValue());
    }
    json.writeEndObject();
  }

  private static void copy(RobotsCopy copy, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("date", copy.date().toString());
    json.writeStringField("url", copy.url());
    json.writeNumberField("status", copy.status());
    json.writeStringField("text", copy.text());
    json.writeEndObject();
  }

  private static void request(ConductReport.Entry entry, JsonGenerator json) throws IOException {
    HostRequest it = entry.request();
    json.writeStartObject();
    json.writeStringField("time", it.time().toString());
    json.writeStringField("crawl", it.crawl());
    json.writeStringField("url", it.url());
    json.writeStringField("purpose", it.purpose());
    json.writeStringField("outcome", it.outcome());
    json.writeNumberField("status", it.status());
    json.writeNumberField("millis", it.millis());
    json.writeNumberField("bytes", it.bytes());
    json.writeStringField("address", it.address());
    json.writeNumberField("delay_asked", it.delayAsked());
    json.writeNumberField("delay_given", it.delayGiven());
    if (!it.retryAfter().isEmpty()) {
      json.writeStringField("retry_after", it.retryAfter());
    }
    json.writeNumberField("robots", entry.robots());
    json.writeStringField("followed", entry.followed());
    json.writeBooleanField("too_early", it.isEarly());
    json.writeBooleanField("before_retry_after", entry.beforeRetryAfter());
    json.writeEndObject();
  }
}
