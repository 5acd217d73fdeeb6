package prospector.simweb.software;

import static prospector.simweb.software.Markup.link;

import prospector.simweb.Answer;

/**
 * Directories as Apache's mod_autoindex lists them: each also in eight other orders, by {@code
 * ?C=;O=}. Their files are plain pages.
 */
final class FilesSite implements SoftwareSite {
  private static final String BASE = "http://files.software";
  private static final int FOLDERS = 6;

  private final Articles articles;

  FilesSite(Articles articles) {
    this.articles = articles;
  }

  @Override
  public String url(int article) {
    return BASE + path(article);
  }

  @Override
  public Kind kind(String path) {
    int query = path.indexOf('?');
    String file = query < 0 ? path : path.substring(0, query);
    if (file.equals("/") || folder(file) >= 0) {
      return query < 0 ? Kind.WAY : Kind.AGAIN;
    }
    return article(path) < 0 ? Kind.MISSING : Kind.REAL;
  }

  @Override
  public Answer answer(String path) {
    int query = path.indexOf('?');
    return switch (kind(path)) {
      case WAY -> list(path, false);
      case AGAIN -> list(path.substring(0, query), path.endsWith("D"));
      case REAL -> file(article(path));
      default -> Markup.notFound();
    };
  }

  private Answer list(String path, boolean reversed) {
    StringBuilder rows = new StringBuilder();
    int folder = folder(path);
    for (int i = 0; i < (folder < 0 ? FOLDERS : Articles.COUNT); i++) {
      int one = reversed ? (folder < 0 ? FOLDERS : Articles.COUNT) - 1 - i : i;
      if (folder < 0) {
        rows.append("<tr><td>").append(link("folder-" + one + "/", "folder-" + one + "/"));
      } else if (one % FOLDERS == folder) {
        rows.append("<tr><td>").append(link("text-" + one + ".html", "text-" + one + ".html"));
      }
      rows.append("</td><td>2022-03-0").append(1 + one % 9).append("</td></tr>\n");
    }
    return Markup.page(
        "Index of " + path,
        "",
        "<h1>Index of "
            + path
            + "</h1>\n<table><tr><th>"
            + order("N", reversed ? "A" : "D", "Name")
            + order("M", "A", "Last modified")
            + order("S", "A", "Size")
            + order("D", "A", "Description")
            + "</th></tr>\n<tr><td>"
            + (folder < 0 ? "" : link("/", "Parent Directory"))
            + "</td></tr>\n"
            + rows
            + "</table>\n");
  }

  private static String order(String column, String order, String name) {
    return link("?C=" + column + ";O=" + order, name);
  }

  private Answer file(int article) {
    return Markup.page(
        articles.title(article),
        "",
        "<h1>" + articles.title(article) + "</h1>\n" + articles.html(article));
  }

  private static String path(int article) {
    return "/folder-" + article % FOLDERS + "/text-" + article + ".html";
  }

  private static int folder(String path) {
    return path.matches("/folder-[0-5]/") ? path.charAt(8) - '0' : -1;
  }

  private static int article(String path) {
    for (int article = 0; article < Articles.COUNT; article++) {
      if (path.equals(path(article))) {
        return article;
      }
    }
    return -1;
  }
}
