package prospector.nugget.function;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import prospector.nugget.NuggetFunction;
import prospector.nugget.NuggetFunctionFactory;
import prospector.nugget.section.Section;
import prospector.nugget.section.Suggestion;
import prospector.nugget.section.Surroundings;

/** Finds and makes the user's own functions ({@code type = class}). */
final class UserFunctions {
  private UserFunctions() {}

  static NuggetFunction read(Section section, Surroundings context) {
    Optional<String> name = section.requiredText("name", "the name of your function's factory");
    var config = section.config("config");
    List<String> broken = new ArrayList<>();
    List<NuggetFunctionFactory> factories = factories(broken);
    Optional<NuggetFunctionFactory> factory =
        factories.stream().filter(f -> name.isPresent() && isNamed(f, name.get())).findFirst();
    if (name.isPresent() && factory.isEmpty()) {
      section.complain("name", notFound(name.get(), factories, broken));
    }
    return factory
        .map(found -> create(found, name.orElseThrow(), section, config))
        .orElse(Nothing.INSTANCE);
  }

  private static NuggetFunction create(
      NuggetFunctionFactory factory,
      String name,
      Section section,
      com.typesafe.config.Config config) {
    try {
      return new Guarded(name, factory.create(config));
    } catch (RuntimeException | LinkageError e) {
      section.complain("config", factory.getClass().getName() + " refused: " + e.getMessage());
      return Nothing.INSTANCE;
    }
  }

  private static List<NuggetFunctionFactory> factories(List<String> broken) {
    List<NuggetFunctionFactory> factories = new ArrayList<>();
    Iterator<NuggetFunctionFactory> all =
        ServiceLoader.load(NuggetFunctionFactory.class).iterator();
    while (hasNext(all, broken)) {
      try {
        factories.add(all.next());
      } catch (ServiceConfigurationError | LinkageError e) {
        broken.add(String.valueOf(e.getMessage()));
      }
    }
    return factories;
  }

  private static boolean hasNext(Iterator<NuggetFunctionFactory> all, List<String> broken) {
    try {
      return all.hasNext();
    } catch (ServiceConfigurationError e) {
      broken.add(String.valueOf(e.getMessage()));
      return false;
    }
  }

  private static boolean isNamed(NuggetFunctionFactory factory, String name) {
    return factory.getClass().getName().equals(name) || name.equals(factory.name());
  }

  private static String notFound(
      String name, List<NuggetFunctionFactory> factories, List<String> broken) {
    List<String> names = factories.stream().map(NuggetFunctionFactory::name).toList();
    String known = names.isEmpty() ? "none is on the class path" : Suggestion.of(name, names);
    String failures = broken.isEmpty() ? "" : "; could not load: " + String.join("; ", broken);
    return "expected the name of a NuggetFunctionFactory, got '" + name + "', " + known + failures;
  }
}
