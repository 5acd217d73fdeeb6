package prospector.web.page;

import java.util.Arrays;
import java.util.Locale;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;
import prospector.web.text.Cut;

/**
 * The open elements of a traversal, outermost first, and their template positions.
 *
 * <p>Paths are built for elements on the way to a link only, and kept while the element is open, so
 * that the links of one list share the work.
 */
final class ElementStack {
  /** Characters of a path. */
  static final int PATH_CHARS_MAX = 120;

  private static final int MARK_CHARS_MAX = 30;

  private Element[] elements = new Element[64];
  private int[] nextChild = new int[64];
  private @Nullable String[] plain = new @Nullable String[64]; // names only
  private @Nullable String[] marked = new @Nullable String[64]; // with the nearest class or id
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  int depth() {
    return size;
  }

  Element top() {
    return elements[size - 1];
  }

  /** Index of the top's next child; each call moves on. */
  int advance() {
    return nextChild[size - 1]++;
  }

  void push(Element element) {
    if (size == elements.length) {
      elements = Arrays.copyOf(elements, size * 2);
      nextChild = Arrays.copyOf(nextChild, size * 2);
      plain = Arrays.copyOf(plain, size * 2);
      marked = Arrays.copyOf(marked, size * 2);
    }
    elements[size] = element;
    nextChild[size] = 0;
    plain[size] = null;
    marked[size] = null;
    size++;
  }

  void pop() {
    size--;
  }

  /** Template position of a child of the top, such as {@code body/div.nav/ul/li/a}. */
  String pathOf(Element child) {
    int from = size;
    while (from > 0 && marked[from - 1] == null) {
      from--;
    }
    for (int i = from; i < size; i++) {
      extend(i);
    }
    String mark = mark(child);
    String parents = mark.isEmpty() ? pathAt(marked, size - 1) : pathAt(plain, size - 1);
    return shortened(joined(parents, child.normalName() + mark));
  }

  private void extend(int index) {
    Element element = elements[index];
    String name = element.normalName();
    if (index == 0 || name.equals("html")) {
      plain[index] = "";
      marked[index] = "";
      return;
    }
    String mark = mark(element);
    String above = pathAt(plain, index - 1);
    String path = shortened(joined(above, name));
    plain[index] = path;
    marked[index] =
        mark.isEmpty()
            ? shortened(joined(pathAt(marked, index - 1), name))
            : shortened(path + mark);
  }

  private static String pathAt(@Nullable String[] paths, int index) {
    String path = index < 0 ? null : paths[index];
    return path == null ? "" : path;
  }

  private static String joined(String parents, String name) {
    return parents.isEmpty() ? name : parents + "/" + name;
  }

  /** Keeps the end, which is nearest to the link. */
  private static String shortened(String path) {
    return shortened(path, PATH_CHARS_MAX);
  }

  /** The last elements of a path that have room. */
  static String shortened(String path, int charsMax) {
    if (path.length() <= charsMax) {
      return path;
    }
    int slash = path.indexOf('/', path.length() - charsMax);
    int end = path.length() - charsMax;
    int start = Cut.end(path, end) == end ? end : end + 1;
    return path.substring(slash < 0 ? start : slash + 1);
  }

  /**
   * The first class, else the id, with digits folded: {@code post-17} and {@code post-18} agree.
   */
  private static String mark(Element element) {
    if (element.attributesSize() == 0) {
      return "";
    }
    String classes = AttributeValues.attribute(element, "class").strip();
    String id = classes.isEmpty() ? AttributeValues.attribute(element, "id").strip() : "";
    String token = classes.isEmpty() ? id : firstToken(classes);
    if (token.isEmpty()) {
      return "";
    }
    return (classes.isEmpty() ? "#" : ".") + folded(token);
  }

  private static String firstToken(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) <= ' ') {
        return text.substring(0, i);
      }
    }
    return text;
  }

  private static String folded(String token) {
    if (token.length() <= MARK_CHARS_MAX && isPlain(token)) {
      return token;
    }
    StringBuilder out = new StringBuilder();
    boolean digits = false;
    int end = Cut.end(token, MARK_CHARS_MAX);
    for (int i = 0; i < end; i++) {
      char c = token.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      if (!digit) {
        out.append(c == '/' ? '_' : c);
      } else if (!digits) {
        out.append('0');
      }
      digits = digit;
    }
    return out.toString().toLowerCase(Locale.ROOT);
  }

  private static boolean isPlain(String token) {
    for (int i = 0; i < token.length(); i++) {
      char c = token.charAt(i);
      if ((c < 'a' || c > 'z') && c != '-' && c != '_') {
        return false;
      }
    }
    return true;
  }
}
