package prospector.actors.work;

import java.util.List;
import java.util.Optional;

/**
 * What a page's content says beside the contents known before.
 *
 * @param copy present when it is a copy
 * @param lessons about the parameters of its URL, at most one a parameter
 */
public record Sameness(Optional<Copy> copy, List<ParameterLesson> lessons) {
  /** Nothing like it is known. */
  public static final Sameness NONE = new Sameness(Optional.empty(), List.of());

  public Sameness {
    lessons = List.copyOf(lessons);
  }
}
