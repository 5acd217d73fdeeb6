package prospector.web.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Element;

/**
 * Notes in the walk over a document which stretches of its text are headings and which navigation.
 *
 * <p><em>The stretches are in order and do not overlap</em>; what lies inside of one is part of it.
 * Beyond {@value #MAX} of them the rest counts as running text.
 *
 * <p>Navigation is told by the elements and roles of the HTML standard and WAI-ARIA, and by the
 * names that most templates give their menus. As names are a guess, a page nearly all of which
 * would be navigation is taken to have none.
 */
final class TextAreas {
  private static final int MAX = 1000;
  private static final double WHOLE_PAGE = 0.9; // share of the text
  private static final int NAME_CHARS_MAX = 200; // of a class or an id
  private static final Set<String> ROLES =
      Set.of("navigation", "contentinfo", "complementary", "menu", "menubar", "search");
  private static final Set<String> NAMES =
      Set.of(
          "nav",
          "navbar",
          "navbox",
          "navigation",
          "menu",
          "sidebar",
          "footer",
          "breadcrumb",
          "breadcrumbs");

  private final List<TextArea> areas = new ArrayList<>();
  private TextArea.Kind kind = TextArea.Kind.HEADING;
  private int depth; // of the element that is open; 0 where none is
  private int start;

  /** An element begins. */
  void enter(Element element, int elementDepth, int textLength) {
    if (depth > 0) {
      return;
    }
    boolean heading = isHeading(element.normalName());
    if (heading || isNavigation(element)) {
      kind = heading ? TextArea.Kind.HEADING : TextArea.Kind.NAVIGATION;
      depth = elementDepth;
      start = textLength;
    }
  }

  /** An element ends. */
  void leave(int elementDepth, int textLength) {
    if (depth > 0 && elementDepth == depth) {
      if (textLength > start && areas.size() < MAX) {
        areas.add(new TextArea(kind, start, textLength));
      }
      depth = 0;
    }
  }

  /**
   * What was found.
   *
   * @param textLength of the whole text
   */
  List<TextArea> found(int textLength) {
    int navigation =
        areas.stream()
            .filter(area -> area.kind() == TextArea.Kind.NAVIGATION)
            .mapToInt(area -> area.to() - area.from())
            .sum();
    return navigation <= WHOLE_PAGE * textLength
        ? List.copyOf(areas)
        : areas.stream().filter(area -> area.kind() == TextArea.Kind.HEADING).toList();
  }

  static boolean isHeading(String name) {
    return name.length() == 2
        && name.charAt(0) == 'h'
        && name.charAt(1) >= '1'
        && name.charAt(1) <= '6';
  }

  private static boolean isNavigation(Element element) {
    return switch (element.normalName()) {
      case "nav", "footer", "aside", "menu" -> true;
      case "div", "ul", "ol", "section", "table", "header" ->
          element.attributesSize() > 0
              && (ROLES.contains(attribute(element, "role"))
                  || isName(attribute(element, "id"))
                  || isName(attribute(element, "class")));
      default -> false;
    };
  }

  private static boolean isName(String value) {
    return !value.isEmpty() && AttributeValues.tokens(value).stream().anyMatch(NAMES::contains);
  }

  private static String attribute(Element element, String name) {
    String value = AttributeValues.attribute(element, name).strip();
    return value.length() > NAME_CHARS_MAX
        ? value.substring(0, NAME_CHARS_MAX).toLowerCase(Locale.ROOT)
        : value.toLowerCase(Locale.ROOT);
  }
}
