package prospector.node.watch.view;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import prospector.node.http.Json;
import prospector.persistence.page.PageListing;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;

/**
 * A stored URL as the API shows it: the fields of {@code pages.jsonl} but {@code crawl}, {@code
 * charset} and those of the place in the archive, and two of its own.
 *
 * @param number pages are listed by it, newest first; null where one was asked for by its URL
 * @param node that stored it
 */
public record PageView(
    @Nullable Long number,
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
    String language,
    long bytes,
    int millis,
    @Nullable Double score,
    boolean relevant,
    List<String> reasons,
    String passage,
    @Nullable Double priority,
    long modelVersion,
    String arm,
    String copyOf,
    String copyKind,
    String node) {

  /** A page that was asked for by its URL. */
  public static PageView of(StoredPage stored) {
    return of(null, stored);
  }

  public static PageView of(PageListing.Entry entry) {
    return of(entry.number(), entry.stored());
  }

  private static PageView of(@Nullable Long number, StoredPage stored) {
    PageRecord page = stored.page();
    return new PageView(
        number,
        page.url(),
        page.host(),
        page.title(),
        page.state().name().toLowerCase(Locale.ROOT),
        page.reason(),
        page.status(),
        page.askedAt().map(Instant::toString).orElse(null),
        page.depth(),
        page.via(),
        page.mime(),
        page.language(),
        page.bytes(),
        page.answer().millis(),
        Json.finite(page.score()),
        page.relevant(),
        page.reasons(),
        page.passage(),
        Json.finite(page.choice().priority()),
        page.choice().modelVersion(),
        page.arm().name().toLowerCase(Locale.ROOT),
        page.copy().of(),
        page.copy().kind(),
        stored.location().node());
  }
}
