package prospector.web.fetch;

import io.netty.buffer.ByteBuf;
import java.util.Optional;

/**
 * Collects one body by its framing, within the limit of its plan.
 *
 * <p>Memory grows with what arrives, never with what a header claims.
 */
final class BodyReader {
  private static final int FIRST_CAPACITY_MAX = 128 * 1024;
  private static final int CHUNK_SIZE_DIGITS_MAX = 15;
  private static final int FREE_CHUNK_LINE_BYTES = 32;

  private enum State {
    DATA,
    CHUNK_SIZE,
    CHUNK_DATA,
    CHUNK_END,
    TRAILER,
    DONE
  }

  private final BodyFraming framing;
  private final BodyPlan plan;
  private final HeadReader overhead;
  private final int status;
  private final ByteSink bytes;
  private final BodyMemory.Claim memory;
  private State state;
  private long remaining; // bytes of the body or chunk still to come
  private int line; // bytes of the current chunk-size or trailer line
  private int digits; // hex digits of the current chunk size, -1 once they ended
  private Response.Cut cut = Response.Cut.NONE;

  BodyReader(
      BodyFraming framing, BodyPlan plan, HeadReader overhead, int status, BodyMemory.Claim memory)
      throws FetchAbort {
    this.framing = framing;
    this.plan = plan;
    this.overhead = overhead;
    this.status = status;
    this.memory = memory;
    this.remaining = framing.lengthBytes();
    if (framing.kind() == BodyFraming.Kind.FIXED && !plan.cut()) {
      requireWithin(remaining);
    }
    long expected = framing.kind() == BodyFraming.Kind.FIXED ? remaining : 16 * 1024;
    this.bytes =
        new ByteSink((int) Math.min(expected, Math.min(plan.wireBytesMax(), FIRST_CAPACITY_MAX)));
    this.state = firstState();
    memory.reach(bytes.capacity());
  }

  private State firstState() {
    if (framing.kind() == BodyFraming.Kind.CHUNKED) {
      return State.CHUNK_SIZE;
    }
    return framing.kind() == BodyFraming.Kind.FIXED && remaining == 0 ? State.DONE : State.DATA;
  }

  boolean isDone() {
    return state == State.DONE;
  }

  /** Whether the body was cut, so that the connection cannot be used again. */
  Response.Cut cut() {
    return cut;
  }

  /** What came, once: it is not held here any more. */
  byte[] takeBytes() {
    byte[] all = bytes.toBytes();
    bytes.clear();
    return all;
  }

  /** Takes what belongs to the body; bytes behind it stay in the buffer. */
  void read(ByteBuf buffer) throws FetchAbort {
    while (buffer.isReadable() && state != State.DONE) {
      switch (state) {
        case DATA -> readData(buffer);
        case CHUNK_DATA -> readChunkData(buffer);
        case CHUNK_SIZE -> readChunkSize(buffer.readByte());
        case CHUNK_END -> readChunkEnd(buffer.readByte());
        case TRAILER -> readTrailer(buffer.readByte());
        case DONE -> throw new IllegalStateException("done");
      }
    }
  }

  /** The server closed: fine for a body that ends there, else the body is broken off. */
  void close() throws FetchAbort {
    boolean broken = state != State.DONE && framing.kind() != BodyFraming.Kind.UNTIL_CLOSE;
    if (broken && !breakOff(Response.Cut.DISCONNECT)) {
      throw new FetchAbort(FetchOutcome.Unreachable.brokenOff(bytes.size()));
    }
    state = State.DONE;
  }

  /** What it is where the connection is lost now: the beginning of a body whose end was stated. */
  Optional<FetchOutcome> broken() {
    boolean promised = framing.kind() != BodyFraming.Kind.UNTIL_CLOSE;
    return promised && bytes.size() > 0
        ? Optional.of(FetchOutcome.Unreachable.brokenOff(bytes.size()))
        : Optional.empty();
  }

