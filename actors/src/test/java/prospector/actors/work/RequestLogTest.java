package prospector.actors.work;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.url.CrawlUrl;

class RequestLogTest {
  private final Logger logger = (Logger) LoggerFactory.getLogger("prospector.requests");
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

  @BeforeEach
  void listen() {
    logger.setLevel(Level.INFO);
    lines.start();
    logger.addAppender(lines);
  }

  @AfterEach
  void ignore() {
    logger.detachAppender(lines);
    logger.setLevel(null); // as its parent
  }

  private static FetchResult answered(FetchOutcome outcome) {
    return new FetchResult(
        new FetchRequest(CrawlUrl.ofNormal("http://log.example/"), FetchRequest.Purpose.PAGE),
        outcome,
        Instant.EPOCH,
        Duration.ZERO,
        Optional.empty(),
        "");
  }

  private static Response response(int status) {
    return new Response(
        status, "", Map.of("retry-after", List.of("6\"0")), new byte[0], new byte[0]);
  }

  @Test
  void log_errorWithRetryAfter_hasItAndNoOtherAnswerHas() {
    new RequestLog().log("c", answered(new FetchOutcome.Status(response(403))), 0, -1);
    new RequestLog().log("c", answered(new FetchOutcome.Success(response(200))), 0, -1);

    assertThat(lines.list)
        .map(ILoggingEvent::getFormattedMessage)
        .filteredOn(line -> line.contains("log.example"))
        .satisfiesExactly(
            error -> assertThat(error).endsWith(",\"retry_after\":\"6\\\"0\"}"),
            page -> assertThat(page).doesNotContain("retry"));
  }
}
