package prospector.node.conduct;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Optional;
import prospector.web.politeness.RetryAfter;
import prospector.web.politeness.TransientStatus;

/**
 * One request as {@code requests.log} has it; fields as in docs/output.md.
 *
 * @param purpose {@code page}, {@code revisit}, {@code robots} or {@code sitemap}; empty in lines
 *     of older versions
 * @param status 0 when no complete response came
 * @param delayAsked milliseconds
 * @param delayGiven milliseconds; -1 before the first request
 * @param retryAfter header of an error; empty for none, and in lines of older versions
 */
record HostRequest(
    Instant time,
    String crawl,
    String host,
    String url,
    String purpose,
    String outcome,
    int status,
    long millis,
    long bytes,
    String address,
    long delayAsked,
    long delayGiven,
    String retryAfter) {

  static HostRequest of(JsonNode line) {
    return new HostRequest(
        Instant.parse(line.path("time").asText()),
        line.path("crawl").asText(),
        line.path("host").asText(),
        line.path("url").asText(),
        line.path("purpose").asText(),
        line.path("outcome").asText(),
        line.path("status").asInt(),
        line.path("millis").asLong(),
        line.path("bytes").asLong(),
        line.path("address").asText(),
        line.path("delay_asked").asLong(),
        line.path("delay_given").asLong(),
        line.path("retry_after").asText());
  }

  /** Whether the host was left less time than was asked. */
  boolean isEarly() {
    return delayGiven >= 0 && delayGiven < delayAsked;
  }

  /** Whether the answer was a reason to leave the host alone for longer. */
  boolean isTrouble() {
    return TransientStatus.of(status, later(), end())
        || outcome.equals("TimedOut")
        || outcome.equals("Unreachable");
  }

  /** Until when the answer asked to leave the host alone; empty where it did not say. */
  Optional<Instant> askedUntil() {
    return isTrouble()
        ? later().flatMap(value -> RetryAfter.parse(value, end())).map(end()::plus)
        : Optional.empty();
  }

  private Optional<String> later() {
    return Optional.of(retryAfter).filter(value -> !value.isEmpty());
  }

  private Instant end() {
    return time.plusMillis(millis);
  }

  /** The status, or where there is none what happened. */
  String answer() {
    return status == 0 ? outcome : Integer.toString(status);
  }
}
