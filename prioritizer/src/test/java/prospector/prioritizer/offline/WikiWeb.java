package prospector.prioritizer.offline;

import java.util.ArrayList;
import java.util.List;

/**
 * A wiki on one host: the articles of one subject are nuggets. They link to each other and
 * elsewhere, some titles name their subject, and each subject has two lists, which are no nuggets.
 */
final class WikiWeb extends MadeUpWeb {
  private static final String HOST = "wiki.test";
  private static final int SUBJECTS = 80;
  private static final int ARTICLES = 100; // of a subject
  private static final int WANTED = 7;

  private final List<Integer> articles = new ArrayList<>();

  WikiWeb(long seed) {
    super(seed);
    int home = page(HOST, "/", false, List.of("wiki", "welcome"));
    for (int subject = 0; subject < SUBJECTS; subject++) {
      for (int i = 0; i < ARTICLES; i++) {
        boolean telling = random.nextInt(10) < 3;
        String title = name() + "_" + (telling ? "subject" + subject : name());
        List<String> words = List.of("subject" + subject, name(), name());
        articles.add(page(HOST, "/wiki/" + title + i, subject == WANTED, words));
      }
    }
    for (int subject = 0; subject < SUBJECTS; subject++) {
      lists(home, subject);
    }
    for (int i = 0; i < articles.size(); i++) {
      links(home, i);
    }
    seed(home);
    seed(articles.get(WANTED * ARTICLES));
  }

  private void lists(int home, int subject) {
    for (int half = 0; half < 2; half++) {
      int list = page(HOST, "/wiki/" + name() + "_" + half, false, List.of("list", name()));
      link(list, home, "main page", "body>nav>a");
      for (int i = half * 50; i < half * 50 + 50; i++) {
        int article = articles.get(subject * ARTICLES + i);
        link(list, article, title(article), "body>main>ul>li>a");
        link(article, list, "list", "body>main>footer>a");
      }
    }
  }

  private void links(int home, int number) {
    int article = articles.get(number);
    int subject = number / ARTICLES;
    link(article, home, "main page", "body>nav>a");
    link(home, article, title(article), number % 97 == 0 ? "body>main>p>a" : "body>aside>a");
    for (int i = 0; i < 6; i++) {
      int near = articles.get(subject * ARTICLES + random.nextInt(ARTICLES));
      link(article, near, title(near), "body>main>p>a");
      int far = articles.get(random.nextInt(articles.size()));
      link(article, far, title(far), "body>main>p>a");
    }
  }

  private String title(int article) {
    return url(article).value().replaceFirst(".*/wiki/", "").replaceAll("[_0-9]+", " ").strip();
  }
}
