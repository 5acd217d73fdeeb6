package prospector.web.page;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a link element or a Link header leads to, where that is a page or a feed. */
final class LinkRelation {
  private LinkRelation() {}

  /**
   * The kind of link.
   *
   * @param rel relation types, separated by spaces
   * @param type media type of what it leads to; may be empty
   */
  static Optional<Link.Kind> of(String rel, String type) {
    List<String> types = AttributeValues.tokens(rel);
    String media = type.toLowerCase(Locale.ROOT);
    if (types.contains("canonical")) {
      return Optional.of(Link.Kind.CANONICAL);
    }
    if (types.contains("next") || types.contains("prev") || types.contains("previous")) {
      return Optional.of(Link.Kind.NEXT_PREVIOUS);
    }
    if (!types.contains("alternate")) {
      return Optional.empty();
    }
    if (media.contains("rss") || media.contains("atom")) {
      return Optional.of(Link.Kind.FEED);
    }
    boolean page = media.isEmpty() || media.contains("html");
    return page && !types.contains("stylesheet")
        ? Optional.of(Link.Kind.ALTERNATE)
        : Optional.empty();
  }
}
