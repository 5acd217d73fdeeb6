package prospector.web.markup;

/**
 * Says how much of a source has no more attributes than the tree builder reads at a bounded cost.
 *
 * <p>jsoup 1.21.2 keeps 512 attributes of a tag and compares each with all others, so that 10 MB of
 * tags with 512 names take 8 s of CPU (cut, 1 s); one tag of 10 MB takes 2 s. The search costs some
 * 2 ms/MB, where jsoup needs 40.
 *
 * <p><em>Counts at least what a tree builder finds.</em> Only that knows what is a script, a
 * comment or a value, so that a quote in one of them must not hide what follows: each {@code <} may
 * begin a tag, all such readings are followed at once as a set of states (HTML standard, 13.2.5),
 * and a name counts once where any of them has one. A false reading seldom survives the next {@code
 * >}.
 */
final class AttributeBound {
  private static final int CHARS_CHEAP = 100_000; // 0.1 s at the worst, so not looked at
  private static final int ATTRIBUTES_MAX = 200_000; // two for each tag that may be
  private static final int IN_TAG_MAX = 10_000; // words of a script after a < are taken for some

  private static final int TAG = 1; // in the name of the tag
  private static final int BEFORE = 2; // before the name of an attribute
  private static final int NAME = 4;
  private static final int AFTER = 8; // white space after a name
  private static final int EQUALS = 16; // before a value
  private static final int PLAIN = 32; // in a value without quotes
  private static final int DOUBLE = 64;
  private static final int SINGLE = 128;

  private AttributeBound() {}

  /** Where the source is to end: its length, or before the tag that has too many. */
  static int end(String html) {
    return html.length() <= CHARS_CHEAP ? html.length() : end(html, ATTRIBUTES_MAX, IN_TAG_MAX);
  }

  static int end(String html, int most, int mostInTag) {
    int attributes = 0;
    int inTag = 0;
    int states = 0;
    int begun = 0;
    for (int at = html.indexOf('<'); at >= 0 && at < html.length(); at++) {
      char c = html.charAt(at);
      if (beginsName(states, c) && (++attributes > most || ++inTag > mostInTag)) {
        return begun;
      }
      states = next(states, c);
      if (c == '<' && beginsTag(html, at + 1)) {
        states |= TAG;
        begun = at;
      } else if (states == 0) {
        inTag = 0;
        int next = html.indexOf('<', at + 1);
        at = next < 0 ? html.length() : next - 1;
      }
    }
    return html.length();
  }

  /** A start or end tag, or a declaration, whose words an XML parser reads as attributes. */
  private static boolean beginsTag(String html, int at) {
    char first = at < html.length() ? html.charAt(at) : ' ';
    boolean marked = first == '/' || first == '?' || first == '!';
    char name = !marked ? first : at + 1 < html.length() ? html.charAt(at + 1) : ' ';
    return Character.isLetter(name) || name == '_' || name == ':';
  }

  private static boolean beginsName(int states, char c) {
    return switch (c) {
      case ' ', '\t', '\n', '\r', '\f', '/', '>' -> false;
      case '=' -> (states & BEFORE) != 0;
      default -> (states & (BEFORE | AFTER)) != 0;
    };
  }

  private static int next(int states, char c) {
    return switch (c) {
      case ' ', '\t', '\n', '\r', '\f' ->
          (states & (BEFORE | AFTER | EQUALS | DOUBLE | SINGLE))
              | when(states, TAG | PLAIN, BEFORE)
              | when(states, NAME, AFTER);
      case '/' ->
          (states & (PLAIN | DOUBLE | SINGLE))
              | when(states, TAG | BEFORE | NAME | AFTER, BEFORE)
              | when(states, EQUALS, PLAIN);
      case '>' -> states & (DOUBLE | SINGLE);
      case '=' ->
          (states & (TAG | PLAIN | DOUBLE | SINGLE))
              | when(states, BEFORE, NAME)
              | when(states, NAME | AFTER, EQUALS)
              | when(states, EQUALS, PLAIN);
      case '"' -> quote(states, DOUBLE, SINGLE);
      case '\'' -> quote(states, SINGLE, DOUBLE);
      default ->
          (states & (TAG | NAME | PLAIN | DOUBLE | SINGLE))
              | when(states, BEFORE | AFTER, NAME)
              | when(states, EQUALS, PLAIN);
    };
  }

  /** A quote has a meaning only around a value; elsewhere it is a part of a name. */
  private static int quote(int states, int same, int other) {
    return (states & (TAG | NAME | PLAIN | other))
        | when(states, BEFORE | AFTER, NAME)
        | when(states, EQUALS, same)
        | when(states, same, BEFORE);
  }

  private static int when(int states, int any, int then) {
    return (states & any) != 0 ? then : 0;
  }
}
