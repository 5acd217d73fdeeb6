package prospector.web.robots;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is done to the text of a robots.txt before it is parsed. */
final class RobotsText {
  /** Bytes read of a file (RFC 9309 section 2.5: at least 500 KiB). */
  static final int LIMIT_BYTES = 500 * 1024;

  /** Characters kept of a line: eight of the longest URLs, as Google's parser does. */
  static final int LINE_LIMIT_CHARS = 2083 * 8 - 1;

  private static final String HEX = "0123456789ABCDEF";
  private static final Pattern LINE_END = Pattern.compile("[\n\r]");
  private static final Pattern SITEMAP = Pattern.compile("(?i)\\s*(?:sitemap|http)");

  /** Lines, misspelt ones too, whose values never allow more when the end is torn off. */
  private static final Pattern TAKEN_TORN =
      Pattern.compile("(?i)[ \\t]*(?:d|c[rl]aw)[^:\\s]*[: \\t]+[^:#\\s]");

  /** Beginnings, misspelt ones too, of lines that belong to the agents named before them. */
  private static final Pattern OF_A_GROUP =
      Pattern.compile("(?im)^[ \\t]*(?:al|d|c[rl]aw)[^\\n\\r]*");

  private static final Pattern HTML = Pattern.compile("(?i)<(html|head|body)\\s*>");

  private RobotsText() {}

  /**
   * The body as text, cut behind the last line end before the limit so that no rule is cut. A body
   * of just so many bytes was cut by the fetch: {@code Disallow: /private} may have lost all behind
   * the slash. UTF-8 (RFC 9309 section 2.2), and UTF-16 where the byte order mark of an editor says
   * so: read as UTF-8 it would say nothing and allow all. A byte that is no UTF-8 stands as its
   * percent-encoded form, by which rules and URLs are compared (section 2.2.2): a rule of a file in
   * another encoding holds for URLs in that encoding.
   */
  static String decode(byte[] body) {
    int length = Math.min(body.length, LIMIT_BYTES);
    Charset charset = charset(body);
    String text =
        charset.equals(StandardCharsets.UTF_8)
            ? utf8(ByteBuffer.wrap(body, 0, length))
            : new String(body, 0, length, charset);
    return body.length < LIMIT_BYTES ? text : text.substring(0, lastLine(text));
  }

  private static String utf8(ByteBuffer bytes) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    StringBuilder text = new StringBuilder(bytes.remaining());
    CharBuffer piece = CharBuffer.allocate(8 * 1024);
    while (true) {
      CoderResult result = decoder.decode(bytes, piece, true);
      text.append(piece.flip());
      piece.clear();
      if (result.isError()) {
        for (int i = 0; i < result.length(); i++) {
          int octet = bytes.get() & 0xFF;
          text.append('%').append(HEX.charAt(octet >> 4)).append(HEX.charAt(octet & 0xF));
        }
      } else if (result.isUnderflow()) {
        return text.toString();
      }
    }
  }

  /**
   * The same of a body that broke off. Many files end without a line end, and where only the stated
   * length was wrong the last line is whole: it stays where its beginning forbids as much as the
   * line, or delays, and is left out otherwise. So are agents whose rules have not come: a group
   * without rules would allow them all, and the one for everybody no longer hold.
   */
  static String decodePart(byte[] body) {
    String text = decode(body);
    int last = lastLine(text);
    boolean taken = TAKEN_TORN.matcher(text).region(last, text.length()).lookingAt();
    return withoutLastAgents(taken ? text : text.substring(0, last));
  }

  private static String withoutLastAgents(String text) {
    int end = OF_A_GROUP.matcher(text).results().mapToInt(MatchResult::end).max().orElse(0);
    return text.substring(0, end) + AgentNames.without(text.substring(end));
  }

  private static int lastLine(String text) {
    return Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
  }

  private static Charset charset(byte[] body) {
    int mark = body.length < 2 ? 0 : (body[0] & 0xFF) << 8 | (body[1] & 0xFF);
    return mark == 0xFEFF || mark == 0xFFFE ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
  }

  /**
   * The text with overlong lines cut, and without the lines that name a sitemap after as many as
   * are kept of them: the parser throws and catches an exception for each that is no URL. A tag
   * that a line opens and never closes is cut off too: the parser strips tags from files that look
   * like HTML, in quadratic time where they stay open.
   */
  static String withBoundedLines(String text) {
    if (text.length() <= LINE_LIMIT_CHARS) {
      return text;
    }
    StringBuilder bounded = new StringBuilder(text.length());
    boolean looksLikeHtml = HTML.matcher(text).find();
    Matcher lineEnds = LINE_END.matcher(text);
    int start = 0;
    int sitemaps = 0;
    while (start < text.length()) {
      int end = lineEnds.find(start) ? lineEnds.start() : text.length();
      String line = text.substring(start, Math.min(end, start + LINE_LIMIT_CHARS));
      start = end + 1;
      if (SITEMAP.matcher(line).lookingAt() && ++sitemaps > OwnGroup.SITEMAPS_MAX) {
        continue;
      }
      int openTag = looksLikeHtml ? line.indexOf('<', line.lastIndexOf('>') + 1) : -1;
      bounded.append(openTag < 0 ? line : line.substring(0, openTag)).append('\n');
    }
    return bounded.toString();
  }
}
