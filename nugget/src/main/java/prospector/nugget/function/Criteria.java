package prospector.nugget.function;

import java.util.List;
import java.util.stream.Stream;

/** Lines that say what counts, for functions of other functions. */
final class Criteria {
  private Criteria() {}

  /** Lines below a heading, set in by two spaces. */
  static List<String> under(String heading, List<String> lines) {
    return Stream.concat(Stream.of(heading), lines.stream().map(line -> "  " + line)).toList();
  }
}
