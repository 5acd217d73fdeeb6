package prospector.bench.poison;

import java.util.List;
import prospector.bench.hostile.Pace;

/**
 * One crawl, with or without poison.
 *
 * @param pace of the pages of healthy hosts, by the web's log
 * @param exitCode of the crawl; -1 when it had to be ended by force
 * @param seconds from its start to its end
 * @param audit exit code of {@code prospector audit}
 * @param again exit code of the same command a second time; -1 when it had to be ended by force
 * @param troubles lines of its log that speak of an error
 */
record PoisonArm(
    Pace pace, int exitCode, double seconds, int audit, int again, List<String> troubles) {
  static final int FORCED = -1;

  PoisonArm {
    troubles = List.copyOf(troubles);
  }
}
