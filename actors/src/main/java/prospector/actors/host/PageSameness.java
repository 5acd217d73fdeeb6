package prospector.actors.host;

import java.util.List;
import org.jspecify.annotations.Nullable;
import prospector.actors.CborSerializable;
import prospector.actors.work.ParameterLesson;
import prospector.actors.work.Sameness;

/**
 * What a host keeps of the {@link Sameness} of a page.
 *
 * @param copy whether it is a copy of a known page
 * @param lessons about the parameters of its URL
 */
public record PageSameness(boolean copy, List<ParameterLesson> lessons)
    implements CborSerializable {
  public PageSameness {
    lessons = List.copyOf(lessons);
  }

  /** Null where there is nothing to keep. */
  static @Nullable PageSameness of(Sameness found) {
    return found.copy().isEmpty() && found.lessons().isEmpty()
        ? null
        : new PageSameness(found.copy().isPresent(), found.lessons());
  }
}