  /**
   * Ends the body before its end, where what came of it will do: an error or a redirect says all it
   * has to say in its head, and of a success the beginning may be better than nothing.
   *
   * @param why it ends; only of what a server broke off, and had stated the end of, is the
   *     beginning taken
   * @return whether it will do; nothing has changed where it will not
   */
  boolean breakOff(Response.Cut why) {
    boolean promised = framing.kind() != BodyFraming.Kind.UNTIL_CLOSE;
    boolean part = promised && why == Response.Cut.DISCONNECT && plan.part() && bytes.size() > 0;
    if (status / 100 == 2 && !part) {
      return false;
    }
    cut = why;
    state = State.DONE;
    return true;
  }

  private void readData(ByteBuf buffer) throws FetchAbort {
    boolean fixed = framing.kind() == BodyFraming.Kind.FIXED;
    int taken = take(buffer, fixed ? remaining : Long.MAX_VALUE);
    if (fixed) {
      remaining -= taken;
      state = remaining == 0 || cut != Response.Cut.NONE ? State.DONE : State.DATA;
    }
  }

  private void readChunkData(ByteBuf buffer) throws FetchAbort {
    remaining -= take(buffer, remaining);
    if (remaining == 0 && state != State.DONE) {
      state = State.CHUNK_END;
    }
  }

  private int take(ByteBuf buffer, long wanted) throws FetchAbort {
    int available = (int) Math.min(buffer.readableBytes(), wanted);
    int room = plan.wireBytesMax() - bytes.size();
    if (available > room) {
      if (!plan.cut()) {
        memory.take(available);
        requireWithin((long) bytes.size() + available);
      }
      available = room;
      cut = Response.Cut.LENGTH;
      state = State.DONE;
    }
    int before = bytes.capacity();
    bytes.append(buffer, available);
    memory.take(available);
    if (bytes.capacity() > before) {
      memory.reach(bytes.capacity());
    }
    return available;
  }

  private void readChunkSize(byte b) throws FetchAbort {
    line++;
    if (line > FREE_CHUNK_LINE_BYTES) {
      overhead.count(1, status);
    }
    int digit = digits < 0 ? -1 : Character.digit(b, 16);
    if (b == '\n') {
      endChunkSizeLine();
    } else if (digit >= 0) {
      if (++digits > CHUNK_SIZE_DIGITS_MAX) {
        throw FetchAbort.malformed("chunk size of more than 15 digits");
      }
      remaining = remaining * 16 + digit;
    } else if (digits == 0) {
      throw FetchAbort.malformed("chunk without a size");
    } else if (digits > 0) {
      requireEndOfSize(b);
      digits = -1;
    }
  }

  private static void requireEndOfSize(byte b) throws FetchAbort {
    if (b != '\r' && b != ';' && b != ' ' && b != '\t') {
      throw FetchAbort.malformed("chunk size followed by byte " + (b & 0xFF));
    }
  }

  private void endChunkSizeLine() throws FetchAbort {
    if (digits == 0) {
      throw FetchAbort.malformed("chunk without a size");
    }
    state = remaining == 0 ? State.TRAILER : State.CHUNK_DATA;
    line = 0;
    digits = 0;
    if (!plan.cut()) {
      requireWithin(bytes.size() + remaining);
    }
  }

  private void readChunkEnd(byte b) throws FetchAbort {
    if (b == '\n') {
      state = State.CHUNK_SIZE;
      remaining = 0;
    } else if (b != '\r') {
      throw FetchAbort.malformed("chunk longer than its size");
    }
  }

  private void readTrailer(byte b) throws FetchAbort {
    overhead.count(1, status);
    if (b == '\n') {
      state = line == 0 ? State.DONE : State.TRAILER;
      line = 0;
    } else if (b != '\r') {
      line++;
    }
  }

  private void requireWithin(long size) throws FetchAbort {
    if (size > plan.wireBytesMax()) {
      throw FetchAbort.tooLarge("body_bytes", plan.wireBytesMax(), status);
    }
  }
}
