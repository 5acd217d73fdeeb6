package prospector.nugget;

/**
 * Reads one kind of function from its section; complaints go to the section, never an exception.
 */
@FunctionalInterface
interface FunctionReader {
  NuggetFunction read(Section section, FunctionReaders context);
}
