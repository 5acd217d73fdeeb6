package prospector.persistence.page;

import java.util.ArrayList;
import java.util.List;
import prospector.persistence.sql.Database;

/**
 * Reads a crawl's course in parts of few pages each, which are ranges of the numbers that pages
 * were first stored under. The database keeps the ranges in memory: were it to count the pages, it
 * would keep each of them.
 *
 * <p>All crawls share their numbers, so that those of one that stood still meanwhile lie close
 * together here and far apart there: <em>parts that still have many pages are divided again</em>,
 * all of them by one reading of the crawl's rows.
 */
final class CourseParts {
  private static final int ROUNDS = 6; // each reads all rows; mostly none is needed

  /** No name of an inner query, the rows of which the database would keep. */
  private static final String NUMBER = "COALESCE(first_seq, seq)";

  private static final String ENDS = "MIN(" + NUMBER + "), MAX(" + NUMBER + ")";
  private static final String PAGES = " FROM page WHERE crawl = ? AND state = 'page'";

  private final Database database;
  private final String crawl;

  CourseParts(Database database, String crawl) {
    this.database = database;
    this.crawl = crawl;
  }

  /** In the order of storing. */
  List<CoursePart> read() {
    List<CoursePart> parts = byAllNumbers();
    for (int round = 0; round < ROUNDS; round++) {
      List<CourseCut> cuts = CourseCut.of(parts);
      if (cuts.isEmpty()) {
        break;
      }
      parts = with(parts, cuts, divided(cuts));
    }
    return parts;
  }

  private List<CoursePart> byAllNumbers() {
    Numbers numbers =
        database
            .longQuery(
                "read the first and the last page of crawl " + crawl,
                "SELECT " + ENDS + PAGES,
                statement -> statement.setString(1, crawl),
                row -> new Numbers(row.getLong(1), row.getLong(2)))
            .get(0);
    String number = "GREATEST(" + NUMBER + " - " + numbers.first() + ", 0)";
    return query(
        " GROUP BY "
            + (number + " / " + CoursePart.width(numbers.last() - numbers.first()))
            + ", FLOOR(LN(CAST("
            + number
            + " + 1 AS DOUBLE PRECISION)) * "
            + CoursePart.BY_LOGARITHM
            + ")");
  }

  private record Numbers(long first, long last) {}

  private List<CoursePart> divided(List<CourseCut> cuts) {
    long first = cuts.get(0).part().first();
    long last = cuts.get(cuts.size() - 1).part().last();
    return query(
        (" AND " + NUMBER + " BETWEEN " + first + " AND " + last)
            + (" GROUP BY " + CourseCut.sql(cuts, NUMBER)));
  }

  private List<CoursePart> query(String grouped) {
    return database.longQuery(
        "read the course of crawl " + crawl,
        "SELECT COUNT(*), SUM(CASE WHEN found_by <> '' THEN 1 ELSE 0 END),"
            + " COALESCE(MAX(CASE WHEN first_seq IS NULL THEN fetched_at END), 0),"
            + " MAX(fetched_at), "
            + (ENDS + PAGES + grouped)
            + " ORDER BY 5",
        statement -> statement.setString(1, crawl),
        row ->
            new CoursePart(
                row.getLong(1),
                row.getLong(2),
                row.getLong(3),
                row.getLong(4),
                row.getLong(5),
                row.getLong(6)));
  }

  /** Parts, and in the place of those that were cut what they were divided into. */
  private static List<CoursePart> with(
      List<CoursePart> parts, List<CourseCut> cuts, List<CoursePart> divided) {
    List<CoursePart> all = new ArrayList<>();
    int cut = 0;
    int next = 0;
    for (CoursePart part : parts) {
      if (cut == cuts.size() || !part.equals(cuts.get(cut).part())) {
        all.add(part);
        continue;
      }
      cut++;
      while (next < divided.size() && divided.get(next).first() < part.first()) {
        next++; // all between the parts that were cut, which are one
      }
      while (next < divided.size() && divided.get(next).first() <= part.last()) {
        all.add(divided.get(next));
        next++;
      }
    }
    return all;
  }
}
