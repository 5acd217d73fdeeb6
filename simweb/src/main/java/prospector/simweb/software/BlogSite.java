package prospector.simweb.software;

import static prospector.simweb.software.Markup.link;

import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import prospector.simweb.Answer;

/**
 * A blog as WordPress lays it out: a sidebar with words of the newest posts on every page, and
 * every post once more in lists by day, month, author and tag.
 */
final class BlogSite implements SoftwareSite {
  private static final String BASE = "http://blog.software";
  private static final int ON_A_PAGE = 10;
  private static final int TAGS = 8;
  private static final int AUTHORS = 3;
  private static final String GENERATOR = "<meta name=\"generator\" content=\"WordPress 6.1.6\">\n";

  private final Articles articles;
  private final IntFunction<String> outside;

  /**
   * @param outside the URL on another site that a post links to
   */
  BlogSite(Articles articles, IntFunction<String> outside) {
    this.articles = articles;
    this.outside = outside;
  }

  @Override
  public String url(int article) {
    return BASE + path(article);
  }

  private String path(int article) {
    String slug = articles.title(article).toLowerCase(Locale.ROOT).replace(' ', '-');
    return day(article) + slug + "/";
  }

  private static String month(int article) {
    return String.format(Locale.ROOT, "/2022/%02d/", 1 + article / 4);
  }

  private static String day(int article) {
    return String.format(Locale.ROOT, "%s%02d/", month(article), 3 + 6 * (article % 4));
  }

  @Override
  public Kind kind(String path) {
    if (path.equals("/") || path.matches("/page/[2-5]/") || path.matches("/tag/t[0-7]/")) {
      return Kind.WAY;
    }
    if (path.equals("/feed/")) {
      return Kind.OFFER;
    }
    if (path.startsWith("/wp-login.php")) {
      return Kind.VIEW;
    }
    int query = path.indexOf("?replytocom=");
    if (article(query < 0 ? path : path.substring(0, query)) >= 0) {
      return query < 0 ? Kind.REAL : Kind.AGAIN;
    }
    return path.matches("/author/a[0-2]/") || posts(path).length > 0 ? Kind.ARCHIVE : Kind.MISSING;
  }

  @Override
  public Answer answer(String path) {
    int query = path.indexOf('?');
    return switch (kind(path)) {
      case WAY, ARCHIVE -> list(path);
      case OFFER -> feed();
      case VIEW -> Markup.page("Log In", Markup.NOINDEX, "<form><input name=\"log\"></form>\n");
      case REAL -> post(article(path));
      case AGAIN -> post(article(path.substring(0, query)));
      default -> Markup.notFound();
    };
  }

  private Answer post(int article) {
    StringBuilder body = new StringBuilder("<article class=\"post\">\n<h1>");
    body.append(articles.title(article)).append("</h1>\n").append(articles.html(article));
    body.append("<p>").append(link(outside.apply(article), "more on this"));
    body.append("</p>\n<footer>").append(link(day(article), "posted"));
    body.append(link("/author/a" + article % AUTHORS + "/", "author"));
    body.append(link("/tag/t" + article % TAGS + "/", "tag")).append("</footer></article>\n");
    body.append("<ol class=\"comments\">\n");
    for (int comment = 0; comment < article % 3; comment++) {
      String reply = path(article) + "?replytocom=" + (article * 3 + comment);
      body.append("<li>Thank you. ").append(link(reply + "#respond", "Reply", "nofollow"));
    }
    body.append("</ol>\n<nav>").append(article == 0 ? "" : link(path(article - 1), "Previous"));
    body.append(article + 1 == Articles.COUNT ? "" : link(path(article + 1), "Next"));
    String canonical = "<link rel=\"canonical\" href=\"" + url(article) + "\">\n";
    return page(articles.title(article), canonical, body + "</nav>\n");
  }

  private Answer list(String path) {
    StringBuilder body = new StringBuilder("<h1>Posts</h1>\n");
    for (int article : posts(path)) {
      body.append("<article><h2>").append(link(path(article), articles.title(article)));
      body.append("</h2>\n<p>").append(articles.excerpt(article)).append("</p></article>\n");
    }
    if (path.equals("/") || path.startsWith("/page/")) {
      int page = path.equals("/") ? 1 : path.charAt(6) - '0';
      body.append(page == 5 ? "" : link("/page/" + (page + 1) + "/", "Older posts"));
    }
    return page("Posts", "", body.toString());
  }

  /** The posts of a list, the newest first; none where there is no such list. */
  private int[] posts(String path) {
    if (path.equals("/") || path.startsWith("/page/")) {
      int page = path.equals("/") ? 1 : path.charAt(6) - '0';
      return newest(it -> true).skip((page - 1L) * ON_A_PAGE).limit(ON_A_PAGE).toArray();
    }
    if (path.startsWith("/tag/t")) {
      return newest(it -> path.equals("/tag/t" + it % TAGS + "/")).toArray();
    }
    if (path.startsWith("/author/a")) {
      return newest(it -> path.equals("/author/a" + it % AUTHORS + "/")).toArray();
    }
    return newest(it -> path.equals(day(it)) || path.equals(month(it))).toArray();
  }

  private static IntStream newest(IntPredicate wanted) {
    return IntStream.range(0, Articles.COUNT).map(i -> Articles.COUNT - 1 - i).filter(wanted);
  }

  private Answer feed() {
    StringBuilder items = new StringBuilder();
    newest(it -> true)
        .limit(ON_A_PAGE)
        .forEach(
            it ->
                items
                    .append("<item><title>" + articles.title(it) + "</title><link>" + url(it))
                    .append("</link></item>\n"));
    String feed =
        "<?xml version=\"1.0\"?>\n<rss version=\"2.0\"><channel><title>Blog</title>\n"
            + items
            + "</channel></rss>\n";
    return Answer.of(
        200,
        "application/rss+xml; charset=utf-8",
        feed.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  private Answer page(String title, String head, String content) {
    StringBuilder side = new StringBuilder("<aside id=\"secondary\">\n<h2>Recent</h2>\n<ul>\n");
    newest(Articles::isRelevant)
        .limit(5)
        .forEach(it -> side.append("<li>").append(link(path(it), articles.title(it))));
    side.append("</ul>\n<h2>Archives</h2>\n<ul>\n");
    List<String> months =
        IntStream.range(0, Articles.COUNT).mapToObj(BlogSite::month).distinct().toList();
    months.forEach(month -> side.append("<li>").append(link(month, month)));
    side.append("</ul>\n<p>");
    IntStream.range(0, TAGS).forEach(t -> side.append(link("/tag/t" + t + "/", "tag " + t)));
    side.append("</p>\n<table id=\"wp-calendar\"><tr><td>");
    IntStream.range(44, 48).forEach(it -> side.append(link(day(it), "" + (3 + 6 * (it % 4)))));
    side.append("</td></tr></table>\n").append(link("/wp-login.php", "Log in")).append("</aside>");
    return Markup.page(
        title,
        GENERATOR
            + head
            + "<link rel=\"alternate\" type=\"application/rss+xml\" href=\"/feed/\">\n",
        "<header>" + link("/", "Blog") + "</header>\n" + content + side + "\n");
  }

  private int article(String path) {
    return IntStream.range(0, Articles.COUNT)
        .filter(it -> path.equals(path(it)))
        .findFirst()
        .orElse(-1);
  }
}
