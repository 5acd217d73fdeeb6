package prospector.web.page;

/**
 * Says how much of a source can go to the tree builder at a bounded cost.
 *
 * <p>jsoup needs quadratic time for a few shapes that no real page has: elements fostered out of a
 * table (each renumbers its siblings), attributes merged into html and body, some hundred thousand
 * open elements, and it is slow where blocks lie deep in each other (each looks through the hundred
 * around it) or tags have very many attributes ({@link AttributeBound}). The source is cut before
 * the tag that is one too many, which costs such a page its end and everybody else one scan for
 * {@code <}; only sources of over 100,000 characters are searched for attributes. Measured with
 * jsoup 1.21.2: 800 kB of {@code <table><b>} take 12 s of CPU uncut, 100,000 nested {@code <div>}
 * 0.5 s.
 *
 * <p>The cut depends on the source alone, so that an audit reads what the crawl read.
 */
final class MarkupBound {
  private static final int TAGS_MAX = 100_000;
  private static final int TABLES_MAX = 5_000;
  private static final int FOSTERED_MAX = 5_000;
  private static final int ROOTS_MAX = 200;
  private static final int DEPTH_USUAL = 256; // blocks in each other
  private static final int DEEP_MAX = 2_000; // blocks that begin below that

  private final String html;
  private int tags;
  private int tables;
  private int fostered;
  private int roots;
  private int depth; // blocks begun and not ended
  private int deep;
  private boolean betweenCells; // inside a table, outside of its cells

  private MarkupBound(String html) {
    this.html = html;
  }

  /** The source, or its harmless start. */
  static String cut(String html) {
    String start = new MarkupBound(html).cut(); // the cheaper search goes first
    return start.substring(0, AttributeBound.end(start));
  }

  private String cut() {
    int next;
    for (int at = html.indexOf('<'); at >= 0; at = next) {
      next = html.indexOf('<', at + 1);
      tags++;
      count(at + 1);
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
        || deep > DEEP_MAX;
  }

  private void count(int at) {
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
    if ((first == 'h' && is(name, "html")) || (first == 'b' && is(name, "body"))) {
      roots++;
    }
  }

  /** Elements that others lie in and that nothing but their end tag closes. */
  private boolean isBlock(char first, int at) {
    return switch (first) {
      case 'a' -> is(at, "article");
      case 'b' -> is(at, "blockquote");
      case 'c' -> is(at, "center");
      case 'd' -> is(at, "div") || is(at, "dl");
      case 'o' -> is(at, "ol");
      case 's' -> is(at, "section");
      case 'u' -> is(at, "ul");
      default -> false;
    };
  }

  private boolean isTablePart(int name, boolean closing) {
    if (is(name, "table")) {
      tables += closing ? 0 : 1;
      betweenCells = !closing;
    } else if (is(name, "td") || is(name, "th>") || is(name, "th ")) {
      betweenCells = closing;
    } else if (is(name, "tr") || is(name, "tbody") || is(name, "thead") || is(name, "tfoot")) {
      betweenCells = true;
    } else {
      return false;
    }
    return true;
  }

  private boolean is(int at, String name) {
    return html.regionMatches(true, at, name, 0, name.length());
  }
}
