package prospector.persistence.page;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What was done for one crawl, in all its runs: by one node, or by all of them together.
 *
 * <p><em>A counter that only grows has its place here</em>, and comes with it to the other nodes,
 * the status and whoever tells of it.
 *
 * @param pages judged pages (2xx), both arms
 * @param nuggets those found relevant whose content was not known from another page, when they were
 *     stored first or at a visit
 * @param relevantCopies those found relevant whose content was
 * @param focusedPages pages of the focused arm
 * @param focusedNuggets nuggets among them
 * @param bytes body bytes
 * @param redirected URLs redirected
 * @param pruned URLs dropped from a full frontier
 * @param refused URLs refused, by reason
 * @param failed URLs failed, by kind
 * @param copies pages that are copies of known ones, by kind: exact, near; and listings
 * @param revisits requests for stored pages, by {@link Visit.Finding#key}
 * @param linksLeft links of pages that were not taken, by reason
 */
public record Counts(
    long pages,
    long nuggets,
    long relevantCopies,
    long focusedPages,
    long focusedNuggets,
    long bytes,
    long redirected,
    long pruned,
    Map<String, Long> refused,
    Map<String, Long> failed,
    Map<String, Long> copies,
    Map<String, Long> revisits,
    Map<String, Long> linksLeft) {

  /** Nothing was done. */
  public static final Counts NONE =
      new Counts(0, 0, 0, 0, 0, 0, 0, 0, Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

  public Counts {
    refused = known(refused);
    failed = known(failed);
    copies = known(copies);
    revisits = known(revisits);
    linksLeft = known(linksLeft);
  }

  /** An empty map may be left out on the wire. */
  private static Map<String, Long> known(@Nullable Map<String, Long> counts) {
    return counts == null ? Map.of() : Map.copyOf(counts);
  }

  /** Both together. */
  public Counts plus(Counts other) {
    return new Counts(
        pages + other.pages,
        nuggets + other.nuggets,
        relevantCopies + other.relevantCopies,
        focusedPages + other.focusedPages,
        focusedNuggets + other.focusedNuggets,
        bytes + other.bytes,
        redirected + other.redirected,
        pruned + other.pruned,
        sum(refused, other.refused),
        sum(failed, other.failed),
        sum(copies, other.copies),
        sum(revisits, other.revisits),
        sum(linksLeft, other.linksLeft));
  }

  private static Map<String, Long> sum(Map<String, Long> one, Map<String, Long> other) {
    Map<String, Long> all = new TreeMap<>(one);
    other.forEach((key, count) -> all.merge(key, count, Long::sum));
    return all;
  }

  /** Relevant pages that only list others. */
  public long listings() {
    return copies.getOrDefault(PageCopy.LISTING, 0L);
  }
}
