package prospector.nugget.pattern;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * One look over a regular expression before it is compiled: how large it becomes, and what RE2
 * would read in silence as something else than Java does.
 *
 * <p><em>Whatever {@link #complaint} lets pass compiles to a program of bounded size</em>: counted
 * repetitions are written out, one in another multiplied.
 */
public final class PatternScan {
  /** Most characters and classes of a pattern, repetitions written out. */
  static final long SIZE_MAX = 10_000;

  /** Most characters of a pattern as it is written: RE2/J reads a class in time by its square. */
  static final int WRITTEN_MAX = 20_000;

  private static final int COUNTS_CHARS = 20; // of {123456789,123456789} behind the brace
  private static final int NAME_CHARS = 64; // of a class; those of RE2 are shorter
  private static final long COUNT_MAX = SIZE_MAX; // RE2 refuses over 1,000 by itself

  private final String text;
  private final Deque<Long> outer = new ArrayDeque<>(); // sizes of open groups
  private long size;
  private long last; // size of what a quantifier would repeat
  private String other = "";
  private final AsciiEscapes escapes = new AsciiEscapes();
  private int at;

  private PatternScan(String text) {
    this.text = text;
  }

  /** A look over a pattern. */
  public static PatternScan of(String pattern) {
    PatternScan scan = new PatternScan(pattern);
    if (pattern.length() <= WRITTEN_MAX) {
      scan.run();
    }
    return scan;
  }

  /** What is wrong with the pattern; empty where nothing is seen. */
  public Optional<String> complaint() {
    if (text.length() > WRITTEN_MAX) {
      return Optional.of("it has more than " + WRITTEN_MAX + " characters");
    }
    if (!other.isEmpty()) {
      return Optional.of(other);
    }
    return size > SIZE_MAX
        ? Optional.of("its repetitions make more than " + SIZE_MAX + " characters")
        : escapes.complaint();
  }

  /** Characters and classes of the pattern, repetitions written out. */
  public long size() {
    return size;
  }

  private void run() {
    while (at < text.length()) {
      char c = text.charAt(at++);
      switch (c) {
        case '\\' -> escape();
        case '[' -> characterClass();
        case '(' -> {
          outer.push(size);
          size = 0;
        }
        case ')' -> close();
        case '{' -> repetition();
        default -> {
          escapes.character(c);
          atom(1);
        }
      }
    }
    while (!outer.isEmpty()) {
      close();
    }
  }

  private void atom(long length) {
    last = length;
    size = Math.min(size + length, Integer.MAX_VALUE);
  }

  private void close() {
    if (!outer.isEmpty()) {
      long group = size + 2; // its two ends are instructions, too
      size = outer.pop();
      atom(group);
    }
  }

  private void escape() {
    if (text.startsWith("Q", at)) {
      int end = text.indexOf("\\E", at);
      String quoted = text.substring(at, end < 0 ? text.length() : end);
      quoted.chars().forEach(c -> escapes.character((char) c));
      atom(quoted.length());
      at = end < 0 ? text.length() : end + 2;
    } else {
      String escape = nextEscape();
      escapes.escape(escape);
      atom(1);
    }
  }

  /**
   * Where an end stands within so many characters; negative where it does not. A search to the end
   * of the text from every brace would take time by its square.
   */
  private int find(String end, int within) {
    int found =
        text.substring(at, Math.min(text.length(), at + within + end.length())).indexOf(end);
    return found < 0 ? found : at + found;
  }

  /** What follows a backslash, with its braces: {@code b}, {@code pL}, {@code x{436}}. */
  private String nextEscape() {
    int start = at;
    boolean braced = at < text.length() && "xpP".indexOf(text.charAt(at)) >= 0;
    int end = braced && text.startsWith("{", at + 1) ? find("}", NAME_CHARS) + 1 : 0;
    int length = end > 0 ? end - at : braced && text.charAt(at) != 'x' ? 2 : 1;
    at = Math.min(text.length(), at + length);
    return text.substring(Math.min(start, at), at);
  }

  private void characterClass() {
    escapes.openClass();
    at += text.startsWith("^", at) ? 1 : 0;
    at += text.startsWith("]", at) ? 1 : 0;
    while (at < text.length() && text.charAt(at) != ']') {
      if (text.startsWith("&&", at)) {
        other = "&& (what two classes have in common) is not supported";
      } else if (text.startsWith("[:", at) && find(":]", NAME_CHARS) > 0) {
        at = find(":]", NAME_CHARS) + 1;
      } else if (text.charAt(at) == '[') {
        other = "a class in a class is not supported; a bracket is written \\[";
      }
      char c = text.charAt(at++);
      if (c == '\\') {
        escapes.escape(nextEscape());
      } else {
        escapes.character(c);
      }
    }
    escapes.closeClass();
    at++;
    atom(1);
  }

  /** {@code {n}}, {@code {n,}} or {@code {n,m}}; anything else is a brace. */
  private void repetition() {
    int end = find("}", COUNTS_CHARS);
    String counts = end < 0 ? "" : text.substring(at, end);
    if (!counts.matches("\\d{1,9}(,\\d{0,9})?")) {
      atom(1);
      return;
    }
    long most = 1;
    for (String count : counts.split(",", 2)) {
      most = Math.max(most, count.isEmpty() ? 1 : Math.min(Long.parseLong(count), COUNT_MAX));
    }
    long repeated = last * most;
    size -= last;
    atom(Math.min(repeated, Integer.MAX_VALUE));
    at = end + 1;
  }
}
