package prospector.nugget;

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
}
