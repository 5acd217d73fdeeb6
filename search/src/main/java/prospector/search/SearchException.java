package prospector.search;

import org.jspecify.annotations.Nullable;

/** Why a search or the index did not do its work; says in one line what was expected and came. */
public final class SearchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What stands in the way. */
  public enum Kind {
    /** The query cannot be understood, or asks for too much. */
    QUERY,
    /** There is no index yet. */
    NONE,
    /** Another process writes the index. */
    BUSY,
    /** What lies there is an index of something else, which is not touched. */
    FOREIGN,
    /** The index is damaged or of another version: it can be made anew. */
    TORN,
    /** It took too long; a query of rarer words may not. */
    SLOW,
    /** The disk failed or is full. */
    FAILED
  }

  private final Kind kind;

  SearchException(Kind kind, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  SearchException(Kind kind, String message) {
    this(kind, message, null);
  }

  static SearchException query(String message) {
    return new SearchException(Kind.QUERY, message);
  }

  /** What stands in the way. */
  public Kind kind() {
    return kind;
  }
}
