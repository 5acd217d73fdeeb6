package prospector.nugget.section;

import prospector.nugget.NuggetFunction;

/**
 * Reads one kind of function from its section; complaints go to the section, never an exception.
 */
@FunctionalInterface
public interface FunctionReader {
  NuggetFunction read(Section section, Surroundings context);
}
