package prospector.nugget.function;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import prospector.nugget.Judgement;
import prospector.nugget.NuggetFunction;
import prospector.nugget.section.Section;
import prospector.nugget.section.Surroundings;
import prospector.web.page.ParsedPage;

/**
 * Several functions as one: the smallest score of all ({@code all-of}), the largest of any ({@code
 * any-of}), or the weighted mean ({@code weighted}). Minimum and maximum are the fuzzy "and" and
 * "or" of Zadeh, "Fuzzy sets" (1965).
 *
 * <p>Parts are judged in the order written; {@code all-of} stops at a 0 and {@code any-of} at a 1,
 * so the cheap parts belong first.
 */
record Combination(Kind kind, List<Part> parts) implements NuggetFunction, Faulty {
  private static final int MAX_REASONS = 8;

  enum Kind {
    ALL_OF,
    ANY_OF,
    WEIGHTED
  }

  /** A function and its positive weight; the weight matters only for the weighted mean. */
  record Part(NuggetFunction function, double weight) {}

  Combination {
    parts = List.copyOf(parts);
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("a combination needs a part");
    }
  }

  static NuggetFunction readAllOf(Section section, Surroundings context) {
    return read(Kind.ALL_OF, section, context);
  }

  static NuggetFunction readAnyOf(Section section, Surroundings context) {
    return read(Kind.ANY_OF, section, context);
  }

  static NuggetFunction readWeighted(Section section, Surroundings context) {
    return read(Kind.WEIGHTED, section, context);
  }

  private static NuggetFunction read(Kind kind, Section section, Surroundings context) {
    List<Part> parts = new ArrayList<>();
    if (!section.has("of")) {
      section.complain("of", "missing, expected a list of functions [{ type = ... }, ...]");
    }
    for (Section child : section.sections("of")) {
      double weight = kind == Kind.WEIGHTED ? child.number("weight", 1, 0.001, 1000) : 1;
      parts.add(new Part(context.read(child), weight));
    }
    if (section.has("of") && parts.isEmpty()) {
      section.complain("of", "expected at least one function { type = ... }, got none");
    }
    return parts.isEmpty() ? Nothing.INSTANCE : new Combination(kind, parts);
  }

  @Override
  public List<String> criteria() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      lines.addAll(Criteria.under(heading(i), parts.get(i).function().criteria()));
    }
    return lines;
  }

  private String heading(int part) {
    return switch (kind) {
      case ALL_OF -> part == 0 ? "all of:" : "and:";
      case ANY_OF -> part == 0 ? "any of:" : "or:";
      case WEIGHTED -> String.format(Locale.ROOT, "weight %s:", parts.get(part).weight());
    };
  }

  @Override
  public List<Faults> faults() {
    return parts.stream().flatMap(part -> Faulty.of(part.function()).stream()).toList();
  }

  @Override
  public Judgement judge(ParsedPage page) {
    return switch (kind) {
      case ALL_OF -> extreme(page, -1, 0);
      case ANY_OF -> extreme(page, 1, 1);
      case WEIGHTED -> mean(page);
    };
  }

  @Override
  public List<String> words() {
    return parts.stream().flatMap(part -> part.function().words().stream()).toList();
  }

  private Judgement extreme(ParsedPage page, int sign, double stopAt) {
    List<Judgement> judged = new ArrayList<>(parts.size());
    Judgement best = parts.get(0).function().judge(page);
    judged.add(best);
    for (int i = 1; i < parts.size() && best.score() != stopAt; i++) {
      Judgement next = parts.get(i).function().judge(page);
      judged.add(next);
      best = sign * Double.compare(next.score(), best.score()) > 0 ? next : best;
    }
    // All-of was decided by its weakest part when it says no, and by all of them when it says yes.
    boolean decidedByOne = sign > 0 || best.score() < 0.5;
    return new Judgement(best.score(), decidedByOne ? best.reasons() : merged(judged));
  }

  private Judgement mean(ParsedPage page) {
    record Share(double share, Judgement judgement) {}
    List<Share> shares = new ArrayList<>(parts.size());
    double sum = 0;
    double weights = 0;
    for (Part part : parts) {
      Judgement judgement = part.function().judge(page);
      shares.add(new Share(part.weight() * judgement.score(), judgement));
      sum += part.weight() * judgement.score();
      weights += part.weight();
    }
    shares.sort(Comparator.comparingDouble(Share::share).reversed());
    List<String> reasons = new ArrayList<>();
    for (Share share : shares) {
      String prefix = String.format(Locale.ROOT, "%.2f of the mean: ", share.share() / weights);
      share.judgement().reasons().stream().limit(2).forEach(r -> reasons.add(prefix + r));
    }
    return new Judgement(
        Math.min(1, sum / weights), reasons.subList(0, Math.min(MAX_REASONS, reasons.size())));
  }

  private static List<String> merged(List<Judgement> judgements) {
    return judgements.stream()
        .flatMap(judgement -> judgement.reasons().stream())
        .distinct()
        .limit(MAX_REASONS)
        .toList();
  }
}
