package prospector.nugget;

import java.util.List;

/** A function of which it is known how often it, or a part of it, threw. */
interface Faulty {
  List<Faults> faults();

  /** Those of any function; empty for one that has no user's part. */
  static List<Faults> of(NuggetFunction function) {
    return function instanceof Faulty faulty ? faulty.faults() : List.of();
  }
}
