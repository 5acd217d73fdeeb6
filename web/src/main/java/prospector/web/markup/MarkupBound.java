package prospector.web.markup;

/**
 * Says how much of a source can go to the tree builder at a bounded cost.
 *
 * <p>jsoup needs quadratic time for a few shapes that no real page has in its tree: elements
 * fostered out of a table (each renumbers its siblings), attributes merged into html and body, some
 * hundred thousand open elements, names of megabytes, and it is slow where blocks lie deep in each
 * other (each looks through the hundred around it) or tags have very many attributes ({@link
 * AttributeBound}). In XML a release of it (1.21.2) kept all namespaces in scope for each open
 * element, so that depth and declarations are bounded here, too, whatever the release does. The
 * source is cut before the tag that is one too many, which costs such a page its end and everybody
 * else one scan for {@code <}; only sources of over 100,000 characters are searched for attributes.
 * Measured with jsoup 1.21.2: 800 kB of {@code <table><b>} take 12 s of CPU uncut, 100,000 nested
 * {@code <div>} 0.5 s.
 *
 * <p>What scripts write and compare, and what comments hold, looks like such shapes on many a real
 * page, and a cut inside a script takes all that follows. So a source over a bound is first written
 * again without the signs in them ({@link RawText}) and counted once more. No reading can find a
 * tag where no sign is left, so that this costs no bound; the texts of scripts and comments lose
 * {@code <}, which no reader needs.
 *
 * <p>The cut depends on the source alone, so that an audit reads what the crawl read.
 */
public final class MarkupBound {
  private static final int TAGS_MAX = 100_000;
  private static final int TABLES_MAX = 5_000;
  private static final int FOSTERED_MAX = 5_000;
  private static final int ROOTS_MAX = 200;
  private static final int DEPTH_USUAL = 256; // blocks in each other
  private static final int DEEP_MAX = 2_000; // blocks that begin below that
  private static final int NAME_CHARS_MAX = 1_000;
  private static final int NESTED_HTML_MAX = 50_000; // words of a script after a < count, too
  private static final int NESTED_XML_MAX = 1_000;
  private static final int NAMESPACES_MAX = 10_000; // a formula has one

  private final String html;
  private final boolean xml;
  private int tags;
  private int tables;
  private int fostered;
  private int roots;
  private int depth; // blocks begun and not ended
  private int deep;
  private int nested; // elements of any kind begun and not ended
  private int namespaces;
  private int namespaceAt = -1; // the next declaration that is not counted
  private boolean longName;
  private int openTables;
  private boolean betweenCells; // inside a table, outside of its cells

  private MarkupBound(String html, boolean xml) {
    this.html = html;
    this.xml = xml;
  }

  /**
   * The source, or without the less-than signs of its scripts and comments where it is over a bound
   * with them, or the harmless start of that.
   *
   * @param xml whether it is read by the rules of XML
   */
  public static String cut(String html, boolean xml) {
    String start = start(html, xml);
    if (start.length() == html.length()) {
      return start;
    }
    String plain = RawText.withoutSigns(html, xml);
    return plain.equals(html) ? start : start(plain, xml);
  }

  private static String start(String html, boolean xml) {
    String start = new MarkupBound(html, xml).cut(); // the cheaper search goes first
    return start.substring(0, AttributeBound.end(start));
  }

  private String cut() {
    int next;
    for (int at = html.indexOf('<'); at >= 0; at = next) {
      next = html.indexOf('<', at + 1);
      tags++;
      count(at + 1, next < 0 ? html.length() : next);
      if (isOver()) {
        return html.substring(0, at);
      }
    }
    return html;
  }

  private boolean isOver() {
    return tags > TAGS_MAX
        || tables > TABLES_MAX
        || fostered > FOSTERED_MAX
        || roots > ROOTS_MAX
        || deep > DEEP_MAX
        || nested > (xml ? NESTED_XML_MAX : NESTED_HTML_MAX)
        || namespaces > NAMESPACES_MAX
        || longName;
  }

