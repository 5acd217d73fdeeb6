package prospector.simweb.software;

import static prospector.simweb.software.Markup.link;

import java.util.List;
import java.util.function.IntFunction;
import prospector.simweb.Answer;

/**
 * Notes as DokuWiki lays them out: pages by {@code ?id=}, their views by {@code &do=}, which say
 * noindex; an export that is the page once more and names it as canonical.
 */
final class NotesSite implements SoftwareSite {
  private static final String BASE = "http://notes.software";
  private static final String PAGE = "/doku.php?id=note_";
  private static final List<String> VIEWS =
      List.of("edit", "revisions", "backlink", "recent", "media", "index", "login");
  private static final String GENERATOR = "<meta name=\"generator\" content=\"DokuWiki\">\n";

  private final Articles articles;
  private final IntFunction<String> outside;

  /**
   * @param outside the URL on another site that an article links to
   */
  NotesSite(Articles articles, IntFunction<String> outside) {
    this.articles = articles;
    this.outside = outside;
  }

  @Override
  public String url(int article) {
    return BASE + PAGE + article;
  }

  @Override
  public Kind kind(String path) {
    if (path.equals("/") || path.equals("/doku.php") || path.equals("/doku.php?id=start")) {
      return path.endsWith("start") ? Kind.WAY : Kind.REDIRECT;
    }
    int view = path.indexOf("&do=");
    String page = view < 0 ? path : path.substring(0, view);
    boolean known = page.equals("/doku.php?id=start") || article(page) >= 0;
    if (!known) {
      return Kind.MISSING;
    }
    return view < 0 ? Kind.REAL : path.endsWith("=export_xhtml") ? Kind.AGAIN : Kind.VIEW;
  }

  @Override
  public Answer answer(String path) {
    int view = path.indexOf("&do=");
    String page = view < 0 ? path : path.substring(0, view);
    return switch (kind(path)) {
      case REDIRECT -> Answer.redirect(302, BASE + "/doku.php?id=start");
      case WAY -> Markup.page("Notes", GENERATOR, frame(page, start()));
      case REAL -> Markup.page(title(page), head(page), frame(page, content(article(page))));
      case AGAIN ->
          Markup.page(title(page), Markup.NOINDEX + canonical(page), content(article(page)));
      case VIEW -> Markup.page("View", GENERATOR + Markup.NOINDEX, frame(page, "<h1>View</h1>\n"));
      default -> Markup.notFound();
    };
  }

  private String start() {
    StringBuilder list = new StringBuilder("<h1>Notes</h1>\n<ul>\n");
    for (int article = 0; article < Articles.COUNT; article += 2) {
      list.append("<li>").append(link(PAGE + article, articles.title(article)));
    }
    return list + "</ul>\n";
  }

  private String content(int article) {
    if (article < 0) {
      return start();
    }
    StringBuilder body = new StringBuilder("<h1>" + articles.title(article) + "</h1>\n");
    body.append(articles.html(article)).append("<p>");
    for (int step : new int[] {1, 7, 20}) {
      int other = (article + step) % Articles.COUNT;
      body.append(link(PAGE + other, articles.title(other)));
    }
    return body.append(link(outside.apply(article), "source", "nofollow")) + "</p>\n";
  }

  private static String head(String page) {
    return GENERATOR
        + canonical(page)
        + "<link rel=\"alternate\" type=\"text/html\" href=\""
        + page
        + "&amp;do=export_xhtml\">\n";
  }

  private static String canonical(String page) {
    return "<link rel=\"canonical\" href=\"" + BASE + page + "\">\n";
  }

  private static String frame(String page, String content) {
    StringBuilder tools = new StringBuilder();
    VIEWS.forEach(view -> tools.append(link(page + "&do=" + view, view, "nofollow")));
    tools.append(link(page + "&do=export_xhtml", "plain"));
    return "<header>"
        + link("/doku.php?id=start", "Notes")
        + "</header>\n<main>\n"
        + content
        + "</main>\n<div id=\"dokuwiki__pagetools\">\n"
        + tools
        + "</div>\n";
  }

  private String title(String page) {
    return article(page) < 0 ? "Notes" : articles.title(article(page));
  }

  private static int article(String page) {
    String digits = page.startsWith(PAGE) ? page.substring(PAGE.length()) : "";
    int number = digits.matches("0|[1-9]\\d?") ? Integer.parseInt(digits) : -1;
    return number < Articles.COUNT ? number : -1;
  }
}
