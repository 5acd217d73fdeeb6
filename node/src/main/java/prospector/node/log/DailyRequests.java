package prospector.node.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.RolloverFailure;
import ch.qos.logback.core.rolling.TimeBasedRollingPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;

/**
 * Puts the request lines of each day away. Logback's own way deletes them also where they could not
 * be gzipped, as on a full disk.
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
    try {
      Files.move(Path.of(getParentsRawFileProperty()), former, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new RolloverFailure("could not move the request lines to " + former, e);
    }
    FormerRequests.gzipSoon(dir);
    days.getArchiveRemover().cleanAsynchronously(Instant.ofEpochMilli(days.getCurrentTime()));
  }
}
