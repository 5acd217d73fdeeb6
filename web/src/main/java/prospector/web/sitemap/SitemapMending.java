package prospector.web.sitemap;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import prospector.web.url.CrawlUrl;

/**
 * Makes of a sitemap what its author meant, where an XML parser would end at a mistake that many
 * make: an ampersand of a URL that is not written as {@code &amp;}, a prefix that is not declared
 * or bound to a misspelt name, dates with a space for the {@code T} or a zone without its colon,
 * and what is no character; and of Atom only the links that lead to pages.
 *
 * <p>Without it the parser takes the URL up to the ampersand, which the site never named, and
 * nothing behind it. Looks at each byte a few times, and copies them twice at most.
 */
final class SitemapMending {
  /** Google's extensions, links to other languages, and where the schema lies. */
  private static final Map<String, String> NAMESPACES =
      Map.of(
          "image", "http://www.google.com/schemas/sitemap-image/1.1",
          "video", "http://www.google.com/schemas/sitemap-video/1.1",
          "news", "http://www.google.com/schemas/sitemap-news/0.9",
          "mobile", "http://www.google.com/schemas/sitemap-mobile/1.0",
          "xhtml", "http://www.w3.org/1999/xhtml",
          "xsi", "http://www.w3.org/2001/XMLSchema-instance");

  /** A reference that XML knows without a document type (XML 1.0, sections 4.1 and 4.6). */
  private static final Pattern REFERENCE =
      Pattern.compile("&(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9a-fA-F]{1,6});");

  /** Space around a date, which the parser does not take for one (XML Schema collapses it). */
  private static final Pattern AROUND_DATES =
      Pattern.compile(
          "(?<=<(?:lastmod|pubDate|updated|published)>)\\s{1,200}"
              + "|(?<!\\s)\\s{1,200}+(?=</(?:lastmod|pubDate|updated|published)\\s{0,9}>)");

  /**
   * What of W3C's date and time the parser does not take: a space, no zone, or one without colon.
   */
  private static final Pattern DATE =
      Pattern.compile(
          "(?<=<(?:lastmod|updated|published)>)"
              + "(?!.{10}T[0-9:.]{1,18}(?:Z|[+-][0-9]{2}:[0-9]{2})<)"
              + "([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]([0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{1,9})?)?)"
              + " ?(?:([+-][0-9]{2}):?([0-9]{2})?|Z|UTC|GMT)?(?=</)");

  /** A prefix of Google's that is bound to what the parser does not know. */
  private static final Pattern MISSPELT =
      Pattern.compile(
          "\\bxmlns:(image|video|news|mobile)\\s{0,9}=\\s{0,9}([\"'])"
              + "(?!https?://www[.]google[.]com/schemas/sitemap-"
              + "(?:image/1[.]1|video/1[.]1|news/0[.](?:9|84)|mobile/1[.]0)[\"'])"
              + "[^\"'<>]{0,200}\\2");

  /** A name with a prefix at a tag's beginning, or behind space, where it may be an attribute's. */
  private static final Pattern PREFIXED =
      Pattern.compile(
          "([<\\s]/?)([A-Za-z_][A-Za-z0-9_.-]{0,40}+):([A-Za-z_][A-Za-z0-9_.-]{0,40}+)"
              + "(\\s{0,9}=\\s{0,9}[\"'])?");

  private static final Pattern ROOT = Pattern.compile("<[A-Za-z_][A-Za-z0-9_.:-]{0,40}");

  /**
   * Of an Atom entry the parser takes the first link, which may lead to its comments or to a file:
   * only {@code alternate} ones are the page (RFC 4287 section 4.2.7.2).
   */
  private static final Pattern OTHER_LINK =
      Pattern.compile(
          "<link\\b(?=[^<>]{0,2000}\\brel\\s{0,9}=\\s{0,9}[\"'](?!alternate[\"']))[^<>]{0,2000}>"
              + "(?:\\s{0,99}</link>)?");

  /** A guid that says that it is no URL, and is none, which the parser takes for a relative one. */
  private static final Pattern NAME =
      Pattern.compile(
          "<guid\\b[^<>]{0,200}?\\bisPermaLink\\s{0,9}=\\s{0,9}[\"']false[\"'][^<>]{0,200}>"
              + "(?:<!\\[CDATA\\[)?+\\s{0,99}+(?!https?://)[^<]{0,2000}</guid>");

  private static final int ROOT_WITHIN = 10_000; // bytes
  private static final int DECLARED_MAX = 1_000; // looked at
  private static final int UNDECLARED_MAX = 30; // far below what SitemapBound lets pass

  private SitemapMending() {}

