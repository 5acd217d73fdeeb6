package prospector.web.plugin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Finds, makes and opens plug-ins by their names. */
public final class Plugins {
  private final ClassLoader jars;

  /**
   * @param jars sees the jars of plug-ins
   */
  public Plugins(ClassLoader jars) {
    this.jars = jars;
  }

  /** Those on the class path, which the launcher puts {@code plugins/} on. */
  public static Plugins ofClassPath() {
    return new Plugins(Plugins.class.getClassLoader());
  }

  /**
   * Makes and opens one.
   *
   * @throws PluginException when there is none of that name, or it does not open
   */
  public <T extends Plugin> T open(Class<T> kind, String name, Map<String, String> settings)
      throws PluginException {
    T plugin = make(kind, name);
    try {
      plugin.open(settings);
      return plugin;
    } catch (Exception | LinkageError e) {
      throw new PluginException(name + " refused its settings: " + words(e), e);
    }
  }

  private <T extends Plugin> T make(Class<T> kind, String name) throws PluginException {
    List<String> names = new ArrayList<>();
    List<String> broken = new ArrayList<>();
    List<ServiceLoader.Provider<T>> providers = providers(kind, broken);
    for (ServiceLoader.Provider<T> provider : providers) {
      try {
        T plugin = provider.get();
        if (plugin.name().equals(name) || plugin.getClass().getName().equals(name)) {
          return plugin;
        }
        names.add(plugin.name());
      } catch (ServiceConfigurationError | RuntimeException | LinkageError e) {
        broken.add(words(e));
      }
    }
    throw new PluginException(
        "expected the name of a "
            + kind.getSimpleName()
            + ", got '"
            + name
            + "'; "
            + (names.isEmpty()
                ? "no jar in plugins/ has one"
                : "there is " + String.join(", ", names))
            + (broken.isEmpty() ? "" : "; could not load: " + String.join("; ", broken)));
  }

  private <T extends Plugin> List<ServiceLoader.Provider<T>> providers(
      Class<T> kind, List<String> broken) {
    List<ServiceLoader.Provider<T>> providers = new ArrayList<>();
    var all = ServiceLoader.load(kind, jars).stream().iterator();
    boolean more = true;
    while (more) {
      try {
        more = all.hasNext();
        if (more) {
          providers.add(all.next());
        }
      } catch (ServiceConfigurationError e) {
        broken.add(words(e)); // the next line of the list may be right
      }
    }
    return providers;
  }

  /** What a plug-in threw; its message is code of the user's, too. */
  static String words(Throwable thrown) {
    try {
      return Optional.ofNullable(thrown.getMessage()).orElseGet(thrown::toString);
    } catch (RuntimeException | StackOverflowError e) {
      return thrown.getClass().getName();
    }
  }
}
