package prospector.web.sitemap;

/**
 * Says how much of an XML sitemap can go to the parser at a bounded cost.
 *
 * <p>The JDK's parser looks through all namespaces in scope for each name, crawler-commons copies
 * the list of a video's tags for each further tag, and it keeps every entry of a file in memory
 * before we take the first {@value SitemapReader#ENTRIES_MAX}. No real file comes near to these
 * bounds: four elements an entry in a full file, and what is inside of a few hundred.
 *
 * <p><em>A source is cut before the tag that is one too many</em>; what stands before it counts.
 * XML is strict, so that tags can be told from text exactly (XML 1.0, section 2.4): comments, CDATA
 * and instructions are passed over. Looks at each byte once.
 */
final class SitemapBound {
  private static final int DEPTH_MAX = 64;
  private static final int ELEMENTS_MAX = 400_000; // eight for each of the entries
  private static final int NAMESPACES_MAX = 64; // in scope
  private static final int LISTED_MAX = 200; // tags, prices, segments of a video; Google takes 32

  private final byte[] xml;
  private final int[] declared = new int[DEPTH_MAX + 1]; // namespaces in scope, by depth
  private int depth;
  private int elements;
  private int listed;

  private SitemapBound(byte[] xml) {
    this.xml = xml;
  }

  /** Bytes to keep: all, or those before the tag that is one too many. */
  static int end(byte[] xml) {
    return new SitemapBound(xml).end();
  }

  private int end() {
    int at = next(0, '<');
    while (at < xml.length) {
      int behind = behindTag(at);
      if (behind < 0) {
        return at;
      }
      at = next(behind, '<');
    }
    return xml.length;
  }

  /** Index behind what begins here; -1 where that is one too many. */
  private int behindTag(int at) {
    int first = at + 1 < xml.length ? xml[at + 1] : ' ';
    if (first == '!') {
      return startsWith(at, "<!--")
          ? behind(at + 4, "-->")
          : startsWith(at, "<![CDATA[") ? behind(at + 9, "]]>") : next(at, '>');
    }
    if (first == '?') {
      return behind(at, "?>");
    }
    if (first == '/') {
      depth = Math.max(0, depth - 1);
      return next(at, '>');
    }
    return behindStart(at);
  }

  private int behindStart(int at) {
    if (++elements > ELEMENTS_MAX || depth == DEPTH_MAX || isListedTooOften(at + 1)) {
      return -1;
    }
    int namespaces = declared[depth];
    int quote = 0;
    int i = at + 1;
    for (; i < xml.length; i++) {
      int c = xml[i];
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '>') {
        break;
      } else if (c == 'x' && startsWith(i, "xmlns") && ++namespaces > NAMESPACES_MAX) {
        return -1;
      }
    }
    if (i >= xml.length || xml[i - 1] != '/') {
      declared[++depth] = namespaces;
    }
    return i;
  }

  /** Counts what the parser's entry keeps in a list; each video begins a new one. */
  private boolean isListedTooOften(int nameStart) {
    int name = nameStart;
    for (int i = nameStart; i < xml.length && !isNameEnd(xml[i]); i++) {
      name = xml[i] == ':' ? i + 1 : name;
    }
    if (isName(name, "video")) {
      listed = 0;
    } else if (isName(name, "tag")
        || isName(name, "price")
        || isName(name, "content_segment_loc")) {
      listed++;
    }
    return listed > LISTED_MAX;
  }

  private boolean isName(int at, String name) {
    return startsWith(at, name)
        && (at + name.length() == xml.length || isNameEnd(xml[at + name.length()]));
  }

  private static boolean isNameEnd(byte b) {
    return (b >= 0 && b <= ' ') || b == '>' || b == '/';
  }

  private int next(int from, char wanted) {
    int at = from;
    while (at < xml.length && xml[at] != wanted) {
      at++;
    }
    return at;
  }

  private int behind(int from, String end) {
    int at = from;
    while (at < xml.length && !startsWith(at, end)) {
      at++;
    }
    return Math.min(xml.length, at + end.length());
  }

  private boolean startsWith(int at, String ascii) {
    if (at + ascii.length() > xml.length) {
      return false;
    }
    for (int i = 0; i < ascii.length(); i++) {
      if (xml[at + i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
