package prospector.nugget.topic;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import prospector.nugget.section.Section;
import prospector.nugget.text.Folded;
import prospector.web.scope.ScopePattern;
import prospector.web.scope.ScopeRules;

/** Reads the {@code scope} of a topic file. */
final class ScopeReader {
  private ScopeReader() {}

  /** The scope; all of the web where the topic has none. */
  static ScopeRules read(Section topic) {
    List<Section> scopes = topic.sections("scope");
    if (scopes.isEmpty()) {
      return ScopeRules.NONE;
    } else if (scopes.size() > 1) {
      topic.complain("scope", "expected one scope, got a list of " + scopes.size());
    }
    Section scope = scopes.get(0);
    List<ScopePattern> only = patterns(scope, "only");
    List<ScopePattern> except = patterns(scope, "except");
    String stay = scope.choice("stay", ScopeRules.Stay.ANYWHERE.word(), ScopeRules.STAY_WORDS);
    double beyond = scope.number("beyond", 0, 0, ScopeRules.MAX_BEYOND);
    if (beyond != Math.rint(beyond)) {
      scope.complain("beyond", "expected a whole number, got " + beyond);
    }
    scope.close();
    return new ScopeRules(
        only, except, ScopeRules.Stay.valueOf(stay.toUpperCase(Locale.ROOT)), (int) beyond);
  }

  private static List<ScopePattern> patterns(Section scope, String key) {
    List<ScopePattern> patterns = new ArrayList<>();
    for (Section.Item item : scope.texts(key)) {
      Optional<ScopePattern> pattern = ScopePattern.parse(item.text());
      if (pattern.isEmpty()) {
        scope.complain(
            item,
            "expected "
                + ScopePattern.EXPECTED
                + ", got '"
                + Folded.excerpt(item.text(), 80)
                + "'");
      }
      pattern.ifPresent(patterns::add);
    }
    String complaint = ScopeRules.complaint(patterns);
    if (!complaint.isEmpty()) {
      scope.complain(key, complaint);
    }
    return patterns;
  }
}
