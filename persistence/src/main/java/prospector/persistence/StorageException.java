package prospector.persistence;

/** The disk or the database failed; says what was tried, where, and what came. */
public final class StorageException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final boolean locked;

  public StorageException(String message, Throwable cause) {
    super(message, cause);
    this.locked = false;
  }

  public StorageException(String message) {
    this(message, false);
  }

  private StorageException(String message, boolean locked) {
    super(message);
    this.locked = locked;
  }

  /** Another process works in the directory. */
  static StorageException locked(String message) {
    return new StorageException(message, true);
  }

  /** Whether it is another process that stands in the way. */
  public boolean isLocked() {
    return locked;
  }
}
