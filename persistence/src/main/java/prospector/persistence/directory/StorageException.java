package prospector.persistence.directory;

import org.jspecify.annotations.Nullable;

/** The disk or the database failed; says what was tried, where, and what came. */
public class StorageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What stands in the way. */
  public enum Kind {
    /** The disk or the database failed. */
    FAILED,
    /** Another process works in the directory or on the database. */
    LOCKED,
    /** The database was not there at the start. */
    UNREACHABLE,
    /** Directory and database do not belong together. */
    FOREIGN
  }

  private final Kind kind;

  public StorageException(String message, Throwable cause) {
    this(message, Kind.FAILED, cause);
  }

  public StorageException(String message) {
    this(message, Kind.FAILED, null);
  }

  private StorageException(String message, Kind kind, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  /** Another process stands in the way. */
  public static StorageException locked(String message) {
    return new StorageException(message, Kind.LOCKED, null);
  }

  /** The database is not there; the cause's first line is part of the message. */
  public static StorageException unreachable(String message, Throwable cause) {
    String reason = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    return new StorageException(message + ": " + reason, Kind.UNREACHABLE, cause);
  }

  /** The directory is not that of the database's node. */
  public static StorageException foreign(String message) {
    return new StorageException(message, Kind.FOREIGN, null);
  }

  /** What stands in the way. */
  public Kind kind() {
    return kind;
  }
}
