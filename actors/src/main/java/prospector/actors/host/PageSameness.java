package prospector.actors.host;

import java.util.List;
import org.jspecify.annotations.Nullable;
import prospector.actors.CborSerializable;
import prospector.actors.work.ParameterLesson;
import prospector.actors.work.Sameness;

/**
 * What a host keeps of what a page says of pages like it.
 *
 * @param copy whether it is a copy of a known page
 * @param lessons about the parameters of its URL
 * @param barren whether it brings nothing, by its own words or as a copy; false in events of older
 *     versions
 */
public record PageSameness(boolean copy, List<ParameterLesson> lessons, boolean barren)
    implements CborSerializable {
  public PageSameness {
    lessons = List.copyOf(lessons);
  }

  /** Null where there is nothing to keep. */
  static @Nullable PageSameness of(Sameness found, boolean barren) {
    return found.copy().isEmpty() && found.lessons().isEmpty() && !barren
        ? null
        : new PageSameness(found.copy().isPresent(), found.lessons(), barren);
  }
}
