package prospector.simweb.software;

import static prospector.simweb.software.Markup.link;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import prospector.simweb.Answer;

/**
 * A wiki as MediaWiki 1.39 lays it out, without rewriting: articles under {@code /index.php/Title}
 * and some ten views of each, which say noindex of themselves.
 */
final class WikiSite implements SoftwareSite {
  private static final String BASE = "http://wiki.software";
  private static final String ARTICLE = "/index.php/";
  private static final String GENERATOR =
      "<meta name=\"generator\" content=\"MediaWiki 1.39.4\">\n";
  private static final int CATEGORIES = 6;

  private final Articles articles;
  private final IntFunction<String> outside;
  private final Map<String, Integer> byTitle = new HashMap<>();

  /**
   * @param outside the URL on another site that an article links to
   */
  WikiSite(Articles articles, IntFunction<String> outside) {
    this.articles = articles;
    this.outside = outside;
    for (int article = 0; article < Articles.COUNT; article++) {
      byTitle.put(title(article), article);
    }
  }

  @Override
  public String url(int article) {
    return BASE + ARTICLE + title(article);
  }

  @Override
  public Kind kind(String path) {
    if (path.equals("/") || path.equals("/index.php")) {
      return Kind.REDIRECT;
    }
    if (path.startsWith("/index.php?") || path.startsWith(ARTICLE + "Special:Random")) {
      return path.startsWith("/index.php?") ? Kind.VIEW : Kind.REDIRECT;
    }
    if (path.startsWith(ARTICLE + "Special:")) {
      return Kind.VIEW;
    }
    if (path.equals(ARTICLE + "Main_Page") || category(path) >= 0) {
      return Kind.WAY;
    }
    return article(path) == null ? Kind.MISSING : Kind.REAL;
  }

  @Override
  public Answer answer(String path) {
    return switch (kind(path)) {
      case REDIRECT ->
          Answer.redirect(path.contains("Random") ? 302 : 301, BASE + ARTICLE + target(path));
      case WAY -> way(path);
      case REAL -> article(number(path));
      case VIEW -> view(path);
      default -> Markup.notFound();
    };
  }

  private String target(String path) {
    return path.contains("Random") ? title(Math.floorMod(path.hashCode(), 40)) : "Main_Page";
  }

  private Answer way(String path) {
    int category = category(path);
    StringBuilder list = new StringBuilder("<ul>\n");
    if (category < 0) {
      for (int one = 0; one < CATEGORIES; one++) {
        list.append("<li>").append(link(ARTICLE + "Category:C" + one, "Category " + one));
      }
    }
    for (int article = 0; article < Articles.COUNT; article++) {
      if (category < 0 ? article < 8 : article % CATEGORIES == category) {
        list.append("<li>").append(link(ARTICLE + title(article), articles.title(article)));
      }
    }
    String name = path.substring(ARTICLE.length());
    return Markup.page(name, GENERATOR, frame(name, "<h1>Pages</h1>\n" + list + "</ul>\n"));
  }

  private Answer article(int article) {
    StringBuilder body = new StringBuilder("<h1>" + articles.title(article) + "</h1>\n");
    body.append(articles.html(article)).append("<h2>More ");
    body.append(link(edit(title(article)) + "&section=1", "edit")).append("</h2>\n<p>See ");
    for (int step : new int[] {1, 5, 12, 31}) {
      int other = (article + step) % Articles.COUNT;
      body.append(link(ARTICLE + title(other), articles.title(other)));
    }
    body.append(link(outside.apply(article), "source", "nofollow"));
    String name = title(article);
    body.append("</p>\n").append(link(ARTICLE + "Category:C" + article % CATEGORIES, "Category"));
    return Markup.page(articles.title(article), GENERATOR, frame(name, body.toString()));
  }

  private Answer view(String path) {
    String shown = "";
    for (Map.Entry<String, Integer> one : byTitle.entrySet()) {
      boolean same = path.contains("title=" + one.getKey() + "&");
      if (same && (path.contains("oldid=") || path.contains("printable="))) {
        shown = articles.html(one.getValue());
      }
    }
    return Markup.page(
        "View", GENERATOR + Markup.NOINDEX, frame("Main_Page", "<h1>View</h1>\n" + shown));
  }

  /** What stands around every page, in the order of the skin Vector. */
  private static String frame(String name, String content) {
    String view = "/index.php?title=" + name + "&";
    return "<div id=\"content\" class=\"mw-body\">\n"
        + content
        + "</div>\n<div id=\"mw-navigation\">\n"
        + link("/index.php?title=Special:UserLogin&returnto=" + name, "Log in")
        + link(ARTICLE + name, "Page")
        + link("/index.php?title=Talk:" + name + "&action=edit&redlink=1", "Discussion")
        + link(view + "action=edit", "Edit")
        + link(view + "action=history", "View history")
        + link(ARTICLE + "Main_Page", "Main page")
        + link(ARTICLE + "Special:RecentChanges", "Recent changes")
        + link(ARTICLE + "Special:Random", "Random page")
        + link(ARTICLE + "Special:WhatLinksHere/" + name, "What links here")
        + link(ARTICLE + "Special:RecentChangesLinked/" + name, "Related changes")
        + link(view + "printable=yes", "Printable version")
        + link(view + "oldid=" + Math.floorMod(name.hashCode(), 9_000), "Permanent link")
        + link(view + "action=info", "Page information")
        + "</div>\n";
  }

  private static String edit(String name) {
    return "/index.php?title=" + name + "&action=edit";
  }

  private String title(int article) {
    return articles.title(article).replace(' ', '_');
  }

  private @Nullable Integer article(String path) {
    return path.startsWith(ARTICLE) ? byTitle.get(path.substring(ARTICLE.length())) : null;
  }

  private int number(String path) {
    Integer article = article(path);
    return article == null ? -1 : article;
  }

  private static int category(String path) {
    for (int category = 0; category < CATEGORIES; category++) {
      if (path.equals(ARTICLE + "Category:C" + category)) {
        return category;
      }
    }
    return -1;
  }
}
