package prospector.simweb.software;

import static java.nio.charset.StandardCharsets.UTF_8;

import prospector.simweb.Answer;

/** HTML in small pieces. None of the texts here needs an escape but {@code &} in addresses. */
final class Markup {
  static final String NOINDEX = "<meta name=\"robots\" content=\"noindex,nofollow\">\n";
  private static final String TYPE = "text/html; charset=utf-8";

  private Markup() {}

  static String link(String href, String text) {
    return "<a href=\"" + href.replace("&", "&amp;") + "\">" + text + "</a>\n";
  }

  /** A link with a mark such as nofollow. */
  static String link(String href, String text, String rel) {
    return "<a rel=\"" + rel + "\" href=\"" + href.replace("&", "&amp;") + "\">" + text + "</a>\n";
  }

  /** A whole page. */
  static Answer page(String title, String head, String body) {
    String html =
        "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">\n<title>"
            + title
            + "</title>\n"
            + head
            + "</head>\n<body>\n"
            + body
            + "</body>\n</html>\n";
    return Answer.of(200, TYPE, html.getBytes(UTF_8));
  }

  static Answer notFound() {
    return Answer.of(
        404, TYPE, "<title>Not found</title><p>Nothing is here.</p>\n".getBytes(UTF_8));
  }

  static Answer text(String text) {
    return Answer.of(200, "text/plain; charset=utf-8", text.getBytes(UTF_8));
  }
}
