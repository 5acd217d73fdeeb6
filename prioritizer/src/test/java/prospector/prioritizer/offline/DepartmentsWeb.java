package prospector.prioritizer.offline;

import java.util.ArrayList;
import java.util.List;

/**
 * Universities with departments: the people of one subject are nuggets, and only the lists of
 * people, which are none, lead to them. News and courses of the same department are about the
 * subject and are no nuggets, so that a department whose people are all found goes on to look
 * promising.
 */
final class DepartmentsWeb extends MadeUpWeb {
  private static final int UNIVERSITIES = 60;
  private static final int SUBJECTS = 20;
  private static final int DEPARTMENTS = 6; // of a university
  private static final int WANTED = 7; // the subject

  private final List<Integer> homes = new ArrayList<>();

  DepartmentsWeb(long seed) {
    super(seed);
    for (int i = 0; i < UNIVERSITIES; i++) {
      homes.add(page("u" + i + ".test", "/", false, List.of("university", "study", "campus")));
    }
    for (int i = 0; i < UNIVERSITIES; i++) {
      university(i);
    }
    seed(homes.get(0));
    seed(homes.get(1));
  }

  private void university(int number) {
    String host = "u" + number + ".test";
    int home = homes.get(number);
    for (int i = 0; i < 4; i++) {
      link(home, homes.get(random.nextInt(UNIVERSITIES)), "partner", "body>footer>a");
    }
    int first = random.nextInt(SUBJECTS);
    for (int i = 0; i < DEPARTMENTS; i++) {
      department(host, home, (first + i * 3) % SUBJECTS);
    }
  }

  private void department(String host, int home, int subject) {
    String unit = "/" + name();
    List<String> about = List.of("subject" + subject, "department", "research");
    int start = page(host, unit + "/", false, about);
    link(home, start, "department of subject" + subject, "body>ul>li>a");
    link(start, home, "home", "body>nav>a");
    int people = list(host, start, unit + "/people", "people");
    for (int i = 0; i < 20 + random.nextInt(60); i++) {
      int person =
          page(
              host, "/~" + name(), subject == WANTED, List.of("subject" + subject, "vita", name()));
      link(people, person, name() + " " + name(), "body>table>td>a");
      link(person, start, "department", "body>nav>a");
    }
    fill(host, start, list(host, start, unit + "/news", "news"), "news", about);
    fill(host, start, list(host, start, unit + "/courses", "courses"), "course", about);
  }

  private int list(String host, int start, String path, String anchor) {
    int list = page(host, path, false, List.of(anchor, "list"));
    link(start, list, anchor, "body>nav>a");
    link(list, start, "department", "body>nav>a");
    return list;
  }

  private void fill(String host, int start, int list, String kind, List<String> about) {
    for (int i = 0; i < 25; i++) {
      int item = page(host, "/" + kind + "/" + name(), false, about);
      link(list, item, name() + " " + kind, "body>ul>li>a");
      link(item, start, "department", "body>nav>a");
      link(item, list, kind, "body>nav>a");
    }
  }
}
