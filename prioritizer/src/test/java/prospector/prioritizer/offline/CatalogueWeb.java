package prospector.prioritizer.offline;

import java.util.ArrayList;
import java.util.List;

/**
 * A shop on one host: the articles of one of its departments are nuggets, and each department has
 * its list in many views, by sort order and facet, that show the same articles again.
 */
final class CatalogueWeb extends MadeUpWeb {
  private static final String HOST = "shop.test";
  private static final int KINDS = 40;
  private static final int ARTICLES = 50; // of a kind
  private static final int WANTED = 7;
  private static final int SCREENFUL = 10;
  private static final List<String> SORTS = List.of("name", "price", "new");

  CatalogueWeb(long seed) {
    super(seed);
    int home = page(HOST, "/", false, List.of("shop", "offers"));
    for (int kind = 0; kind < KINDS; kind++) {
      kind(home, kind);
    }
    seed(home);
  }

  private void kind(int home, int kind) {
    List<Integer> articles = new ArrayList<>();
    for (int i = 0; i < ARTICLES; i++) {
      List<String> words = List.of("kind" + kind, "price", name());
      articles.add(page(HOST, "/item/" + name() + random.nextInt(1_000), kind == WANTED, words));
    }
    int list = page(HOST, "/kind/" + kind, false, List.of("kind" + kind, "list"));
    link(home, list, "kind" + kind, "body>nav>ul>li>a");
    link(list, home, "home", "body>header>a");
    show(list, articles, 0);
    for (String sort : SORTS) {
      for (int facet = 0; facet < 5; facet++) {
        for (int screen = 0; screen < ARTICLES / SCREENFUL; screen++) {
          String query = "?sort=" + sort + "&facet=" + facet + "&page=" + screen;
          int view = page(HOST, "/kind/" + kind + query, false, List.of("kind" + kind, "list"));
          link(list, view, screen == 0 ? "by " + sort : "page " + screen, "body>aside>a");
          link(view, list, "all", "body>header>a");
          show(view, articles, screen);
        }
      }
    }
    for (int article : articles) {
      link(article, list, "more of this kind", "body>nav>a");
      link(article, home, "home", "body>header>a");
      for (int i = 0; i < 4; i++) {
        link(article, articles.get(random.nextInt(ARTICLES)), name(), "body>section>a");
      }
    }
  }

  private void show(int list, List<Integer> articles, int screen) {
    for (int article : articles.subList(screen * SCREENFUL, (screen + 1) * SCREENFUL)) {
      link(list, article, name() + " " + random.nextInt(1_000), "body>main>ul>li>a");
    }
  }
}
