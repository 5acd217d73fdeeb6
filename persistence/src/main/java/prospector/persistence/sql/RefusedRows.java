package prospector.persistence.sql;

import java.sql.SQLException;

/** Tells a failure of the rows that were to be written from one of the database. */
public final class RefusedRows {
  private RefusedRows() {}

  /**
   * Whether the database refused the rows themselves, and would again: classes 22 (data exception)
   * and 23 (integrity constraint violation) of the SQL standard's states.
   */
  public static boolean isBy(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && sql.getSQLState() != null) {
        String state = sql.getSQLState();
        return state.startsWith("22") || state.startsWith("23");
      }
    }
    return false;
  }
}
