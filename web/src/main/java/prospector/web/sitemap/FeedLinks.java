package prospector.web.sitemap;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import prospector.web.url.CrawlUrl;
import prospector.web.url.JavaUriText;

/**
 * The links of RSS and Atom, whose text the parser takes for {@code java.net.URI} before it asks
 * anybody: written so that it takes them ({@link JavaUriText}), and in Atom, where it resolves
 * nothing, absolute, but for feeds with an {@code xml:base}.
 *
 * <p>Works on a text of one character a byte. Linear in its length.
 */
final class FeedLinks {
  private static final Pattern ATOM =
      Pattern.compile("<link\\s[^<>]{0,1000}?\\bhref\\s{0,9}=\\s{0,9}([\"'])");
  private static final Pattern RSS =
      Pattern.compile("<(?:link|guid)(?:\\s[^<>]{0,200}(?<!/))?>\\s{0,99}+(<!\\[CDATA\\[)?");

  /** With a scheme, or a fragment alone, which is in the feed itself. */
  private static final Pattern WHOLE = Pattern.compile("[\\s#]|[A-Za-z][A-Za-z0-9+.-]*:");

  private static final int LINK_CHARS_MAX = 8 * 2048; // escapes of escapes and all

  private final String text;
  private final int most;
  private final StringBuilder written = new StringBuilder();
  private int copied;

  private FeedLinks(String text, int most) {
    this.text = text;
    this.most = most;
  }

  /**
   * The same text where nothing is to be written anew.
   *
   * @param most characters; links behind so many are left as they are
   */
  static String ofAtom(String text, CrawlUrl where, int most) {
    FeedLinks links = new FeedLinks(text, most);
    boolean elsewhere = text.contains("xml:base"); // RFC 4287 section 2: that would decide
    Matcher link = ATOM.matcher(text);
    while (links.isRoom() && link.find()) {
      int end = links.end(link.end(), link.group(1));
      String reference = text.substring(link.end(), end);
      links.write(link.end(), end, elsewhere ? reference : absolute(reference, where));
    }
    return links.all();
  }

  /** The same text where nothing is to be written anew. */
  static String ofRss(String text, int most) {
    FeedLinks links = new FeedLinks(text, most);
    Matcher link = RSS.matcher(text);
    while (links.isRoom() && link.find()) {
      int end = links.end(link.end(), link.group(1) == null ? "<" : "]]>");
      links.write(link.end(), end, text.substring(link.end(), end));
    }
    return links.all();
  }

  private static String absolute(String reference, CrawlUrl where) {
    if (reference.startsWith("//")) {
      return where.scheme() + ":" + reference;
    } else if (reference.startsWith("/")) {
      return where.host().value() + reference;
    }
    String path = where.path();
    boolean whole = reference.isEmpty() || WHOLE.matcher(reference).lookingAt();
    if (whole || path.indexOf('\'') >= 0) { // which would end the attribute
      return reference;
    }
    int kept = reference.startsWith("?") ? path.length() : path.lastIndexOf('/') + 1;
    return where.host().value() + path.substring(0, kept) + reference;
  }

  /** A link has no tag in it, so that no character is looked at for two of them. */
  private int end(int start, String before) {
    int limit = Math.min(text.length(), start + LINK_CHARS_MAX);
    for (int at = start; at < limit; at++) {
      if (text.startsWith(before, at)) {
        return at;
      } else if (text.charAt(at) == '<') {
        break;
      }
    }
    return start; // no link
  }

  private boolean isRoom() {
    return written.length() < most;
  }

  private void write(int start, int end, String link) {
    String taken = JavaUriText.standIn(link);
    if (!text.startsWith(taken, start) || taken.length() != end - start) {
      byte[] utf8 = utf8(taken);
      written.ensureCapacity(text.length() + text.length() / 8); // at the first
      written.append(text, copied, start).append(new String(utf8, StandardCharsets.ISO_8859_1));
      copied = end;
    }
  }

  /** Of bytes as characters, and stand-ins among them. */
  private static byte[] utf8(String taken) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(taken.length() + 9);
    for (int i = 0; i < taken.length(); i++) {
      char c = taken.charAt(i);
      if (c < 0x100) {
        bytes.write(c);
      } else {
        bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
      }
    }
    return bytes.toByteArray();
  }

  private String all() {
    return copied == 0 ? text : written.append(text, copied, text.length()).toString();
  }
}
