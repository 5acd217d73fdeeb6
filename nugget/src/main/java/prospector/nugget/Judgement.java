package prospector.nugget;

import java.util.List;

/**
 * A nugget function's answer.
 *
 * @param score relevance in [0,1]
 * @param reasons what it saw, short and readable, strongest first; may be empty
 */
public record Judgement(double score, List<String> reasons) {
  public Judgement {
    if (!(score >= 0 && score <= 1)) {
      throw new IllegalArgumentException("score must be in [0,1], got " + score);
    }
    reasons = List.copyOf(reasons);
  }
}
