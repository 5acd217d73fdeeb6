package prospector.web.markup;

import java.util.Arrays;

/**
 * A source without the signs that begin no tag: those in comments, and in scripts, styles, text
 * areas and titles, which the HTML standard (13.1.2) calls raw text.
 *
 * <p><em>Never takes more than a script has</em>: it ends at the first end tag of its name, also
 * where the standard looks for a second one ("double escaped"), and what has no end, or a start tag
 * that ends in {@code />}, is left as it is. Linear in the source.
 */
final class RawText {
  private static final String[] NAMES = {"script", "style", "textarea", "title"};
  private static final int IN_XML = 2; // a title of a feed has elements

  private final String html;
  private final boolean xml;
  private final int names;
  private StringBuilder plain = new StringBuilder(); // begun with the first sign that goes
  private final int[] behind = new int[NAMES.length]; // from where on no end tag follows

  private RawText(String html, boolean xml) {
    this.html = html;
    this.xml = xml;
    this.names = xml ? IN_XML : NAMES.length;
    Arrays.fill(behind, Integer.MAX_VALUE);
  }

  /** The source with a space for each less-than sign in a raw text or comment, if it has one. */
  static String withoutSigns(String html, boolean xml) {
    return new RawText(html, xml).withoutSigns();
  }

  private String withoutSigns() {
    int at = html.indexOf('<');
    while (at >= 0) {
      at = html.indexOf('<', next(at));
    }
    return plain.isEmpty() ? html : plain.toString();
  }

  /** Where to look on, behind a comment, a start tag with its raw text, or the sign. */
  private int next(int at) {
    if (html.startsWith("!--", at + 1)) {
      return commentEnd(at);
    }
    if (xml && html.startsWith("![CDATA[", at + 1)) {
      int end = html.indexOf("]]>", at);
      return end < 0 ? html.length() : end;
    }
    char first = at + 1 < html.length() ? (char) (html.charAt(at + 1) | 0x20) : ' ';
    if (first < 'a' || first > 'z') {
      return at + 1;
    }
    int end = tagEnd(at + 1);
    if (first == 's' || first == 't') {
      for (int i = 0; i < names; i++) {
        if (isName(at + 1, NAMES[i]) && html.charAt(end - 1) != '/') {
          return rawEnd(i, end);
        }
      }
    }
    return end;
  }

  private int commentEnd(int at) {
    int end = html.indexOf("-->", at + 2); // "<!-->" is a whole one
    if (end < 0) {
      return html.length();
    }
    int other = xml ? -1 : html.substring(at, end).indexOf("--!>");
    end = other < 0 ? end : at + other;
    blank(html.indexOf('<', at + 1), end);
    return end;
  }

  /** Where a tag's {@code >} is, which may also stand in the value of an attribute. */
  private int tagEnd(int from) {
    boolean value = false; // may begin here
    for (int at = from; at < html.length(); at++) {
      char c = html.charAt(at);
      if (c == '>') {
        return at;
      } else if (value && (c == '"' || c == '\'')) {
        int quote = html.indexOf(c, at + 1);
        at = quote < 0 ? html.length() : quote;
        value = false;
      } else {
        value = c == '=' || (value && c <= ' ');
      }
    }
    return html.length();
  }

  private int rawEnd(int name, int from) {
    if (from >= behind[name]) {
      return from;
    }
    int sign = html.indexOf('<', from);
    int end = sign;
    while (end >= 0 && !(html.startsWith("/", end + 1) && isName(end + 2, NAMES[name]))) {
      end = html.indexOf('<', end + 1);
    }
    if (end < 0) {
      behind[name] = from;
      return from;
    }
    blank(sign, end);
    return end;
  }

  private void blank(int from, int end) {
    for (int sign = from; sign >= 0 && sign < end; sign = html.indexOf('<', sign + 1)) {
      if (plain.isEmpty()) {
        plain = new StringBuilder(html);
      }
      plain.setCharAt(sign, ' ');
    }
  }

  private boolean isName(int at, String name) {
    int end = at + name.length();
    return html.regionMatches(true, at, name, 0, name.length())
        && end < html.length()
        && OpenNames.isNameEnd(html.charAt(end));
  }
}
