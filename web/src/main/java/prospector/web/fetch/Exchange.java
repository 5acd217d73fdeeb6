package prospector.web.fetch;

import io.netty.util.concurrent.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import prospector.web.cookie.CookieJar;

/**
 * One fetch from its start to its result.
 *
 * <p><em>The first outcome wins; every later one is ignored.</em> All methods run on the event loop
 * of the exchange.
 */
final class Exchange {
  private static final FetchOutcome BROKEN_OFF =
      new FetchOutcome.Unreachable("broken_off", "given up before its end");

  private final FetchRequest request;
  private final Clock clock;
  private final BodyMemory.Claim memory;
  private final CookieJar cookies;
  private final CompletableFuture<FetchResult> result = new CompletableFuture<>();

  private Instant started;
  private String phase = "dns";
  private String requestHead = "";
  private Optional<String> remote = Optional.empty();
  private boolean retried;
  private boolean abandoned;
  private boolean begun; // handed to the network
  private long reserved;
  private long received;
  private @Nullable Future<?> deadline;
  private @Nullable Runnable breakOff;
  private @Nullable Supplier<Optional<FetchOutcome>> partly;
  private @Nullable Runnable done;

  /**
   * @param memory for its bodies, which it lets go of when it ends without any
   * @param cookies of all hosts
   */
  Exchange(FetchRequest request, Clock clock, BodyMemory.Claim memory, CookieJar cookies) {
    this.request = request;
    this.clock = clock;
    this.memory = memory;
    this.cookies = cookies;
    this.started = clock.instant();
  }

  FetchRequest request() {
    return request;
  }

  BodyMemory.Claim memory() {
    return memory;
  }

  /** The header line with the cookies that its host wants, or none. */
  String cookies() {
    return cookies.line(request.url());
  }

  CompletionStage<FetchResult> result() {
    return result.minimalCompletionStage();
  }

  /** Whether it has ended, with a result or abandoned. */
  boolean isDone() {
    return abandoned || result.isDone();
  }

  /** {@code dns}, {@code connect}, {@code tls} or {@code response}. */
  void enter(String newPhase) {
    phase = newPhase;
  }

  /** What to do with the connection when the exchange ends before its response is complete. */
  void onAbandon(Runnable action) {
    breakOff = action;
  }

  /** Asks for the outcome of what came, where that will do once the time is over. */
  void onTimeOut(Supplier<Optional<FetchOutcome>> outcome) {
    partly = outcome;
  }

  /** What to do when the exchange ends, however it ends. */
  void onDone(Runnable action) {
    done = action;
  }

  /** The request begins, for the first time or again after it was held. */
  void begin(Future<?> timer) {
    begun = true;
    deadline = timer;
    started = clock.instant();
  }

  /** Nothing was sent, and time does not count until it begins again. */
  void hold() {
    begun = !requestHead.isEmpty();
    if (deadline != null) {
      deadline.cancel(false);
    }
    breakOff = null;
    partly = null;
  }

  void timeOut() {
    Optional<FetchOutcome> known = partly == null ? Optional.empty() : partly.get();
    finish(known.orElseGet(() -> new FetchOutcome.TimedOut(phase)));
  }

  void sent(String head, Optional<String> remoteAddress) {
    requestHead = head;
    remote = remoteAddress;
  }

  /** Counts bytes that came for it. */
  void received(int bytes) {
    received += bytes;
  }

  /** Bytes that came for it, of all attempts. */
  long received() {
    return received;
  }

  /** Notes the bytes that a budget gives it before it begins; returns what was noted before. */
  long reserve(long bytes) {
    long before = reserved;
    reserved = bytes;
    return before;
  }

  /** True the first time: an exchange is repeated at most once. */
  boolean mayRetry() {
    boolean first = !retried;
    retried = true;
    return first;
  }

  /**
   * Ends it without a result: nobody waits for one any more.
   *
   * @return what had become of it; empty where it was held, and of one that has ended
   */
  Optional<FetchResult> abandon() {
    if (isDone()) {
      return Optional.empty();
    }
    abandoned = true;
    clear();
    memory.letGo();
    return begun ? Optional.of(result(BROKEN_OFF)) : Optional.empty();
  }

  void finish(FetchOutcome outcome) {
    if (isDone()) {
      return;
    }
    clear();
    if (outcome.answer().isEmpty()) {
      memory.letGo();
    }
    result.complete(result(withCookies(outcome)));
  }

  private FetchResult result(FetchOutcome outcome) {
    return new FetchResult(
        request, outcome, started, elapsed(), remote, requestHead, memory.taken(), memory::letGo);
  }

  private Duration elapsed() {
    Duration elapsed = Duration.between(started, clock.instant());
    return elapsed.isNegative() ? Duration.ZERO : elapsed;
  }

  private FetchOutcome withCookies(FetchOutcome outcome) {
    if (outcome instanceof FetchOutcome.Redirect it) {
      List<String> lines = it.response().headers().getOrDefault("set-cookie", List.of());
      return cookies.learn(request.url(), requestHead, it.location(), lines)
          ? new FetchOutcome.Redirect(it.response(), it.location(), true)
          : it;
    }
    return outcome;
  }

  private void clear() {
    if (deadline != null) {
      deadline.cancel(false);
    }
    if (breakOff != null) {
      breakOff.run();
    }
    if (done != null) {
      done.run();
    }
  }
}
