package prospector.node.find;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import prospector.node.http.Json;
import prospector.search.Hit;
import prospector.search.Marked;

/**
 * A page that was found, as the API and {@code search --format jsonl} show it.
 *
 * @param rank from 1
 * @param relevance how well it fits the words, comparable within one answer only
 * @param fetchedAt ISO 8601
 * @param published the day that the page says it was published on, such as 2026-11-23; null where
 *     it says none
 * @param score nugget score in [0,1]
 * @param copyOf URL of the page that it is a copy of; empty for none
 * @param cut whether only the beginning of its text is in the index
 * @param passages parts of its text
 */
public record HitView(
    int rank,
    @Nullable Double relevance,
    String url,
    String host,
    Text title,
    String fetchedAt,
    @Nullable String published,
    String language,
    @Nullable Double score,
    boolean nugget,
    String copyOf,
    boolean cut,
    List<Text> passages) {
  public HitView {
    passages = List.copyOf(passages);
  }

  /** The same among more hits. */
  public HitView ranked(int place) {
    return new HitView(
        place, relevance, url, host, title, fetchedAt, published, language, score, nugget, copyOf,
        cut, passages);
  }

  /**
   * Foreign text, no markup.
   *
   * @param marks where the words stand that were searched for: pairs of the first UTF-16 unit and
   *     the one after the last, in order, without overlap
   */
  public record Text(String text, List<List<Integer>> marks) {
    static Text of(Marked marked) {
      return new Text(
          marked.text(),
          marked.marks().stream().map(mark -> List.of(mark.from(), mark.to())).toList());
    }
  }

  /** The view of a hit. */
  public static HitView of(Hit hit) {
    return new HitView(
        hit.rank(),
        Json.finite(hit.relevance()),
        hit.url(),
        hit.host(),
        Text.of(hit.title()),
        Instant.ofEpochMilli(hit.fetchedMillis()).toString(),
        hit.publishedMillis().isPresent() ? day(hit.publishedMillis().getAsLong()) : null,
        hit.language(),
        Json.finite(hit.score()),
        hit.nugget(),
        hit.copyOf(),
        hit.cut(),
        hit.passages().stream().map(Text::of).toList());
  }

  /** The day in UTC. */
  public static String day(long millis) {
    return Instant.ofEpochMilli(millis).atZone(ZoneOffset.UTC).toLocalDate().toString();
  }
}
