package prospector.node.watch.order;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import prospector.node.http.Problem;
import prospector.node.settings.ScopeSettings;
import prospector.web.scope.ScopePattern;
import prospector.web.scope.ScopeRules;

/** Reads a crawl's scope out of requests; fields that are missing stay as they are. */
public final class ScopeBodies {
  public static final Set<String> FIELDS = Set.of("only", "except", "stay", "beyond");

  private ScopeBodies() {}

  /**
   * The scope of an object.
   *
   * @param prefix of the fields' names in complaints: empty, or such as {@code scope.}
   * @throws Problem naming the field that is wrong
   */
  public static ScopeSettings read(JsonNode node, String prefix) {
    return new ScopeSettings(
        patterns(node, "only", prefix),
        patterns(node, "except", prefix),
        stay(node.get("stay"), prefix + "stay"),
        beyond(node.get("beyond"), prefix + "beyond"));
  }

  private static Optional<List<ScopePattern>> patterns(JsonNode node, String field, String prefix) {
    JsonNode list = node.get(field);
    if (list == null) {
      return Optional.empty();
    }
    if (!list.isArray() || !allTexts(list)) {
      throw Problem.field(prefix + field, "expected a list of patterns");
    }
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    try {
      return Optional.of(ScopeSettings.patterns(texts));
    } catch (IllegalArgumentException e) {
      throw Problem.field(prefix + field, String.valueOf(e.getMessage()));
    }
  }

  private static boolean allTexts(JsonNode list) {
    for (JsonNode one : list) {
      if (!one.isTextual()) {
        return false;
      }
    }
    return true;
  }

  private static Optional<ScopeRules.Stay> stay(JsonNode value, String field) {
    if (value == null) {
      return Optional.empty();
    } else if (!value.isTextual() || !ScopeRules.STAY_WORDS.contains(value.asText())) {
      throw Problem.field(field, "expected one of " + String.join(", ", ScopeRules.STAY_WORDS));
    }
    return Optional.of(ScopeRules.Stay.valueOf(value.asText().toUpperCase(Locale.ROOT)));
  }

  private static Optional<Integer> beyond(JsonNode value, String field) {
    if (value == null) {
      return Optional.empty();
    }
    boolean legal = value.isInt() && value.asInt() >= 0 && value.asInt() <= ScopeRules.MAX_BEYOND;
    if (!legal) {
      throw Problem.field(field, "expected a whole number from 0 to " + ScopeRules.MAX_BEYOND);
    }
    return Optional.of(value.asInt());
  }
}
