package prospector.nugget.function;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import prospector.nugget.Judgement;
import prospector.nugget.NuggetFunction;
import prospector.nugget.pattern.Budget;
import prospector.nugget.pattern.BudgetedText;
import prospector.nugget.pattern.LiteralSearch;
import prospector.nugget.pattern.PatternFault;
import prospector.nugget.pattern.PatternRoom;
import prospector.nugget.pattern.PatternScan;
import prospector.nugget.section.Section;
import prospector.nugget.section.Surroundings;
import prospector.nugget.text.Folded;
import prospector.web.page.ParsedPage;

/**
 * Regular expressions over a page's URL, title, main text or markup: 1 where each part named in the
 * topic file is matched by one of its patterns, else 0.
 *
 * <p><em>No pattern can hold up a crawl:</em> RE2 matches in steps of at most characters times
 * instructions of the pattern, whatever the pattern and the page; a part is cut to {@value
 * #MAX_CHARS} characters, and the matches of one page share a budget of {@value #BUDGET} such steps
 * (1.1 s at worst, measured cold on a busy machine), after which the part counts as not matched and
 * the reason says so.
 *
 * <p>Source: Russ Cox, "Regular Expression Matching in the Wild" (2010); RE2/J.
 */
final class RegexFunction implements NuggetFunction {
  static final int MAX_CHARS = 200_000;
  static final int BUDGET = 32_000_000;

  private enum Part {
    URL,
    TITLE,
    BODY,
    HTML;

    String key() {
      return name().toLowerCase(Locale.ROOT);
    }

    String of(ParsedPage page) {
      return switch (this) {
        case URL -> page.url().value();
        case TITLE -> page.title();
        case BODY -> page.mainText();
        case HTML -> page.html();
      };
    }
  }

  private record Rule(Part part, List<Search> anyOf) {}

  /** A pattern; plain text is searched without the expression engine. */
  private record Search(Pattern pattern, Optional<LiteralSearch> literal) {
    static Search of(String text, int flags) {
      return new Search(Pattern.compile(text, flags), LiteralSearch.of(text, flags != 0));
    }

    /** The matched text; empty where nothing matches. */
    Optional<String> find(String text, int end, Budget budget) {
      if (literal.isPresent()) {
        int at = literal.get().find(text, end, budget);
        return at < 0
            ? Optional.empty()
            : Optional.of(text.substring(at, at + literal.get().length()));
      }
      int price = pattern.programSize(); // a character meets each instruction once at most
      Matcher matcher = pattern.matcher(new BudgetedText(text, 0, end, price, budget));
      return matcher.find()
          ? Optional.of(text.substring(matcher.start(), matcher.end()))
          : Optional.empty();
    }
  }

  /** What is no text of its own in a pattern: escapes, classes, counts, group heads, options. */
  private static final java.util.regex.Pattern SYNTAX =
      java.util.regex.Pattern.compile(
          "\\\\.|\\[[^]]*]|\\{[^}]{0,20}}|\\(\\?(?:<\\w+>|[^:)]*:?)|[^)][?*]");

  private final List<Rule> rules;

  private RegexFunction(List<Rule> rules) {
    this.rules = List.copyOf(rules);
  }

  static NuggetFunction read(Section section, Surroundings context) {
    int flags = section.flag("case-sensitive", false) ? 0 : Pattern.CASE_INSENSITIVE;
    List<Rule> rules = new ArrayList<>();
    boolean named = false;
    for (Part part : Part.values()) {
      named |= section.has(part.key());
      List<Search> patterns = new ArrayList<>();
      section
          .someTexts(part.key())
          .forEach(item -> compile(section, item, context, flags, patterns));
      if (!patterns.isEmpty()) {
        rules.add(new Rule(part, patterns));
      }
    }
    if (!named) {
      section.complain("type", "expected at least one of url, title, body, html with a pattern");
    }
    return rules.isEmpty() ? Nothing.INSTANCE : new RegexFunction(rules);
  }

  private static void compile(
      Section section, Section.Item item, Surroundings context, int flags, List<Search> patterns) {
    if (item.text().indexOf('\b') >= 0) {
      String backspace =
          "in double quotes \\b is a backspace; write \\\\b there, or use three quotes";
      complain(section, item, backspace);
      return;
    }
    PatternScan scan = PatternScan.of(item.text());
    Optional<String> complaint = scan.complaint();
    if (complaint.isPresent()) {
      complain(section, item, complaint.get());
      return;
    }
    if (context.patterns().isSpent()) { // was complained of before
      return;
    }
    if (!context.patterns().take(scan.size())) {
      section.complain(item, PatternRoom.COMPLAINT);
      return;
    }
    try {
      patterns.add(Search.of(item.text(), flags));
    } catch (PatternSyntaxException e) {
      complain(section, item, PatternFault.of(e));
    } catch (StackOverflowError e) {
      section.complain(item, "expected a regular expression, got one nested too deeply");
    }
  }

  private static void complain(Section section, Section.Item item, String fault) {
    String got = Folded.excerpt(item.text(), 80);
    section.complain(item, "expected a regular expression (RE2), got '" + got + "': " + fault);
  }

  /** What the patterns for title and text spell out: {@code railways?} says railway. */
  @Override
  public List<String> words() {
    return rules.stream()
        .filter(rule -> rule.part() == Part.TITLE || rule.part() == Part.BODY)
        .flatMap(rule -> rule.anyOf().stream())
        .map(search -> SYNTAX.matcher(search.pattern().pattern()).replaceAll(" "))
        .flatMap(text -> Folded.joined(Folded.words(text)).stream())
        .toList();
  }

  @Override
  public List<String> criteria() {
    return rules.stream()
        .map(
            rule ->
                "the "
                    + rule.part().key()
                    + " matches "
                    + rule.anyOf().stream()
                        .map(search -> Folded.excerpt(search.pattern().pattern(), 80))
                        .collect(Collectors.joining(" or ")))
        .toList();
  }

  @Override
  public Judgement judge(ParsedPage page) {
    List<String> reasons = new ArrayList<>(rules.size());
    Budget budget = new Budget(BUDGET);
    for (Rule rule : rules) {
      if (!matches(rule, page, budget, reasons)) {
        String key = rule.part().key();
        return new Judgement(
            0,
            List.of(budget.isSpent() ? key + " took too long to match" : key + " did not match"));
      }
    }
    return new Judgement(1, reasons);
  }

  private static boolean matches(Rule rule, ParsedPage page, Budget budget, List<String> reasons) {
    String text = rule.part().of(page);
    int length = Math.min(text.length(), MAX_CHARS);
    for (Search search : rule.anyOf()) {
      try {
        Optional<String> found = search.find(text, length, budget);
        if (found.isPresent()) {
          reasons.add(rule.part().key() + " matched: " + Folded.excerpt(found.get(), 60));
          return true;
        }
      } catch (Budget.SpentException e) {
        return false;
      }
    }
    return false;
  }
}
