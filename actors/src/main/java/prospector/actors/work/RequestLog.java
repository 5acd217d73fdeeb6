package prospector.actors.work;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;

/**
 * One JSON line per HTTP request, through the SLF4J logger {@code prospector.requests}; the node
 * binds it to {@code requests.log}. Fields: docs/output.md. Thread-safe.
 */
public final class RequestLog {
  private static final Logger LOG = LoggerFactory.getLogger("prospector.requests");

  /**
   * The pause before a request.
   *
   * @param askedMillis that the host's rules ask for
   * @param givenMillis since the end of the request before it; -1 for the first
   */
  public record Delay(long askedMillis, long givenMillis) {}

  /**
   * Logs one request.
   *
   * @param crawl crawl id; empty for requests that serve the host, such as robots.txt
   */
  public void log(String crawl, FetchResult result, long delayAskedMillis, long delayGivenMillis) {
    String outcome = result.outcome().getClass().getSimpleName();
    log(crawl, result, outcome, new Delay(delayAskedMillis, delayGivenMillis));
  }

  /** Logs one that was broken off by whoever made it, as the node hands its host over or ends. */
  void brokenOff(String crawl, FetchResult result, Delay delay) {
    log(crawl, result, "BrokenOff", delay);
  }

  private static void log(String crawl, FetchResult result, String kind, Delay delay) {
    if (!LOG.isInfoEnabled()) {
      return;
    }
    FetchOutcome outcome = result.outcome();
    StringBuilder line = new StringBuilder(320);
    line.append("{\"time\":\"").append(result.started()).append('"');
    text(line, "crawl", crawl);
    text(line, "host", result.request().url().host().value());
    text(line, "url", result.request().url().value());
    text(line, "outcome", kind);
    number(line, "status", outcome.answer().map(answer -> (long) answer.status()).orElse(0L));
    number(line, "millis", result.elapsed().toMillis());
    number(line, "bytes", result.bodyBytes());
    text(line, "address", result.remoteAddress().orElse(""));
    number(line, "delay_asked", delay.askedMillis());
    number(line, "delay_given", delay.givenMillis());
    text(line, "purpose", result.request().purpose().name().toLowerCase(Locale.ROOT));
    outcome.answer().flatMap(RequestLog::retryAfter).ifPresent(it -> text(line, "retry_after", it));
    LOG.info(line.append('}').toString());
  }

  /** Of errors, which it makes a reason to leave the host alone; elsewhere it has no meaning. */
  private static Optional<String> retryAfter(Response answer) {
    return answer.status() < 400 ? Optional.empty() : answer.header("retry-after");
  }

  private static void text(StringBuilder line, String name, String value) {
    line.append(",\"").append(name).append("\":\"");
    JsonStringEncoder.getInstance().quoteAsString(value, line);
    line.append('"');
  }

  private static void number(StringBuilder line, String name, long value) {
    line.append(",\"").append(name).append("\":").append(value);
  }
}
