package prospector.nugget.function;

import java.util.List;
import prospector.nugget.NuggetFunction;

/** A function of which it is known how often it, or a part of it, threw. */
public interface Faulty {
  List<Faults> faults();

  /** Those of any function; empty for one that has no user's part. */
  static List<Faults> of(NuggetFunction function) {
    return function instanceof Faulty faulty ? faulty.faults() : List.of();
  }
}
