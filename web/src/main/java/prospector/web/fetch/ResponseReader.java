package prospector.web.fetch;

import io.netty.buffer.ByteBuf;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one response off a connection: interim heads are skipped, then comes head and body. */
final class ResponseReader {
  private final ResponsePolicy policy;
  private final FetchRequest request;
  private final HeadReader heads;
  private final BodyMemory.Claim memory;

  private @Nullable Started started;

  /** What is known once the head stands. */
  private record Started(ResponseHead head, BodyPlan plan, BodyReader body) {}

  ResponseReader(
      ResponsePolicy policy, FetchRequest request, int headerBytesMax, BodyMemory.Claim memory) {
    this.policy = policy;
    this.request = request;
    this.heads = new HeadReader(headerBytesMax);
    this.memory = memory;
  }

  /** Returns whether the response is complete; bytes behind it stay in the buffer. */
  boolean read(ByteBuf buffer) throws FetchAbort {
    while (started == null) {
      ResponseHead head = heads.read(buffer);
      if (head == null) {
        return false;
      }
      if (!head.isInterim()) {
        BodyPlan wanted = policy.plan(request, head);
        BodyPlan plan = request.takesPart() ? wanted.takingPart() : wanted;
        BodyFraming framing = BodyFraming.of(head);
        BodyReader body = new BodyReader(framing, plan, heads, head.status(), memory);
        started = new Started(head, plan, body);
      }
    }
    started.body().read(buffer);
    return started.body().isDone();
  }

  /** The server closed; returns normally when that completes the response. */
  void close() throws FetchAbort {
    if (started == null) {
      throw new FetchAbort(new FetchOutcome.Unreachable("closed", "closed before a response"));
    }
    started.body().close();
  }

  /** Whether the response is complete with what came until now; no more is read then. */
  boolean breakOff(Response.Cut why) {
    return started != null && started.body().breakOff(why);
  }

  /** What the answer is where the connection is lost in a body whose end was stated. */
  Optional<FetchOutcome> broken() {
    return started == null ? Optional.empty() : started.body().broken();
  }

  /** Whether the connection may carry another request after this complete response. */
  boolean keepsAlive() {
    return started != null
        && started.head().status() != 101
        && started.head().keepsAlive()
        && started.body().cut() == Response.Cut.NONE;
  }

  /** What the response means, once: a kept connection holds no body. */
  FetchOutcome outcome() {
    Started complete = started;
    if (complete == null) {
      throw new IllegalStateException("no response yet");
    }
    started = null;
    Response.Cut cut = complete.body().cut();
    byte[] raw = complete.body().takeBytes();
    ResponsePolicy.Arrived arrived =
        new ResponsePolicy.Arrived(complete.head(), complete.plan(), raw, cut);
    FetchOutcome outcome = policy.outcome(request.purpose(), arrived, memory);
    return memory.settle(outcome.answer().map(Response::bodyBytes).orElse(0L))
        ? outcome
        : memory.outcome();
  }
}
