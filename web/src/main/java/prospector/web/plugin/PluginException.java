package prospector.web.plugin;

/** A plug-in is not there, or does not open; the message says which and why. */
public final class PluginException extends Exception {
  private static final long serialVersionUID = 1L;

  PluginException(String message) {
    super(message);
  }

  PluginException(String message, Throwable cause) {
    super(message, cause);
  }
}
