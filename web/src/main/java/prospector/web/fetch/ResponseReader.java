package prospector.web.fetch;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;
import prospector.web.fetch.FetchRequest.Purpose;

/** Reads one response off a connection: interim heads are skipped, then comes head and body. */
final class ResponseReader {
  private final ResponsePolicy policy;
  private final Purpose purpose;
  private final HeadReader heads;

  private @Nullable Started started;

  /** What is known once the head stands. */
  private record Started(ResponseHead head, BodyPlan plan, BodyReader body) {}

  ResponseReader(ResponsePolicy policy, Purpose purpose, int headerBytesMax) {
    this.policy = policy;
    this.purpose = purpose;
    this.heads = new HeadReader(headerBytesMax);
  }

  /** Returns whether the response is complete; bytes behind it stay in the buffer. */
  boolean read(ByteBuf buffer) throws FetchAbort {
    while (started == null) {
      ResponseHead head = heads.read(buffer);
      if (head == null) {
        return false;
      }
      if (!head.isInterim()) {
        BodyPlan plan = policy.plan(purpose, head);
        BodyFraming framing = BodyFraming.of(head);
        started = new Started(head, plan, new BodyReader(framing, plan, heads, head.status()));
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

  /** Whether the connection may carry another request after this complete response. */
  boolean keepsAlive() {
    return started != null
        && started.head().status() != 101
        && started.head().keepsAlive()
        && !started.body().isCut();
  }

  FetchOutcome outcome() {
    Started complete = started;
    if (complete == null) {
      throw new IllegalStateException("no response yet");
    }
    return policy.outcome(purpose, complete.head(), complete.plan(), complete.body().toBytes());
  }
}
