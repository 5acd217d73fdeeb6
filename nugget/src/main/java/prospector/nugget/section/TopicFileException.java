package prospector.nugget.section;

import java.util.List;

/** A topic file with mistakes. */
public final class TopicFileException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final List<String> complaints;

  /**
   * One readable line a mistake: {@code my-topic.conf:4: topic.nugget.wieght: unknown key, ...}.
   */
  public TopicFileException(List<String> complaints) {
    super(String.join("\n", complaints));
    this.complaints = List.copyOf(complaints);
  }

  /** The complaints, in order of line. */
  public List<String> complaints() {
    return complaints;
  }
}
