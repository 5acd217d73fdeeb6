package prospector.nugget.function;

import java.util.List;
import prospector.nugget.Judgement;
import prospector.nugget.NuggetFunction;
import prospector.web.page.ParsedPage;

/**
 * Stands in for a function that could not be read; never leaves a topic file without complaints.
 */
public enum Nothing implements NuggetFunction {
  INSTANCE;

  @Override
  public Judgement judge(ParsedPage page) {
    return new Judgement(0, List.of());
  }
}
