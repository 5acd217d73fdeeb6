package prospector.node.watch;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import prospector.node.http.Json;
import prospector.persistence.PageListing;
import prospector.persistence.PageRecord;

/**
 * A stored URL as the API shows it; the fields are those of {@code pages.jsonl}.
 *
 * @param number pages are listed by it, newest first
 */
record PageView(
    long number,
    String url,
    String host,
    String title,
    String state,
    String reason,
    int status,
    @Nullable String fetchedAt,
    int depth,
    String via,
    String mime,
    long bytes,
    int millis,
    @Nullable Double score,
    boolean relevant,
    List<String> reasons,
    @Nullable Double priority,
    long modelVersion,
    String arm,
    String node) {

  static PageView of(PageListing.Entry entry) {
    PageRecord page = entry.stored().page();
    return new PageView(
        entry.number(),
        page.url(),
        page.host(),
        page.title(),
        page.state().name().toLowerCase(Locale.ROOT),
        page.reason(),
        page.status(),
        page.fetchedAtMillis() == 0
            ? null
            : Instant.ofEpochMilli(page.fetchedAtMillis()).toString(),
        page.depth(),
        page.via(),
        page.mime(),
        page.bytes(),
        page.millis(),
        Json.finite(page.score()),
        page.relevant(),
        page.reasons(),
        Json.finite(page.priority()),
        page.modelVersion(),
        page.arm().name().toLowerCase(Locale.ROOT),
        entry.stored().location().node());
  }
}