  /**
   * @param at behind the less-than sign
   * @param next where the next one is
   */
  private void count(int at, int next) {
    if (next - at > NAME_CHARS_MAX && beginsName(at)) {
      longName |= OpenNames.nameEnd(html, at, next) - at > NAME_CHARS_MAX;
    }
    nested = Math.max(0, nested + OpenNames.change(html, at, next, xml));
    if (xml) {
      countNamespaces(at, next);
    }
    boolean closing = at < html.length() && html.charAt(at) == '/';
    int name = closing ? at + 1 : at;
    char first = name < html.length() ? (char) (html.charAt(name) | 0x20) : ' ';
    if (first == 't' && isTablePart(name, closing)) {
      return;
    }
    if (isBlock(first, name)) {
      depth = closing ? Math.max(0, depth - 1) : depth + 1;
      deep += !closing && depth > DEPTH_USUAL ? 1 : 0;
    }
    if (betweenCells && !closing && first >= 'a' && first <= 'z') {
      fostered++;
    }
    if ((first == 'h' && isName(name, "html")) || (first == 'b' && isName(name, "body"))) {
      roots += closing ? 0 : 1;
    }
  }

  /** Elsewhere the sign is text, or begins a comment, in which a name is none. */
  private boolean beginsName(int at) {
    int name = html.charAt(at) == '/' ? at + 1 : at;
    if (name >= html.length()) {
      return false;
    }
    char first = html.charAt(name);
    boolean letter = (first | 0x20) >= 'a' && (first | 0x20) <= 'z';
    return letter || (xml && (first == '_' || first == ':' || first >= 0x80));
  }

  private void countNamespaces(int at, int next) {
    while (namespaceAt < at) {
      int found = html.indexOf("xmlns", at);
      namespaceAt = found < 0 ? Integer.MAX_VALUE : found;
    }
    while (namespaceAt < next) {
      namespaces++;
      int found = html.indexOf("xmlns", namespaceAt + 5);
      namespaceAt = found < 0 ? Integer.MAX_VALUE : found;
    }
  }

  /**
   * Elements that others lie in and that nothing but their end tag closes: those before which the
   * HTML standard (13.2.6.4.7) closes a paragraph, for which the open elements are searched.
   */
  private boolean isBlock(char first, int at) {
    return switch (first) {
      case 'a' -> is(at, "article") || is(at, "aside") || is(at, "address");
      case 'b' -> is(at, "blockquote");
      case 'c' -> is(at, "center");
      case 'd' -> is(at, "div") || is(at, "dl") || is(at, "details") || is(at, "dialog");
      case 'f' -> is(at, "fieldset") || is(at, "fig") || is(at, "footer");
      case 'h' -> is(at, "header") || is(at, "hgroup");
      case 'm' -> is(at, "main") || is(at, "menu");
      case 'n' -> is(at, "nav");
      case 'o' -> is(at, "ol");
      case 's' -> is(at, "section") || is(at, "search") || is(at, "summary");
      case 'u' -> is(at, "ul");
      default -> false;
    };
  }

  private boolean isTablePart(int name, boolean closing) {
    if (isName(name, "table")) {
      tables += closing ? 0 : 1;
      openTables = Math.max(0, openTables + (closing ? -1 : 1));
      betweenCells = !closing;
    } else if (isName(name, "td") || isName(name, "th")) {
      betweenCells = closing && openTables > 0;
    } else if (isName(name, "tr")
        || isName(name, "tbody")
        || isName(name, "thead")
        || isName(name, "tfoot")) {
      betweenCells = openTables > 0; // a row outside of tables is nothing, as in a script's text
    } else {
      return false;
    }
    return true;
  }

  private boolean isName(int at, String name) {
    int end = at + name.length();
    return is(at, name) && (end >= html.length() || OpenNames.isNameEnd(html.charAt(end)));
  }

  private boolean is(int at, String name) {
    return html.regionMatches(true, at, name, 0, name.length());
  }
}
