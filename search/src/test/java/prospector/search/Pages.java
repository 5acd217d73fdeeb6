package prospector.search;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Pages of a test, and an index of them. */
final class Pages {
  static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-23T12:00:00Z"), ZoneOffset.UTC);
  static final String HOME = "home-of-the-test";

  private Pages() {}

  public static IndexedPage page(String url, String title, String text, String language) {
    return new IndexedPage(
        "c",
        url,
        url.substring(0, url.indexOf('/', 8)),
        title,
        new IndexText.Part(text, ""),
        language,
        Instant.parse("2026-11-20T10:00:00Z").toEpochMilli(),
        OptionalLong.empty(),
        0.5,
        false,
        "");
  }

  static IndexedPage nugget(IndexedPage it) {
    return new IndexedPage(
        it.crawl(),
        it.url(),
        it.host(),
        it.title(),
        it.part(),
        it.language(),
        it.fetchedMillis(),
        it.publishedMillis(),
        1,
        true,
        it.copyOf());
  }

  static IndexedPage copyOf(String original, IndexedPage it) {
    return new IndexedPage(
        it.crawl(),
        it.url(),
        it.host(),
        it.title(),
        it.part(),
        it.language(),
        it.fetchedMillis(),
        it.publishedMillis(),
        it.score(),
        false,
        original);
  }

  static IndexedPage published(String day, IndexedPage it) {
    return new IndexedPage(
        it.crawl(),
        it.url(),
        it.host(),
        it.title(),
        it.part(),
        it.language(),
        it.fetchedMillis(),
        OptionalLong.of(Instant.parse(day + "T00:00:00Z").toEpochMilli()),
        it.score(),
        it.nugget(),
        it.copyOf());
  }

  static IndexWriting.Place place(Path index) {
    return new IndexWriting.Place(index, HOME, CLOCK, true);
  }

  /** Opens the index and adds pages in one commit; what was said comes back. */
  static List<String> write(Path index, IndexedPage... pages) throws IOException {
    List<String> said = new ArrayList<>();
    try (IndexWriting writing = IndexWriting.open(place(index), said::add)) {
      for (IndexedPage page : pages) {
        writing.add(page);
      }
      writing.taken("c", writing.cursor("c") + pages.length);
      writing.commit();
    }
    return said;
  }

  static List<String> urls(Path index, String typed) {
    return urls(index, SearchRequest.of(typed));
  }

  static List<String> urls(Path index, SearchRequest request) {
    try (IndexReading reading = IndexReading.open(index)) {
      return reading.search(request).hits().stream().map(Hit::url).toList();
    }
  }
}
