package prospector.nugget.function;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
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

  /** A factory, by its class where it cannot be asked for its name. */
  private record Named(String name, NuggetFunctionFactory factory) {
    static Named of(NuggetFunctionFactory factory, List<String> broken) {
      try {
        return new Named(Objects.requireNonNull(factory.name(), "no name"), factory);
      } catch (RuntimeException | LinkageError e) {
        String itsClass = factory.getClass().getName();
        broken.add(itsClass + ".name(): " + e);
        return new Named(itsClass, factory);
      }
    }

    boolean isNamed(String wanted) {
      return factory.getClass().getName().equals(wanted) || name.equals(wanted);
    }
  }

  static NuggetFunction read(Section section, Surroundings context) {
    Optional<String> name = section.requiredText("name", "the name of your function's factory");
    var config = section.config("config");
    List<String> broken = new ArrayList<>();
    List<Named> factories = factories(broken);
    Optional<NuggetFunctionFactory> factory =
        factories.stream()
            .filter(it -> name.isPresent() && it.isNamed(name.get()))
            .map(Named::factory)
            .findFirst();
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
      return new Guarded(name, Objects.requireNonNull(factory.create(config), "made no function"));
    } catch (RuntimeException | LinkageError e) {
      section.complain("config", factory.getClass().getName() + " refused: " + e.getMessage());
      return Nothing.INSTANCE;
    }
  }

  private static List<Named> factories(List<String> broken) {
    List<Named> factories = new ArrayList<>();
    Iterator<NuggetFunctionFactory> all =
        ServiceLoader.load(NuggetFunctionFactory.class).iterator();
    while (hasNext(all, broken)) {
      try {
        factories.add(Named.of(all.next(), broken));
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

  private static String notFound(String name, List<Named> factories, List<String> broken) {
    List<String> names = factories.stream().map(Named::name).toList();
    String known = names.isEmpty() ? "none is on the class path" : Suggestion.of(name, names);
    String failures = broken.isEmpty() ? "" : "; could not load: " + String.join("; ", broken);
    return "expected the name of a NuggetFunctionFactory, got '" + name + "', " + known + failures;
  }
}
