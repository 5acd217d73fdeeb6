package prospector.web.markup;

import java.util.Arrays;

/**
 * A source without the signs that begin no tag: those in comments, and in scripts, styles, text
 * areas, titles and frames, which the HTML standard (13.2.5) reads as raw text.
 *
 * <p><em>Never takes more than a script has</em>: it ends at the first end tag of its name, also
 * where the standard looks for a second one ("double escaped"), and what has no end, or a start tag
 * that ends in {@code />}, is left as it is. Linear in the source.
 */
final class RawText {
  private static final String[] NAMES = {
    "script", "style", "textarea", "title", "iframe", "xmp", "noembed", "noframes"
  };
  private static final int IN_XML = 2; // a title of a feed has elements

  private final String html;
  private final boolean xml;
  private final int names;
  private StringBuilder plain = new StringBuilder(); // begun with the first sign that goes
  private boolean cdata = true; // may end somewhere behind
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

  /** Where to look on: behind a comment, a tag with its raw text, a declaration, or the sign. */
  private int next(int at) {
    if (html.startsWith("!--", at + 1)) {
      return commentEnd(at);
    }
    if (cdata && html.startsWith("![CDATA[", at + 1)) { // in HTML of a drawing or a formula alone
      int end = html.indexOf("]]>", at);
      cdata = end >= 0;
      if (cdata || xml) {
        return orLength(end);
      }
    }
    char kind = at + 1 < html.length() ? html.charAt(at + 1) : ' ';
    int name = kind == '/' ? at + 2 : at + 1;
    char first = name < html.length() ? (char) (html.charAt(name) | 0x20) : ' ';
    if (first < 'a' || first > 'z') {
      boolean bogusComment = kind == '/' || kind == '!' || kind == '?';
      return bogusComment ? orLength(html.indexOf('>', at)) : at + 1;
    }
    int end = tagEnd(name);
    for (int i = 0; i < names && kind != '/'; i++) {
      if (isName(name, NAMES[i]) && html.charAt(end - 1) != '/') {
        return rawEnd(i, end);
      }
    }
    return end;
  }

  /** The end of a comment, whose signs go; without one there is no tag behind it. */
  private int commentEnd(int at) {
    int text = at + 4;
    int dashes = html.indexOf("--", at + 2); // "<!-->" is a whole one
    for (; dashes >= 0; dashes = html.indexOf("--", dashes + 1)) {
      if (html.startsWith(">", dashes + 2)
          || (dashes >= text && html.startsWith("!>", dashes + 2))) {
        blank(html.indexOf('<', at + 1), dashes);
        return dashes;
      }
    }
    return html.length();
  }

  /** Where a tag's {@code >} is, which may also stand in the quoted value of an attribute. */
  private int tagEnd(int from) {
    boolean named = false; // an equals sign here is no name's first character
    boolean value = false; // may begin here
    for (int at = OpenNames.nameEnd(html, from, html.length()); at < html.length(); at++) {
      char c = html.charAt(at);
      if (c == '>') {
        return at;
      } else if (value && c > ' ') {
        at = c == '"' || c == '\'' ? orLength(html.indexOf(c, at + 1)) : bareEnd(at);
        named = false;
        value = false;
      } else if (c == '=' && named) {
        value = true;
      } else if (c > ' ') {
        named = c != '/';
      }
    }
    return html.length();
  }

  /** The last character of a value without quotes. */
  private int bareEnd(int from) {
    int end = from;
    while (end + 1 < html.length() && html.charAt(end + 1) > ' ' && html.charAt(end + 1) != '>') {
      end++;
    }
    return end;
  }

  private int orLength(int found) {
    return found < 0 ? html.length() : found;
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
