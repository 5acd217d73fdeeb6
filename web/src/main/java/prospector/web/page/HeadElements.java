package prospector.web.page;

import java.util.Locale;
import java.util.Optional;
import org.jsoup.nodes.Element;
import prospector.web.text.LanguageCode;

/** What a document says of itself: title, base, language, canonical URL, robots directives. */
final class HeadElements {
  private final DirectivesReader directivesReader;

  private String title = "";
  private boolean titleSeen;
  private Optional<String> baseHref = Optional.empty();
  private Optional<String> language = Optional.empty();
  private Optional<String> canonicalHref = Optional.empty();
  private Directives directives = Directives.NONE;
  private String openGraphTitle = "";

  HeadElements(DirectivesReader directivesReader) {
    this.directivesReader = directivesReader;
  }

  void title(Element element, int maxChars) {
    if (!titleSeen) {
      titleSeen = true;
      title = Fold.text(element.wholeText(), maxChars);
    }
  }

  /** The first base element with an href counts (HTML standard, section 2.4.3). */
  void base(Element element) {
    if (baseHref.isEmpty() && element.hasAttr("href")) {
      baseHref = Optional.of(AttributeValues.attribute(element, "href"));
    }
  }

  void canonical(String href) {
    if (canonicalHref.isEmpty()) {
      canonicalHref = Optional.of(href);
    }
  }

  /** Takes the primary language of a tag such as {@code de-AT} (RFC 5646); the first one counts. */
  void language(String tag) {
    if (language.isEmpty()) {
      language = primary(tag);
    }
  }

  /** The primary language of a tag, by the one {@link LanguageCode} that it has. */
  static Optional<String> primary(String tag) {
    int end = 0;
    String trimmed = tag.strip().toLowerCase(Locale.ROOT);
    while (end < trimmed.length() && trimmed.charAt(end) >= 'a' && trimmed.charAt(end) <= 'z') {
      end++;
    }
    return end == 2 || end == 3
        ? Optional.of(LanguageCode.of(trimmed.substring(0, end)))
        : Optional.empty();
  }

  /** Takes a meta element; returns where it refreshes to, if it does. */
  Optional<MetaRefresh> meta(Element element) {
    String content = AttributeValues.attribute(element, "content");
    String name = AttributeValues.attribute(element, "name");
    if (!name.isEmpty() && directivesReader.isForUs(name)) {
      directives = directives.and(directivesReader.ofMeta(content));
    }
    String property = AttributeValues.attribute(element, "property");
    if (property.equals("og:title") && openGraphTitle.isEmpty()) {
      openGraphTitle = content;
    }
    return pragma(AttributeValues.attribute(element, "http-equiv"), content);
  }

  private Optional<MetaRefresh> pragma(String name, String content) {
    if (name.equalsIgnoreCase("refresh")) {
      return MetaRefresh.parse(content).filter(refresh -> !refresh.url().isEmpty());
    }
    if (name.equalsIgnoreCase("content-language")) {
      language(content);
    }
    return Optional.empty();
  }

  String title() {
    return title;
  }

  Optional<String> baseHref() {
    return baseHref;
  }

  Optional<String> language() {
    return language;
  }

  Optional<String> canonicalHref() {
    return canonicalHref;
  }

  Directives directives() {
    return directives;
  }

  String openGraphTitle() {
    return openGraphTitle;
  }
}
