package prospector.graph;

import org.jspecify.annotations.Nullable;

/** A link graph that cannot be had, built or ranked; the message says what was expected. */
public final class GraphException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What stands in the way. */
  public enum Kind {
    /** There is no graph yet, or no measures of it. */
    NONE,
    /** It does not fit: the heap is too small, or there are more URLs than a graph numbers. */
    TOO_LARGE,
    /** What lies there is damaged or of another version: it can be built anew. */
    TORN,
    /** The disk failed or is full. What was there before is still there. */
    FAILED
  }

  private final Kind kind;

  public GraphException(Kind kind, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public GraphException(Kind kind, String message) {
    this(kind, message, null);
  }

  /** What stands in the way. */
  public Kind kind() {
    return kind;
  }
}
