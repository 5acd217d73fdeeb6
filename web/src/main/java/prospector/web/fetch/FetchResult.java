package prospector.web.fetch;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * An outcome with its circumstances.
 *
 * @param request what was asked
 * @param outcome what the web did
 * @param started when the request was handed to the network
 * @param elapsed until the last byte or the failure
 * @param remoteAddress the address that answered, as text; empty when none did or a proxy stood
 *     between
 * @param requestHead the request as sent, with its empty line, for the archive; empty when nothing
 *     was sent
 * @param bodyBytes that came of bodies, however the request ended
 * @param release gives back the memory that its bodies were counted with
 */
public record FetchResult(
    FetchRequest request,
    FetchOutcome outcome,
    Instant started,
    Duration elapsed,
    Optional<String> remoteAddress,
    String requestHead,
    long bodyBytes,
    Runnable release) {

  /** One whose bodies take no counted memory; of which none came but that of its answer. */
  public FetchResult(
      FetchRequest request,
      FetchOutcome outcome,
      Instant started,
      Duration elapsed,
      Optional<String> remoteAddress,
      String requestHead) {
    this(
        request,
        outcome,
        started,
        elapsed,
        remoteAddress,
        requestHead,
        outcome.answer().map(answer -> (long) answer.rawBody().length).orElse(0L),
        () -> {});
  }

  /** Its bodies are needed no more; they no longer count in {@link BodyMemory}. Idempotent. */
  public void letGo() {
    release.run();
  }

  /** When the exchange was over. */
  public Instant finished() {
    return started.plus(elapsed);
  }
}
