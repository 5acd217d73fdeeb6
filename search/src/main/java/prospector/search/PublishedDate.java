package prospector.search;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import prospector.web.content.JsonLdFacts;

/**
 * When a page says it was published: by Open Graph's {@code article:published_time}, schema.org's
 * {@code datePublished} (JSON-LD, that of comments, pictures and the like apart, and microdata),
 * Dublin Core's {@code issued} and {@code date}. The day counts, not the hour.
 *
 * <p>Read from the source, at most its first {@value #CHARS} characters: the parser keeps no meta
 * elements. A day before {@value #FIRST_YEAR} or after the next one is none.
 */
final class PublishedDate {
  private static final int CHARS = 300_000;
  private static final int FIRST_YEAR = 1990; // the web is no older
  private static final int NEAR = 200; // characters around a name that may hold its value
  private static final int DATE_CHARS = 10; // 2026-11-23
  private static final long DAY_MILLIS = 86_400_000;
  private static final Pattern JSON_LD = // its plus sign as a reference, too
      Pattern.compile("application/ld(?:\\+|&#x2B;|&#43;)json", Pattern.CASE_INSENSITIVE);
  private static final Pattern SCRIPT_END = Pattern.compile("</script", Pattern.CASE_INSENSITIVE);
  private static final String SCRIPT = "<script";
  private static final int BLOCKS = 10;
  private static final String OPEN_GRAPH = "article:published_time";
  private static final List<String> NAMES =
      List.of(
          "datePublished",
          "DC.date.issued",
          "dc.date.issued",
          "DCTERMS.issued",
          "dcterms.issued",
          "DC.date",
          "dc.date");

  private PublishedDate() {}

  /** The first date that is stated, as its beginning in UTC, epoch milliseconds. */
  static OptionalLong of(String html, long fetchedMillis) {
    OptionalLong date = named(html, OPEN_GRAPH, fetchedMillis);
    if (date.isEmpty()) {
      date = ofJsonLd(html, fetchedMillis);
    }
    for (int i = 0; i < NAMES.size() && date.isEmpty(); i++) {
      date = named(html, NAMES.get(i), fetchedMillis);
    }
    return date;
  }

  private static OptionalLong ofJsonLd(String html, long fetchedMillis) {
    JsonLdFacts facts = new JsonLdFacts();
    int end = Math.min(html.length(), CHARS);
    Matcher type = JSON_LD.matcher(html);
    int blocks = 0;
    int at = 0;
    while (blocks < BLOCKS && type.find(at) && type.start() < end) {
      at = type.end();
      if (isOfScript(html, type.start())) {
        int tagEnd = html.indexOf('>', at);
        at = tagEnd < 0 ? html.length() : scriptEnd(html, tagEnd);
        facts.read(html.substring(tagEnd < 0 ? at : tagEnd + 1, at));
        blocks++;
      }
    }
    String stated = facts.published();
    return first(stated, 0, stated.length(), fetchedMillis);
  }

  /** Whether a type is stated in the tag of a script: a link may have it, too. */
  private static boolean isOfScript(String html, int at) {
    int open = open(html, at);
    return open >= 0 && html.regionMatches(true, open, SCRIPT, 0, SCRIPT.length());
  }

  private static int scriptEnd(String html, int from) {
    Matcher end = SCRIPT_END.matcher(html);
    return end.find(from) ? end.start() : html.length();
  }

  /** The first date with a name, in the elements that name it. */
  private static OptionalLong named(String html, String name, long fetchedMillis) {
    int end = Math.min(html.length(), CHARS);
    for (int at = html.indexOf(name); at >= 0 && at < end; at = html.indexOf(name, at + 1)) {
      int open = isWhole(html, at, name.length()) ? open(html, at) : -1;
      OptionalLong date =
          open < 0 ? OptionalLong.empty() : near(html, open, at, name.length(), fetchedMillis);
      if (date.isPresent()) {
        return date;
      }
    }
    return OptionalLong.empty();
  }

  /** Whether it is the value of an attribute, and not the beginning or the end of another one. */
  private static boolean isWhole(String html, int at, int length) {
    return (at == 0 || isAround(html.charAt(at - 1)))
        && (at + length == html.length() || isAround(html.charAt(at + length)));
  }

  private static boolean isAround(char c) {
    return c == '"'
        || c == '\''
        || c == '='
        || c == '>'
        || c == '/'
        || c == ':'
        || Character.isWhitespace(c);
  }

  /** Where the element begins in whose tag a name is; -1 where it is in none. */
  private static int open(String html, int at) {
    int open = at; // at most NEAR steps: a page may say the name thousands of times
    while (open >= 0 && at - open <= NEAR && html.charAt(open) != '>') {
      if (html.charAt(open) == '<') {
        return open;
      }
      open--;
    }
    return -1;
  }

  /** Behind the name up to the end of its element or value; before it within its element. */
  private static OptionalLong near(String html, int open, int at, int length, long fetchedMillis) {
    int to = Math.min(html.length(), at + length + NEAR);
    int behind = end(html, at + length, to);
    OptionalLong date = first(html, at + length, behind, fetchedMillis);
    return date.isPresent() ? date : first(html, open, at, fetchedMillis);
  }

  private static int end(String html, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = html.charAt(i);
      if (c == '>' || c == ',' || c == '}') {
        return c == '>' ? Math.min(to, i + 1 + DATE_CHARS * 2) : i;
      }
    }
    return to;
  }

  private static OptionalLong first(String html, int from, int to, long fetchedMillis) {
    for (int i = from; i + DATE_CHARS <= to; i++) {
      if (html.charAt(i + 4) == '-'
          && html.charAt(i + 7) == '-'
          && digits(html, i, 4)
          && digits(html, i + 5, 2)
          && digits(html, i + 8, 2)) {
        return day(html.substring(i, i + DATE_CHARS), fetchedMillis);
      }
    }
    return OptionalLong.empty();
  }

  private static boolean digits(String html, int from, int count) {
    for (int i = from; i < from + count; i++) {
      if (html.charAt(i) < '0' || html.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  private static OptionalLong day(String text, long fetchedMillis) {
    try {
      LocalDate day = LocalDate.parse(text);
      long millis = day.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
      boolean likely = day.getYear() >= FIRST_YEAR && millis <= fetchedMillis + DAY_MILLIS;
      return likely ? OptionalLong.of(millis) : OptionalLong.empty();
    } catch (DateTimeException e) {
      return OptionalLong.empty();
    }
  }
}
