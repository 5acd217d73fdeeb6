package prospector.node.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.RolloverFailure;
import ch.qos.logback.core.rolling.TimeBasedRollingPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/**
 * Puts the request lines of each day away. Logback's own way deletes them also where they could not
 * be gzipped, as on a full disk. Of a day that is there already, as where the clock or the zone was
 * changed, the lines stay where they are and go with those of the next day.
 *
 * <p><em>Logback knows the names alone</em>, not the directory: it would read what stands in that
 * as a part of its pattern.
 */
final class DailyRequests extends TimeBasedRollingPolicy<ILoggingEvent> {
  private final Path dir;
  private final int keptDays;

  /**
   * @param keptDays for how long lines are kept
   */
  DailyRequests(Path dir, int keptDays) {
    this.dir = dir;
    this.keptDays = keptDays;
    setFileNamePattern("requests.%d{yyyy-MM-dd}.log.gz");
  }

  /** Gzips, on a thread of its own, what there is of former days, and deletes the oldest. */
  void tidySoon() {
    Instant now =
        Instant.ofEpochMilli(getTimeBasedFileNamingAndTriggeringPolicy().getCurrentTime());
    LocalDate today = LocalDate.ofInstant(now, ZoneId.systemDefault());
    FormerRequests.tidySoon(dir, today.minusDays(keptDays));
  }

  @Override
  public void rollover() throws RolloverFailure {
    var days = getTimeBasedFileNamingAndTriggeringPolicy();
    Path former = dir.resolve(days.getElapsedPeriodsFileName()); // without .gz
    if (Files.exists(former) || Files.exists(former.resolveSibling(former.getFileName() + ".gz"))) {
      throw new RolloverFailure("there are request lines of that day already: " + former);
    }
    try {
      Files.move(Path.of(getParentsRawFileProperty()), former);
    } catch (IOException e) {
      throw new RolloverFailure("could not move the request lines to " + former, e);
    }
    tidySoon();
  }
}
