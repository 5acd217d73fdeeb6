package prospector.node.settings;

import java.util.List;

/** A configuration with mistakes: every one of them, not only the first. */
public final class SettingsException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final List<String> complaints;

  /** One readable line a mistake: file, line, key, what was expected, what came. */
  public SettingsException(List<String> complaints) {
    super(String.join("\n", complaints));
    this.complaints = List.copyOf(complaints);
  }

  /** The complaints, in the order they were found. */
  public List<String> complaints() {
    return complaints;
  }
}
