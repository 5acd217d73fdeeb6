package prospector.node.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.RollingPolicyBase;
import ch.qos.logback.core.rolling.RolloverFailure;
import ch.qos.logback.core.rolling.TriggeringPolicy;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Bounds {@code prospector.log}: a full one becomes {@code prospector.log.1}, and so on, until the
 * oldest goes.
 *
 * <p><em>Only in a directory that is this process's.</em> A second one opens the same file before
 * it learns that the directory is taken; a file that it moved would be written to for ever.
 *
 * <p><em>A file that is not there is opened anew</em>, with the next message: for want of room or
 * of file handles it may have failed, and somebody may have taken it away.
 */
final class MessageGenerations extends RollingPolicyBase
    implements TriggeringPolicy<ILoggingEvent> {
  /** Largest file. */
  static final long BYTES_MAX = 64L << 20;

  /** Files that are kept besides the one that is written. */
  static final int KEPT = 5;

  private final long bytesMax;
  private volatile boolean ours;

  MessageGenerations(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  /** The directory is this process's. */
  void begin() {
    ours = true;
  }

  @Override
  public boolean isTriggeringEvent(File active, ILoggingEvent event) {
    long bytes = active.length();
    return ours && (bytes >= bytesMax || (bytes == 0 && !active.exists()));
  }

  @Override
  public void rollover() throws RolloverFailure {
    if (Files.notExists(generation(0))) {
      return;
    }
    try {
      for (int older = KEPT; older > 0; older--) {
        Path newer = generation(older - 1);
        if (Files.exists(newer)) {
          Files.move(newer, generation(older), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    } catch (IOException e) {
      throw new RolloverFailure("could not put " + getActiveFileName() + " away", e);
    }
  }

  private Path generation(int number) {
    String active = getActiveFileName();
    return Path.of(number == 0 ? active : active + "." + number);
  }

  @Override
  public String getActiveFileName() {
    return getParentsRawFileProperty();
  }
}
