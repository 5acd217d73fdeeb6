package prospector.nugget;

import java.util.List;
import prospector.web.page.ParsedPage;

/**
 * Says how relevant a fetched page is to a topic.
 *
 * <p>Implementations are pure and thread-safe: the same page always gets the same judgement. They
 * never throw; what they cannot judge scores 0 with a reason.
 */
public interface NuggetFunction {
  /** Judges one page. */
  Judgement judge(ParsedPage page);

  /**
   * Words that speak for the topic as far as the function knows any before it has judged a page, as
   * its author wrote them. A crawl takes them for what its topic is about until its own pages teach
   * it better.
   */
  default List<String> words() {
    return List.of();
  }

  /**
   * What counts, in plain words for its author, one line each; empty for a function that does not
   * say.
   */
  default List<String> criteria() {
    return List.of();
  }
}
