package prospector.persistence.sql;

import java.util.concurrent.CompletionStage;
import prospector.persistence.directory.StorageException;

/** When commits survive the death of the process. Thread-safe. */
@FunctionalInterface
public interface DurableCommits {
  /**
   * Completes when everything committed before this call is durable; fails with {@link
   * StorageException} when it could not be made so, and may then be lost.
   */
  CompletionStage<Void> durable();
}
