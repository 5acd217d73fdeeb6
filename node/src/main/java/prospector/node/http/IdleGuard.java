package prospector.node.http;

import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.stream.Attributes;
import akka.stream.BidiShape;
import akka.stream.Inlet;
import akka.stream.Outlet;
import akka.stream.javadsl.Flow;
import akka.stream.stage.AbstractInHandler;
import akka.stream.stage.AbstractOutHandler;
import akka.stream.stage.GraphStage;
import akka.stream.stage.GraphStageLogic;
import akka.stream.stage.TimerGraphStageLogic;
import akka.util.ByteString;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Closes a connection on which nothing is asked for a while.
 *
 * <p><em>An answer that is being written counts as work, however long it is silent</em>: a stream
 * of bytes that were not there yet is bounded by the route that makes it, and nobody else knows
 * what silence is too long for it. Akka's own timeout looks at bytes alone, and cuts such answers
 * off. A request must be whole to count, so one that comes byte by byte keeps nothing open.
 */
final class IdleGuard
    extends GraphStage<BidiShape<HttpRequest, HttpRequest, HttpResponse, HttpResponse>> {
  private static final int LOOKS = 4; // within the time that is allowed

  private final Inlet<HttpRequest> requestIn = Inlet.create("IdleGuard.requestIn");
  private final Outlet<HttpRequest> requestOut = Outlet.create("IdleGuard.requestOut");
  private final Inlet<HttpResponse> responseIn = Inlet.create("IdleGuard.responseIn");
  private final Outlet<HttpResponse> responseOut = Outlet.create("IdleGuard.responseOut");
  private final Duration allowed;
  private final LongSupplier nanos;

  /**
   * @param allowed how long a connection may be idle
   * @param nanos a monotonic clock
   */
  IdleGuard(Duration allowed, LongSupplier nanos) {
    this.allowed = allowed;
    this.nanos = nanos;
  }

  @Override
  public BidiShape<HttpRequest, HttpRequest, HttpResponse, HttpResponse> shape() {
    return BidiShape.of(requestIn, requestOut, responseIn, responseOut);
  }

  @Override
  public GraphStageLogic createLogic(Attributes inherited) {
    return new Logic();
  }

  private final class Logic extends TimerGraphStageLogic {
    private final AtomicInteger open = new AtomicInteger(); // requests and streamed answers
    private final AtomicLong lastNanos = new AtomicLong(nanos.getAsLong());

    Logic() {
      super(shape());
      setHandler(
          requestIn,
          new AbstractInHandler() {
            @Override
            public void onPush() {
              open.incrementAndGet();
              push(requestOut, grab(requestIn));
            }

            @Override
            public void onUpstreamFinish() {
              complete(requestOut);
            }
          });
      setHandler(
          requestOut,
          new AbstractOutHandler() {
            @Override
            public void onPull() {
              pull(requestIn);
            }

            @Override
            public void onDownstreamFinish(Throwable cause) {
              cancel(requestIn, cause);
            }
          });
      setHandler(
          responseIn,
          new AbstractInHandler() {
            @Override
            public void onPush() {
              push(responseOut, counted(grab(responseIn)));
            }
          });
      setHandler(
          responseOut,
          new AbstractOutHandler() {
            @Override
            public void onPull() {
              pull(responseIn);
            }
          });
    }

    @Override
    public void preStart() {
      scheduleAtFixedRate("look", allowed, allowed.dividedBy(LOOKS));
    }

    /** An answer that is there already is over with; another one when its last byte is. */
    private HttpResponse counted(HttpResponse response) {
      if (response.entity().isStrict()) {
        over();
        return response;
      }
      Flow<ByteString, ByteString, Object> whole =
          Flow.of(ByteString.class)
              .watchTermination(
                  (from, done) -> {
                    done.whenComplete((end, error) -> over());
                    return from;
                  });
      return response.transformEntityDataBytes(whole);
    }

    private void over() {
      lastNanos.set(nanos.getAsLong()); // before the count, which is looked at first
      open.decrementAndGet();
    }

    @Override
    public void onTimer(Object key) {
      if (open.get() == 0 && nanos.getAsLong() - lastNanos.get() >= allowed.toNanos()) {
        completeStage();
      }
    }
  }
}
