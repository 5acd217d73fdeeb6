package prospector.nugget.function;

import java.util.List;
import prospector.nugget.Judgement;
import prospector.nugget.NuggetFunction;
import prospector.nugget.section.Section;
import prospector.nugget.section.Surroundings;
import prospector.web.page.ParsedPage;

/** The opposite of a function: relevant exactly where it is not, {@code 1 - score}. */
record Negation(NuggetFunction inner) implements NuggetFunction, Faulty {

  static NuggetFunction read(Section section, Surroundings context) {
    return new Negation(context.readOpposite(section, "of"));
  }

  @Override
  public List<String> criteria() {
    return Criteria.under("not:", inner.criteria());
  }

  @Override
  public List<Faults> faults() {
    return Faulty.of(inner);
  }

  @Override
  public Judgement judge(ParsedPage page) {
    Judgement judgement = inner.judge(page);
    // A part just at its threshold is relevant, so its opposite must stay below 0.5.
    double opposite = judgement.score() == 0.5 ? Math.nextDown(0.5) : 1 - judgement.score();
    return new Judgement(
        opposite, judgement.reasons().stream().map(reason -> "not: " + reason).toList());
  }
}
