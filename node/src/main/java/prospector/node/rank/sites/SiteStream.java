package prospector.node.rank.sites;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import prospector.node.http.Silence;

/**
 * What another site sends, a part at a time as it is read. <em>Nothing waits for a line that has
 * gone silent in the middle.</em> For one reader.
 */
final class SiteStream extends InputStream {
  private static final long TICK_MILLIS = 1_000;

  private final Patience patience;
  private final Runnable check;
  private final Parts parts = new Parts();
  private Iterator<ByteBuffer> part = List.<ByteBuffer>of().iterator();
  private ByteBuffer bytes = ByteBuffer.allocate(0);
  private final BooleanSupplier late;
  private boolean over;

  /**
   * @param patience how long nothing may come, and how long all of a site may take
   * @param late whether the time of the site is over
   * @param check called while nothing comes, may throw
   */
  SiteStream(
      Flow.Publisher<List<ByteBuffer>> body,
      Patience patience,
      BooleanSupplier late,
      Runnable check) {
    this.patience = patience;
    this.late = late;
    this.check = check;
    body.subscribe(parts);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, to.length);
    while (!bytes.hasRemaining()) {
      if (part.hasNext()) {
        bytes = part.next();
      } else if (over || !nextPart()) {
        return -1;
      }
    }
    int some = Math.min(length, bytes.remaining());
    bytes.get(to, offset, some);
    return some;
  }

  private boolean nextPart() throws IOException {
    parts.wish();
    if (late.getAsBoolean()) {
      throw new IOException("it takes longer than " + patience.longest().toMinutes() + " minutes");
    }
    Part next = null;
    long silence = patience.silence().toMillis();
    long waited = 0;
    while (next == null) {
      if (waited >= silence) {
        throw new IOException("nothing came for " + patience.silence().toSeconds() + " s");
      }
      check.run();
      long tick = Math.min(TICK_MILLIS, silence - waited);
      next = poll(tick);
      waited += tick;
    }
    Throwable failure = next.failure();
    if (failure != null) {
      throw new IOException("it broke off (" + Silence.reason(failure) + ")");
    }
    over = next.last();
    part = next.bytes().iterator();
    return !over;
  }

  private @Nullable Part poll(long millis) throws IOException {
    try {
      return parts.come.poll(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** What was not read is not asked for: the connection is closed. */
  @Override
  public void close() {
    parts.cancel();
  }

  /**
   * What came.
   *
   * @param last whether nothing follows
   * @param failure why nothing will
   */
  private record Part(List<ByteBuffer> bytes, boolean last, @Nullable Throwable failure) {}

  /** Takes parts as they come, one for each wish. */
  private static final class Parts implements Flow.Subscriber<List<ByteBuffer>> {
    private final BlockingQueue<Part> come = new LinkedBlockingQueue<>();
    private Flow.@Nullable Subscription subscription; // guarded by this, as what follows
    private long wished; // before it was there
    private boolean cancelled;

    synchronized void wish() {
      if (subscription == null) {
        wished++;
      } else {
        subscription.request(1);
      }
    }

    synchronized void cancel() {
      cancelled = true;
      if (subscription != null) {
        subscription.cancel();
      }
    }

    @Override
    public synchronized void onSubscribe(Flow.Subscription to) {
      subscription = to;
      if (cancelled) {
        to.cancel();
      } else if (wished > 0) {
        to.request(wished);
      }
    }

    @Override
    public void onNext(List<ByteBuffer> some) {
      come.add(new Part(some, false, null));
    }

    @Override
    public void onError(Throwable cause) {
      come.add(new Part(List.of(), true, cause));
    }

    @Override
    public void onComplete() {
      come.add(new Part(List.of(), true, null));
    }
  }
}
