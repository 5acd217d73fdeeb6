package prospector.actors.work;

import java.util.List;
import java.util.Optional;

/**
 * What a page's content says beside the contents known before.
 *
 * @param copy present when it is a copy
 * @param lessons about the parameters of its URL, at most one a parameter
 * @param like the page known before that says the same, though the page may count beside it
 */
public record Sameness(Optional<Copy> copy, List<ParameterLesson> lessons, Optional<Copy> like) {
  /** Nothing like it is known. */
  public static final Sameness NONE = new Sameness(Optional.empty(), List.of());

  public Sameness {
    lessons = List.copyOf(lessons);
  }

  /** What is like it counts for it. */
  public Sameness(Optional<Copy> copy, List<ParameterLesson> lessons) {
    this(copy, lessons, copy);
  }
}
