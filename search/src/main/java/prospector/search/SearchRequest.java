package prospector.search;

import java.util.Optional;

/**
 * What is searched for.
 *
 * @param words what was typed
 * @param crawl pages of this crawl only
 * @param nuggets nuggets only
 * @param copies whether pages that are copies of known pages come too
 * @param host pages of this host and of those below it only, as a name or with a scheme
 * @param language pages in this language only, an ISO 639 code
 * @param sinceMillis pages not older than this, by the day they state or were fetched, epoch
 *     milliseconds; Long.MIN_VALUE for any
 * @param untilMillis pages not younger than this; Long.MAX_VALUE for any
 * @param limit hits at most, 1 to {@value #LIMIT}
 * @param offset hits that are left out first, 0 to {@value #OFFSET}
 */
public record SearchRequest(
    WordQuery words,
    Optional<String> crawl,
    boolean nuggets,
    boolean copies,
    Optional<String> host,
    Optional<String> language,
    long sinceMillis,
    long untilMillis,
    int limit,
    int offset) {
  /** Most hits at once. */
  public static final int LIMIT = 100;

  /** Most hits to leave out: who looks further gives another word. */
  public static final int OFFSET = 1_000;

  public SearchRequest {
    if (limit < 1 || limit > LIMIT || offset < 0 || offset > OFFSET) {
      throw SearchException.query(
          "expected 1 to "
              + LIMIT
              + " hits after 0 to "
              + OFFSET
              + ", got "
              + limit
              + " after "
              + offset);
    }
  }

  /** All pages with these words but copies, the ten best. */
  public static SearchRequest of(String typed) {
    return new SearchRequest(
        WordQuery.parse(typed),
        Optional.empty(),
        false,
        false,
        Optional.empty(),
        Optional.empty(),
        Long.MIN_VALUE,
        Long.MAX_VALUE,
        10,
        0);
  }
}
