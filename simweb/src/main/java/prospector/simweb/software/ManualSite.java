package prospector.simweb.software;

import static prospector.simweb.software.Markup.link;

import prospector.simweb.Answer;

/**
 * A manual as Sphinx makes it, with the source of each page beside it. It answers alike as {@code
 * manual.software} and {@code www.manual.software}, and names neither as the right one.
 */
final class ManualSite implements SoftwareSite {
  static final String HOST = "manual.software";
  private static final String CHAPTER = "/chapter-";
  private static final String SOURCE = "/_sources/chapter-";

  private final Articles articles;

  ManualSite(Articles articles) {
    this.articles = articles;
  }

  @Override
  public String url(int article) {
    return "http://" + HOST + path(article);
  }

  static String path(int article) {
    return CHAPTER + article + ".html";
  }

  @Override
  public Kind kind(String path) {
    if (path.equals("/") || path.equals("/genindex.html")) {
      return Kind.WAY;
    }
    if (path.equals("/index.html") || number(path, SOURCE, ".rst.txt") >= 0) {
      return Kind.AGAIN;
    }
    if (path.equals("/search.html")) {
      return Kind.VIEW;
    }
    return number(path, CHAPTER, ".html") < 0 ? Kind.MISSING : Kind.REAL;
  }

  @Override
  public Answer answer(String path) {
    int source = number(path, SOURCE, ".rst.txt");
    return switch (kind(path)) {
      case WAY -> contents();
      case AGAIN ->
          source < 0
              ? contents()
              : Markup.text(articles.html(source).replaceAll("</?p>", "") + "\n");
      case VIEW -> Markup.page("Search", "", frame("<h1>Search</h1>\n"));
      case REAL -> chapter(number(path, CHAPTER, ".html"));
      default -> Markup.notFound();
    };
  }

  private Answer contents() {
    StringBuilder list = new StringBuilder("<h1>Manual</h1>\n<ul>\n");
    for (int article = 0; article < Articles.COUNT; article++) {
      list.append("<li>").append(link(path(article).substring(1), articles.title(article)));
    }
    return Markup.page("Manual", "", frame(list + "</ul>\n"));
  }

  private Answer chapter(int article) {
    String around =
        link(path((article + 1) % Articles.COUNT), "next")
            + link(path((article + Articles.COUNT - 1) % Articles.COUNT), "previous")
            + link(SOURCE + article + ".rst.txt", "Show Source", "nofollow");
    return Markup.page(
        articles.title(article),
        "",
        frame("<h1>" + articles.title(article) + "</h1>\n" + articles.html(article))
            + "<div class=\"sphinxsidebar\">\n"
            + around
            + "</div>\n");
  }

  private static String frame(String content) {
    return "<div class=\"related\" role=\"navigation\">\n"
        + link("index.html", "Manual")
        + link("genindex.html", "index")
        + link("search.html", "Search")
        + "</div>\n<div class=\"body\" role=\"main\">\n"
        + content
        + "</div>\n";
  }

  private static int number(String path, String before, String after) {
    if (!path.startsWith(before) || !path.endsWith(after)) {
      return -1;
    }
    String digits = path.substring(before.length(), path.length() - after.length());
    int number = digits.matches("0|[1-9]\\d?") ? Integer.parseInt(digits) : -1;
    return number < Articles.COUNT ? number : -1;
  }
}
