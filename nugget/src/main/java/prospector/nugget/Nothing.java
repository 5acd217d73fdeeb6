package prospector.nugget;

import java.util.List;
import prospector.web.page.ParsedPage;

/**
 * Stands in for a function that could not be read; never leaves a topic file without complaints.
 */
enum Nothing implements NuggetFunction {
  INSTANCE;

  @Override
  public Judgement judge(ParsedPage page) {
    return new Judgement(0, List.of());
  }
}
