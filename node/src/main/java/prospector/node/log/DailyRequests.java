package prospector.node.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.RolloverFailure;
import ch.qos.logback.core.rolling.TimeBasedRollingPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/**
 * Puts the request lines of each day away. Logback's own way deletes them also where they could not
 * be gzipped, as on a full disk. Of a day that is there already, as where the clock or the zone was
 * changed, the lines stay where they are and go with those of the next day.
 */
final class DailyRequests extends TimeBasedRollingPolicy<ILoggingEvent> {
  private final Path dir;

  DailyRequests(Path dir) {
    this.dir = dir;
  }

  @Override
  public void rollover() throws RolloverFailure {
    var days = getTimeBasedFileNamingAndTriggeringPolicy();
    Path former = Path.of(days.getElapsedPeriodsFileName()); // without .gz
    if (Files.exists(former) || Files.exists(former.resolveSibling(former.getFileName() + ".gz"))) {
      throw new RolloverFailure("there are request lines of that day already: " + former);
    }
    try {
      Files.move(Path.of(getParentsRawFileProperty()), former);
    } catch (IOException e) {
      throw new RolloverFailure("could not move the request lines to " + former, e);
    }
    FormerRequests.gzipSoon(dir);
    days.getArchiveRemover().cleanAsynchronously(Instant.ofEpochMilli(days.getCurrentTime()));
  }
}
