package prospector.web.plugin;

import java.util.Map;

/**
 * What all plug-ins have. It is made and opened once for each place in the settings that names it,
 * and used by one thread at a time.
 */
public interface Plugin extends AutoCloseable {
  /** The name that settings use; the class's full name works too. */
  String name();

  /**
   * Gets ready.
   *
   * @param settings the block {@code settings} beside its name, nested keys joined by dots; empty
   *     when there is none
   * @throws Exception for a wrong setting: its message is shown, and nothing is started
   */
  default void open(Map<String, String> settings) throws Exception {}

  /** The process ends. */
  @Override
  default void close() throws Exception {}
}
