package prospector.persistence.page;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What was done for one crawl, in all its runs: by one node, or by all of them together.
 *
 * <p><em>A counter that only grows has its place here</em>, and comes with it to the other nodes
 * and the status; as a {@link Figure} also to the API, the summary and the metrics.
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

  /** Every {@link Figure} by its name: a number, or numbers by key. */
  public Map<String, Object> told() {
    Map<String, Object> figures = new LinkedHashMap<>();
    for (Figure figure : Figure.values()) {
      Map<String, Long> numbers = new TreeMap<>(figure.numbers(this));
      figures.put(figure.key(), figure.isOne() ? numbers.get(Figure.ONE) : numbers);
    }
    return figures;
  }

  /** A count that API, summary and metrics tell by one name, each in its spelling. */
  public enum Figure {
    REFUSED("URLs that are no page, by reason.", "reason", Counts::refused),
    FAILED("URLs that are no page, by reason.", "reason", Counts::failed),
    REDIRECTED("URLs redirected.", Counts::redirected),
    PRUNED("URLs dropped from a full frontier.", Counts::pruned),
    REVISITS(
        "Requests for pages that were stored before, by what they found.",
        "finding",
        Counts::revisits),
    LINKS_LEFT("Links of pages that were not taken, by reason.", "reason", Counts::linksLeft);

    private static final String ONE = "";
    private final String meaning;
    private final String tag;
    private final Function<Counts, Map<String, Long>> numbers;

    Figure(String meaning, ToLongFunction<Counts> number) {
      this(meaning, "", counts -> Map.of(ONE, number.applyAsLong(counts)));
    }

    Figure(String meaning, String tag, Function<Counts, Map<String, Long>> numbers) {
      this.meaning = meaning;
      this.tag = tag;
      this.numbers = numbers;
    }

    /** Name in API and summary, such as {@code links_left}. */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** For people. */
    public String meaning() {
      return meaning;
    }

    /** What its keys are, such as {@code reason}; empty where it is one number. */
    public String tag() {
      return tag;
    }

    /** Whether it is one number, whose key is empty. */
    public boolean isOne() {
      return tag.isEmpty();
    }

    /** By key. */
    public Map<String, Long> numbers(Counts counts) {
      return numbers.apply(counts);
    }
  }
}
