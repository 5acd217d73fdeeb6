package prospector.node.log;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.rolling.RollingFileAppender;
import java.nio.file.Path;
import org.slf4j.LoggerFactory;
import prospector.node.settings.NodeSettings;

/**
 * The log files of one crawl: {@code requests.log}, one JSON line a request, rolled daily and
 * gzipped, and {@code prospector.log} for everything else, in files of a bounded size.
 *
 * <p><em>No request line is dropped</em>: when the disk is slow, whoever logs waits. Those that a
 * full disk does not take are counted.
 */
public final class LogFiles implements AutoCloseable {
  /** Logger of the request lines; their text is the whole line. */
  public static final String REQUESTS = "prospector.requests";

  private static final String REQUESTS_FILE = "requests.log";

  private final LoggerContext context;
  private final Appender<ILoggingEvent> requests;
  private final Appender<ILoggingEvent> messages;
  private final DailyRequests daily;
  private final MessageGenerations generations;

  private LogFiles(
      LoggerContext context,
      Appender<ILoggingEvent> requests,
      Appender<ILoggingEvent> messages,
      DailyRequests daily,
      MessageGenerations generations) {
    this.context = context;
    this.requests = requests;
    this.messages = messages;
    this.daily = daily;
    this.generations = generations;
  }

  /** Binds the loggers to a directory. One at a time in a process. */
  public static LogFiles open(Path dir, NodeSettings.Log settings) {
    return open(dir, settings, MessageGenerations.BYTES_MAX);
  }

  static LogFiles open(Path dir, NodeSettings.Log settings, long messageBytesMax) {
    return open(dir, settings, messageBytesMax, new RequestLog(dir.resolve(REQUESTS_FILE)));
  }

  static LogFiles open(
      Path dir, NodeSettings.Log settings, long messageBytesMax, RequestLog lines) {
    MessageGenerations generations = new MessageGenerations(messageBytesMax);
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    DailyRequests daily = new DailyRequests(dir, settings.requestsDays());
    Appender<ILoggingEvent> requests = requests(context, lines, dir, settings, daily);
    Appender<ILoggingEvent> messages = messages(context, dir, generations);
    Logger requestLogger = context.getLogger(REQUESTS);
    requestLogger.setAdditive(false);
    requestLogger.setLevel(Level.INFO);
    requestLogger.addAppender(requests);
    context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(messages);
    return new LogFiles(context, requests, messages, daily, generations);
  }

  /**
   * Gzips what a kill or a full disk has left of former days, deletes the lines of days that are
   * not kept any more, both on a thread of its own, and bounds the messages. Only once the
   * directory is this process's: two that did so at once would write into each other's files.
   */
  public void tidy() {
    generations.begin();
    daily.tidySoon();
  }

  @Override
  public void close() {
    context.getLogger(REQUESTS).detachAppender(requests);
    requests.stop(); // waits until every line is on disk, and says which are not
    context.getLogger(Logger.ROOT_LOGGER_NAME).detachAppender(messages);
    messages.stop();
  }

  private static Appender<ILoggingEvent> requests(
      LoggerContext context,
      RequestLog lines,
      Path dir,
      NodeSettings.Log settings,
      DailyRequests daily) {
    RollingFileAppender<ILoggingEvent> file = new RequestAppender(lines);
    file.setContext(context);
    file.setName("requests-file");
    file.setFile(dir.resolve(REQUESTS_FILE).toString());
    file.setEncoder(encoder(context, "%msg%n"));
    daily.setContext(context);
    daily.setParent(file);
    daily.start();
    file.setRollingPolicy(daily);
    file.start();
    AsyncAppender queue = new AsyncAppender();
    queue.setContext(context);
    queue.setName("requests");
    queue.setQueueSize(settings.requestsQueue());
    queue.setDiscardingThreshold(0);
    queue.setNeverBlock(false);
    queue.setMaxFlushTime(0); // wait without limit when it is stopped
    queue.addAppender(file);
    queue.start();
    return queue;
  }

  private static Appender<ILoggingEvent> messages(
      LoggerContext context, Path dir, MessageGenerations generations) {
    RollingFileAppender<ILoggingEvent> file = new RollingFileAppender<>();
    file.setContext(context);
    file.setName("messages");
    file.setFile(dir.resolve("prospector.log").toString());
    file.setEncoder(encoder(context, "%d{ISO8601} %-5level [%thread] %logger{36} - %msg%n"));
    generations.setContext(context);
    generations.setParent(file);
    generations.start();
    file.setRollingPolicy(generations);
    file.start();
    return file;
  }

  private static Encoder<ILoggingEvent> encoder(LoggerContext context, String pattern) {
    VisibleLayout layout = new VisibleLayout();
    layout.setContext(context);
    layout.setPattern(pattern);
    layout.start();
    LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
    encoder.setContext(context);
    encoder.setLayout(layout);
    encoder.setCharset(java.nio.charset.StandardCharsets.UTF_8);
    encoder.start();
    return encoder;
  }
}
