package prospector.web.header;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A media type such as {@code text/html;charset=utf-8}, parsed by the WHATWG MIME Sniffing standard
 * (section 4.4): lenient about parameters, strict about type and subtype.
 *
 * @param type lower case, such as {@code text}
 * @param subtype lower case, such as {@code html}
 * @param parameters names in lower case, in order; the first of a name wins
 */
public record MediaType(String type, String subtype, Map<String, String> parameters) {

  /** Parses the value of a Content-Type header; empty when it is no media type. */
  public static Optional<MediaType> parse(String input) {
    String text = trim(input, 0, input.length());
    int slash = text.indexOf('/');
    if (slash < 0) {
      return Optional.empty();
    }
    int semicolon = text.indexOf(';', slash);
    int end = semicolon < 0 ? text.length() : semicolon;
    String type = text.substring(0, slash);
    String subtype = trimEnd(text.substring(slash + 1, end));
    if (!isToken(type) || !isToken(subtype)) {
      return Optional.empty();
    }
    return Optional.of(
        new MediaType(
            type.toLowerCase(Locale.ROOT),
            subtype.toLowerCase(Locale.ROOT),
            parameters(text, end)));
  }

  /**
   * The media type of a response (Fetch standard, "extract a MIME type"): the last value of its
   * Content-Type that parses and is not {@code *}{@code /*}; one without a charset has that of the
   * first of the run of equal types before it.
   */
  public static Optional<MediaType> ofHeaders(Map<String, List<String>> headers) {
    @Nullable MediaType last = null;
    @Nullable String charset = null;
    for (String value : HeaderValues.split(headers.getOrDefault("content-type", List.of()))) {
      MediaType parsed = parse(value).orElse(null);
      if (parsed == null || parsed.essence().equals("*/*")) {
        continue;
      }
      if (last == null || !last.essence().equals(parsed.essence())) {
        charset = parsed.parameters().get("charset");
      }
      last = parsed;
    }
    return Optional.ofNullable(last == null || charset == null ? last : last.orCharset(charset));
  }

  private MediaType orCharset(String charset) {
    Map<String, String> all = new LinkedHashMap<>(parameters);
    all.putIfAbsent("charset", charset);
    return new MediaType(type, subtype, all);
  }

  /** Type and subtype, such as {@code text/html}. */
  public String essence() {
    return type + "/" + subtype;
  }

  /** The charset parameter, as stated. */
  public Optional<String> charset() {
    return Optional.ofNullable(parameters.get("charset"));
  }

  private static Map<String, String> parameters(String text, int from) {
    Map<String, String> parameters = new LinkedHashMap<>();
    int at = from;
    while (at < text.length()) {
      at++; // the semicolon
      while (at < text.length() && isSpace(text.charAt(at))) {
        at++;
      }
      int nameStart = at;
      while (at < text.length() && text.charAt(at) != ';' && text.charAt(at) != '=') {
        at++;
      }
      String name = text.substring(nameStart, at).toLowerCase(Locale.ROOT);
      if (at >= text.length() || text.charAt(at) == ';') {
        continue;
      }
      at++; // the equals sign
      int next = text.indexOf(';', at);
      String value;
      boolean quoted = at < text.length() && text.charAt(at) == '"';
      if (quoted) {
        StringBuilder unquoted = new StringBuilder();
        int close = unquote(text, at + 1, unquoted);
        next = text.indexOf(';', close);
        value = unquoted.toString();
      } else {
        value = trimEnd(text.substring(at, next < 0 ? text.length() : next));
      }
      at = next < 0 ? text.length() : next;
      if (isToken(name) && isQuotable(value) && (quoted || !value.isEmpty())) {
        parameters.putIfAbsent(name, value);
      }
    }
    return parameters;
  }

  private static int unquote(String text, int from, StringBuilder out) {
    int at = from;
    while (at < text.length() && text.charAt(at) != '"') {
      if (text.charAt(at) == '\\' && at + 1 < text.length()) {
        at++;
      }
      out.append(text.charAt(at++));
    }
    return Math.min(at + 1, text.length());
  }

  private static boolean isToken(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean alphanumeric = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c);
      if (!alphanumeric && "!#$%&'*+-.^_`|~".indexOf(c) < 0) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isQuotable(String text) {
    return text.chars()
        .allMatch(c -> c == '\t' || (c >= ' ' && c <= '~') || (c >= 0x80 && c <= 0xFF));
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }

  private static String trim(String text, int from, int to) {
    int start = from;
    while (start < to && isSpace(text.charAt(start))) {
      start++;
    }
    return trimEnd(text.substring(start, to));
  }

  private static String trimEnd(String text) {
    int end = text.length();
    while (end > 0 && isSpace(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end);
  }

  /** Serialised by the standard: values are quoted where they are no token. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder(essence());
    parameters.forEach(
        (name, value) -> {
          out.append(';').append(name).append('=');
          if (isToken(value)) {
            out.append(value);
          } else {
            out.append('"').append(value.replace("\\", "\\\\").replace("\"", "\\\"")).append('"');
          }
        });
    return out.toString();
  }
}