  /** The same bytes, or mended ones, not over a length; ASCII of any encoding that has it. */
  static byte[] mend(CrawlUrl where, byte[] given, int most) {
    byte[] xml = withoutControls(given);
    String text = rewritten(where, new String(xml, StandardCharsets.ISO_8859_1), most);
    StringBuilder mended = new StringBuilder();
    int from = declared(text, mended);
    if (from == 0 && isSame(text, xml) && !hasBareAmpersand(text)) {
      return xml;
    }
    mended.ensureCapacity((int) Math.min(most, text.length() + text.length() / 8L));
    referred(text, from, mended, most);
    byte[] bytes = new byte[Math.min(mended.length(), most)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) mended.charAt(i); // one a byte
    }
    return bytes;
  }

  /** What is wrong in one place each; takes and gives one character a byte. */
  private static String rewritten(CrawlUrl where, String read, int most) {
    String text =
        switch (root(read)) {
          case "<feed" -> FeedLinks.ofAtom(OTHER_LINK.matcher(read).replaceAll(""), where, most);
          case "<rss", "<rdf:RDF" -> FeedLinks.ofRss(NAME.matcher(read).replaceAll(""), most);
          default -> MISSPELT.matcher(read).replaceAll(SitemapMending::declaration);
        };
    text = AROUND_DATES.matcher(text).replaceAll("");
    return DATE.matcher(text).replaceAll(SitemapMending::date);
  }

  private static boolean isSame(String text, byte[] xml) {
    boolean same = text.length() == xml.length;
    for (int i = 0; i < xml.length && same; i++) {
      same = (byte) text.charAt(i) == xml[i];
    }
    return same;
  }

  private static String declaration(MatchResult found) {
    return "xmlns:" + found.group(1) + "='" + NAMESPACES.get(found.group(1)) + "'";
  }

  private static String date(MatchResult found) {
    String hours = found.group(3);
    String minutes = found.group(4) == null ? "00" : found.group(4);
    String zone = hours == null ? "Z" : hours + ":" + minutes;
    return found.group(1) + "T" + found.group(2) + zone;
  }

  /** XML 1.0 has no control characters but white space, and not the last two (section 2.2). */
  private static byte[] withoutControls(byte[] xml) {
    byte[] clean = xml;
    for (int i = 0; i < xml.length; i++) {
      int b = xml[i];
      boolean control = b >= 0 && b < ' ' && b != '\t' && b != '\n' && b != '\r';
      if (control || isNoCharacter(xml, i)) {
        if (clean == xml) {
          clean = xml.clone();
        }
        Arrays.fill(clean, i, control ? i + 1 : i + 3, (byte) ' ');
      }
    }
    return clean;
  }

  /** U+FFFE or U+FFFF as UTF-8 writes them. */
  private static boolean isNoCharacter(byte[] xml, int at) {
    return xml[at] == (byte) 0xEF
        && at + 2 < xml.length
        && xml[at + 1] == (byte) 0xBF
        && (xml[at + 2] & 0xFE) == 0xBE;
  }

  private static String root(String text) {
    Matcher root = ROOT.matcher(text).region(0, Math.min(text.length(), ROOT_WITHIN));
    return root.find() ? root.group() : "";
  }

  /** Writes the beginning with what is not declared; returns up to where, 0 where all is. */
  private static int declared(String text, StringBuilder mended) {
    StringBuilder missing = new StringBuilder();
    for (String prefix : undeclared(text)) {
      String uri = NAMESPACES.getOrDefault(prefix, "urn:undeclared:" + prefix);
      missing.append(" xmlns:").append(prefix).append("='").append(uri).append('\'');
    }
    Matcher root = ROOT.matcher(text).region(0, Math.min(text.length(), ROOT_WITHIN));
    if (missing.isEmpty() || !root.find()) {
      return 0;
    }
    mended.append(text, 0, root.end()).append(missing);
    return root.end();
  }

  /** Prefixes that no element declares; one that text and CDATA alone have does no harm. */
  private static List<String> undeclared(String text) {
    Set<String> declared = new HashSet<>(Set.of("xml")); // by XML itself
    Set<String> used = new LinkedHashSet<>();
    Matcher name = PREFIXED.matcher(text);
    while (name.find()) {
      boolean attribute = name.group(4) != null;
      String prefix = name.group(2);
      if (prefix.equals("xmlns")) {
        add(declared, name.group(3), DECLARED_MAX);
      } else if (attribute || name.group(1).charAt(0) == '<') {
        add(used, prefix, DECLARED_MAX);
      }
    }
    return used.stream().filter(it -> !declared.contains(it)).limit(UNDECLARED_MAX).toList();
  }

  private static void add(Set<String> names, String name, int most) {
    if (names.size() < most) {
      names.add(name);
    }
  }

  /** Of a sitemap as it should be, nothing is copied. */
  private static boolean hasBareAmpersand(String text) {
    Matcher reference = REFERENCE.matcher(text);
    int at = text.indexOf('&');
    while (at >= 0 && isReference(reference.region(at, text.length()))) {
      at = text.indexOf('&', at + 1);
    }
    return at >= 0;
  }

  /** A reference to what XML has not as a character is none (XML 1.0, section 4.1). */
  private static boolean isReference(Matcher found) {
    if (!found.lookingAt()) {
      return false;
    }
    String name = found.group();
    if (name.charAt(1) != '#') {
      return true;
    }
    boolean hex = name.charAt(2) == 'x';
    int code = Integer.parseInt(name.substring(hex ? 3 : 2, name.length() - 1), hex ? 16 : 10);
    return code == '\t'
        || code == '\n'
        || code == '\r'
        || (code >= ' ' && code < 0xD800)
        || (code > 0xDFFF && code < 0xFFFE)
        || (code > 0xFFFF && code <= Character.MAX_CODE_POINT);
  }

  /** Writes the rest; in comments and CDATA an ampersand is one. */
  private static void referred(String text, int from, StringBuilder mended, int most) {
    Matcher reference = REFERENCE.matcher(text);
    int written = from;
    int markup = text.indexOf("<!", from);
    int at = text.indexOf('&', from);
    while (at >= 0 && mended.length() < most) {
      if (markup >= 0 && markup < at) {
        int behind = behind(text, markup);
        at = at < behind ? text.indexOf('&', behind) : at;
        markup = text.indexOf("<!", behind);
        continue;
      }
      if (!isReference(reference.region(at, text.length()))) {
        mended.append(text, written, at).append("&amp;");
        written = at + 1;
      }
      at = text.indexOf('&', at + 1);
    }
    mended.append(text, written, text.length());
  }

  private static int behind(String text, int markup) {
    String end =
        text.startsWith("<![CDATA[", markup)
            ? "]]>"
            : text.startsWith("<!--", markup) ? "-->" : ">";
    int found = text.indexOf(end, markup);
    return found < 0 ? text.length() : found + end.length();
  }
}
