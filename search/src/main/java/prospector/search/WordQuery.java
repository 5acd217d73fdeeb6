package prospector.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import prospector.web.text.Cut;

/**
 * What somebody typed to find pages: words, all of which are wanted; {@code "phrases in quotes"};
 * {@code -word} for what must not be there; {@code tra*} for every word that begins so; {@code
 * title:word}, {@code heading:word}, {@code url:word}, {@code host:a.example} and {@code lang:en}.
 *
 * @param clauses in the order they were typed, at least one
 */
public record WordQuery(List<Clause> clauses) {
  /** Longest query, in characters. */
  public static final int CHARS = 1_000;

  /** Most words, phrases and fields in one. */
  public static final int CLAUSES = 32;

  /** Least letters before a star. */
  static final int PREFIX_CHARS = 2;

  public WordQuery {
    clauses = List.copyOf(clauses);
  }

  /** Where a word is looked for. */
  enum Field {
    /** Title, headings and text. */
    ANYWHERE,
    TITLE,
    HEADING,
    URL,
    HOST,
    LANG
  }

  /**
   * One wish.
   *
   * @param text without quotes, star and field
   * @param prefix whether words that begin so count
   * @param not whether pages with it are left out
   * @param at where it begins in the query, from 1
   */
  record Clause(Field field, String text, boolean phrase, boolean prefix, boolean not, int at) {}

  /**
   * Reads a query.
   *
   * @throws SearchException of kind QUERY, which says what was expected and where
   */
  public static WordQuery parse(String typed) {
    if (typed.length() > CHARS) {
      throw SearchException.query(
          "expected a query of at most " + CHARS + " characters, got " + typed.length());
    }
    List<Clause> clauses = new ArrayList<>();
    int at = 0;
    while (at < typed.length()) {
      if (isSpace(typed.charAt(at))) {
        at++;
        continue;
      }
      if (clauses.size() == CLAUSES) {
        throw SearchException.query(
            "expected at most "
                + CLAUSES
                + " words and phrases, got more at character "
                + (at + 1));
      }
      int end = end(typed, at);
      clauses.add(clause(typed.substring(at, end), at + 1));
      at = end;
    }
    if (clauses.isEmpty()) {
      throw SearchException.query("expected words to search for, got none");
    }
    WordQuery query = new WordQuery(clauses);
    PageQuery.check(query);
    return query;
  }

  private static boolean isSpace(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  /** Where the clause ends that begins here: behind its closing quote, or at white space. */
  private static int end(String typed, int from) {
    for (int i = from; i < typed.length(); i++) {
      char c = typed.charAt(i);
      if (isSpace(c)) {
        return i;
      }
      boolean opens =
          c == '"' && (i == from || typed.charAt(i - 1) == ':' || isMinus(typed, i - 1));
      if (opens) {
        int close = typed.indexOf('"', i + 1);
        if (close < 0) {
          throw SearchException.query(
              "expected a closing quote for the one at character " + (i + 1) + ", got none");
        }
        return close + 1;
      }
    }
    return typed.length();
  }

  private static boolean isMinus(String typed, int at) {
    return typed.charAt(at) == '-' && (at == 0 || isSpace(typed.charAt(at - 1)));
  }

  private static Clause clause(String typed, int at) {
    boolean not = typed.length() > 1 && typed.charAt(0) == '-';
    String rest = not ? typed.substring(1) : typed;
    int colon = rest.startsWith("\"") ? -1 : rest.indexOf(':');
    Field field = Field.ANYWHERE;
    if (colon > 0) {
      field = field(rest.substring(0, colon), at);
      rest = rest.substring(colon + 1);
    }
    if (rest.length() >= 2 && rest.startsWith("\"") && rest.endsWith("\"")) {
      return new Clause(field, rest.substring(1, rest.length() - 1), true, false, not, at);
    }
    boolean prefix = rest.endsWith("*");
    String word = prefix ? rest.substring(0, rest.length() - 1) : rest;
    if (word.indexOf('*') >= 0) {
      throw SearchException.query(
          "expected a star only at the end of a word, as in steam*, got "
              + shown(typed)
              + " at character "
              + at);
    }
    if (prefix && word.codePointCount(0, word.length()) < PREFIX_CHARS) {
      throw SearchException.query(
          "expected at least "
              + PREFIX_CHARS
              + " letters before a star, got "
              + shown(typed)
              + " at character "
              + at);
    }
    if (prefix && (field == Field.HOST || field == Field.LANG)) {
      throw SearchException.query(
          "expected no star after host: and lang:, got " + shown(typed) + " at character " + at);
    }
    return new Clause(field, word, false, prefix, not, at);
  }

  private static Field field(String name, int at) {
    Optional<Field> known =
        Arrays.stream(Field.values())
            .filter(it -> it != Field.ANYWHERE)
            .filter(it -> it.name().toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT)))
            .findFirst();
    return known.orElseThrow(
        () ->
            SearchException.query(
                "expected one of the fields "
                    + Arrays.stream(Field.values())
                        .filter(it -> it != Field.ANYWHERE)
                        .map(it -> it.name().toLowerCase(Locale.ROOT) + ":")
                        .collect(Collectors.joining(", "))
                    + ", got "
                    + shown(name)
                    + ": at character "
                    + at
                    + "; in quotes it is text"));
  }

  static String shown(String text) {
    return text.length() <= 40 ? text : Cut.at(text, 40) + "...";
  }
}
