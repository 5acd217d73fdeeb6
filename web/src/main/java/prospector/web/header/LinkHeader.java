package prospector.web.header;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One reference of a Link header, such as {@code <../b>; rel="canonical"} (RFC 8288, section 3),
 * read as its appendix B says: leniently, in one pass.
 *
 * <p>Those with an {@code anchor} are of another resource than the one that was asked for, and left
 * out (section 3.2).
 *
 * @param href the reference as it stands; relative to the URL of the response
 * @param rel its relation types, as one string; empty where it states none
 * @param type media type of what it leads to, lower case; empty where it states none
 * @param title its title; empty where it states none
 */
public record LinkHeader(String href, String rel, String type, String title) {
  /** References that are read of one response. */
  public static final int REFERENCES_MAX = 100;

  /** The references of a response, in order. Its header names are in lower case. */
  public static List<LinkHeader> ofHeaders(Map<String, List<String>> headers) {
    List<String> lines = headers.getOrDefault("link", List.of());
    return lines.isEmpty() ? List.of() : new Reader(String.join(", ", lines)).read();
  }

  /** One pass over the lines, joined. */
  private static final class Reader {
    private final String text;
    private int at;

    Reader(String text) {
      this.text = text;
    }

    List<LinkHeader> read() {
      List<LinkHeader> found = new ArrayList<>();
      while (found.size() < REFERENCES_MAX) {
        skip(" \t,");
        if (at >= text.length() || text.charAt(at) != '<') {
          return found; // nothing more, or nothing that can be told from a reference
        }
        int close = text.indexOf('>', at);
        if (close < 0) {
          return found;
        }
        String href = text.substring(at + 1, close).strip();
        at = close + 1;
        parameters(href, found);
      }
      return found;
    }

    private void parameters(String href, List<LinkHeader> found) {
      String rel = "";
      String type = "";
      String title = "";
      boolean other = false;
      while (true) {
        skip(" \t");
        if (at >= text.length() || text.charAt(at) != ';') {
          break;
        }
        at++;
        skip(" \t;");
        String name = until(" \t=;,").toLowerCase(Locale.ROOT);
        skip(" \t");
        String value = value();
        switch (name) {
          case "rel" -> rel = rel.isEmpty() ? value : rel; // the first counts
          case "type" -> type = type.isEmpty() ? value.toLowerCase(Locale.ROOT) : type;
          case "title" -> title = title.isEmpty() ? value : title;
          case "anchor" -> other = true;
          default -> {}
        }
      }
      until(","); // what stands between a reference and the next
      if (!other && !href.isEmpty()) {
        found.add(new LinkHeader(href, rel, type, title));
      }
    }

    /** The value behind "=", quoted or not; empty where there is none. */
    private String value() {
      if (at >= text.length() || text.charAt(at) != '=') {
        return "";
      }
      at++;
      skip(" \t");
      if (at >= text.length() || text.charAt(at) != '"') {
        return until(" \t;,");
      }
      at++;
      StringBuilder value = new StringBuilder();
      while (at < text.length() && text.charAt(at) != '"') {
        if (text.charAt(at) == '\\' && at + 1 < text.length()) {
          at++;
        }
        value.append(text.charAt(at));
        at++;
      }
      at = Math.min(at + 1, text.length());
      return value.toString();
    }

    private void skip(String any) {
      while (at < text.length() && any.indexOf(text.charAt(at)) >= 0) {
        at++;
      }
    }

    private String until(String any) {
      int start = at;
      while (at < text.length() && any.indexOf(text.charAt(at)) < 0) {
        at++;
      }
      return text.substring(start, at);
    }
  }
}
