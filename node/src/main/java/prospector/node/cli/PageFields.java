package prospector.node.cli;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import prospector.persistence.PageRecord;
import prospector.persistence.StoredPage;

/** The fields of an exported page, with the names and the order of {@code docs/output.md}. */
final class PageFields {
  private PageFields() {}

  static Map<String, Object> of(StoredPage stored) {
    PageRecord page = stored.page();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("crawl", page.crawl());
    fields.put("url", page.url());
    fields.put("host", page.host());
    fields.put("state", name(page.state()));
    fields.put("reason", page.reason());
    fields.put("status", page.status());
    fields.put("fetched_at", Instant.ofEpochMilli(page.fetchedAtMillis()).toString());
    fields.put("depth", page.depth());
    fields.put("via", page.via());
    fields.put("mime", page.mime());
    fields.put("charset", page.charset());
    fields.put("bytes", page.bytes());
    fields.put("millis", page.millis());
    fields.put("title", page.title());
    fields.put("score", page.score());
    fields.put("relevant", page.relevant());
    fields.put("reasons", page.reasons());
    fields.put("priority", page.priority());
    fields.put("model_version", page.modelVersion());
    fields.put("arm", name(page.arm()));
    fields.put("warc_file", stored.location().file());
    fields.put("warc_offset", stored.location().offset());
    return fields;
  }

  private static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
