package prospector.web.content;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import prospector.web.text.Cut;

/**
 * Author, date and title as the markup of a page states them.
 *
 * <p>In this order of trust: JSON-LD (schema.org), meta elements (HTML, Open Graph, Dublin Core,
 * Highwire), microdata and links with {@code rel=author}, {@code time} elements. What is no name or
 * no date is passed over.
 *
 * @param title Open Graph's, at most 500 characters
 * @param author at most 200 characters
 * @param published as {@link StatedDate} writes it
 */
record StatedFacts(String title, String author, String published) {
  static final StatedFacts NONE = new StatedFacts("", "", "");

  private static final int TAG_CHARS_MAX = 2_000;
  private static final List<String> TELLING =
      List.of("author", "creator", "date", "published", "issued", "created");
  private static final int META_MAX = 500; // elements looked at
  private static final int SCRIPTS_MAX = 10;
  private static final int TITLE_CHARS_MAX = 500;
  private static final int AUTHOR_CHARS_MAX = 200;
  private static final List<String> AUTHOR_NAMES =
      List.of("author", "article:author", "dc.creator", "dcterms.creator", "citation_author");
  private static final List<String> DATE_NAMES =
      List.of(
          "article:published_time",
          "og:published_time",
          "datepublished",
          "dc.date.issued",
          "dcterms.issued",
          "dcterms.created",
          "dc.date",
          "dcterms.date",
          "citation_publication_date",
          "date",
          "pubdate");

  /**
   * Whether a source may state an author or a date, so that a look at its tree is worth it. Says no
   * only of what states none, but for names that are written with character references.
   */
  static boolean mayBeIn(String html) {
    if (html.contains("author") || html.contains("ld+json")) {
      return true;
    }
    int meta = 0;
    for (int at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
      boolean telling =
          html.regionMatches(true, at + 1, "meta", 0, 4)
              ? ++meta > META_MAX || isTelling(html, at)
              : html.regionMatches(true, at + 1, "time", 0, 4);
      if (telling) {
        return true;
      }
    }
    return false;
  }

  /** What is longer may be telling, too. */
  private static boolean isTelling(String html, int from) {
    String start = html.substring(from, Math.min(html.length(), from + TAG_CHARS_MAX));
    int end = start.indexOf('>');
    String tag = (end < 0 ? start : start.substring(0, end)).toLowerCase(Locale.ROOT);
    return end < 0 || TELLING.stream().anyMatch(tag::contains);
  }

  static StatedFacts of(Document tree) {
    List<Element> meta = tree.getElementsByTag("meta").stream().limit(META_MAX).toList();
    JsonLdFacts json = jsonLd(tree);
    String author = author(json.author());
    String published = StatedDate.of(json.published());
    if (author.isEmpty()) {
      author = first(meta, AUTHOR_NAMES, StatedFacts::author);
    }
    if (author.isEmpty()) {
      author = author(textOf(tree.selectFirst("[itemprop=author], a[rel=author]")));
    }
    if (published.isEmpty()) {
      published = first(meta, DATE_NAMES, StatedDate::of);
    }
    if (published.isEmpty()) {
      published = ofTime(tree);
    }
    String title = first(meta, List.of("og:title", "dc.title"), it -> folded(it, TITLE_CHARS_MAX));
    return new StatedFacts(title, author, published);
  }

  private static JsonLdFacts jsonLd(Document tree) {
    JsonLdFacts facts = new JsonLdFacts();
    Predicate<Element> isJson =
        it -> it.attr("type").strip().equalsIgnoreCase("application/ld+json");
    tree.getElementsByTag("script").stream()
        .filter(isJson)
        .limit(SCRIPTS_MAX)
        .forEach(script -> facts.read(script.data()));
    return facts;
  }

  private static String ofTime(Document tree) {
    Element time =
        tree.selectFirst(
            "time[itemprop=datePublished], time[pubdate], time.published, time.dt-published,"
                + " time.entry-date");
    if (time == null) {
      time = tree.selectFirst("article time[datetime]");
    }
    if (time == null) {
      return "";
    }
    return StatedDate.of(time.hasAttr("datetime") ? time.attr("datetime") : textOf(time));
  }

  /** The first meta element, by the order of the names, that has a value that is one. */
  private static String first(
      List<Element> meta, List<String> names, java.util.function.UnaryOperator<String> read) {
    for (String name : names) {
      for (Element element : meta) {
        String value = isNamed(element, name) ? read.apply(element.attr("content")) : "";
        if (!value.isEmpty()) {
          return value;
        }
      }
    }
    return "";
  }

  private static boolean isNamed(Element meta, String name) {
    return meta.attr("name").toLowerCase(Locale.ROOT).equals(name)
        || meta.attr("property").toLowerCase(Locale.ROOT).equals(name)
        || meta.attr("itemprop").toLowerCase(Locale.ROOT).equals(name);
  }

  private static String textOf(@org.jspecify.annotations.Nullable Element element) {
    if (element == null) {
      return "";
    }
    Element name = element.selectFirst("[itemprop=name]");
    Element named = name == null ? element : name;
    return named.hasAttr("content") ? named.attr("content") : named.text();
  }

  /** A name; a page of the author's, which some give in its place, is none. */
  private static String author(String value) {
    String name = folded(value, AUTHOR_CHARS_MAX);
    return name.contains("://") ? "" : name;
  }

  private static String folded(String value, int max) {
    String start = value.length() > 4 * max ? value.substring(0, 4 * max) : value;
    String folded = start.replaceAll("[\\s\\u00A0]+", " ").strip();
    return Cut.at(folded, max);
  }
}
