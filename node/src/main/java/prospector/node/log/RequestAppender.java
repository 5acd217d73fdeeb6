package prospector.node.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.RollingFileAppender;
import java.io.OutputStream;
import java.nio.file.Path;

/** Logback's rolling of files, with a file that counts the lines that it cannot take. */
final class RequestAppender extends RollingFileAppender<ILoggingEvent> {
  private final RequestLog lines;

  RequestAppender(RequestLog lines) {
    this.lines = lines;
  }

  @Override
  public void openFile(String name) {
    streamWriteLock.lock();
    try {
      lines.goesOnIn(Path.of(name));
      setOutputStream(new Closing());
    } finally {
      streamWriteLock.unlock();
    }
  }

  @Override
  protected void writeOut(ILoggingEvent event) {
    streamWriteLock.lock();
    try {
      lines.add(getEncoder().encode(event), event.getTimeStamp());
    } finally {
      streamWriteLock.unlock();
    }
  }

  @Override
  public void stop() {
    if (isStarted()) {
      lines.end();
    }
    super.stop();
  }

  /** What Logback closes before it gives the file another name. */
  private final class Closing extends OutputStream {
    @Override
    public void write(int one) {
      throw new IllegalStateException("lines are written whole");
    }

    @Override
    public void close() {
      lines.close();
    }
  }
}
