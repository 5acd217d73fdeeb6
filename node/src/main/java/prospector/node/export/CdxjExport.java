package prospector.node.export;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.PastCapture;
import prospector.persistence.page.StoredPage;
import prospector.web.url.CrawlUrl;

/**
 * The index of the WARC files (CDXJ, as pywb reads it): for each archived response or revisit of a
 * URL that has a row its key, its time, and where its record lies, sorted by bytes.
 */
final class CdxjExport implements PageExport {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuuMMddHHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final ObjectMapper json = new ObjectMapper();
  private final SortedLines lines = new SortedLines();
  private final Writer out;

  CdxjExport(Writer out) {
    this.out = out;
  }

  @Override
  public boolean wants(StoredPage stored) {
    return !stored.location().file().isEmpty();
  }

  @Override
  public void page(StoredPage stored) throws IOException {
    PageRecord page = stored.page();
    add(
        page.url(),
        new PastCapture(
            page.fetchedAtMillis(),
            page.status(),
            page.mime(),
            stored.validators().digest(),
            stored.location()));
  }

  @Override
  public void past(String url, PastCapture capture) throws IOException {
    add(url, capture);
  }

  private void add(String url, PastCapture capture) throws IOException {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("url", url);
    fields.put("mime", capture.mime().isEmpty() ? "unk" : capture.mime());
    fields.put("status", Integer.toString(capture.status()));
    if (!capture.digest().isEmpty()) {
      fields.put("digest", capture.digest().substring(capture.digest().indexOf(':') + 1));
    }
    fields.put("length", Long.toString(capture.location().length()));
    fields.put("offset", Long.toString(capture.location().offset()));
    fields.put("filename", capture.location().file());
    String time = TIME.format(Instant.ofEpochMilli(capture.millis()));
    lines.add(
        SortKey.of(CrawlUrl.ofNormal(url)) + " " + time + " " + json.writeValueAsString(fields));
  }

  @Override
  public void end() throws IOException {
    lines.forEach( // keys are ASCII: characters sort as bytes do
        line -> {
          out.write(line);
          out.write('\n');
        });
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
