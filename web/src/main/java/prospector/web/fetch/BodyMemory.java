package prospector.web.fetch;

import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The account of the memory that bodies take, as they came and decoded, from their first bytes
 * until whoever asked lets go of the {@linkplain FetchResult#letGo() result}.
 *
 * <p><em>Nobody waits for room.</em> Over the bound the largest body that is still being received
 * is broken off, then the next one, until the others have room; its request ends as unreachable
 * with the kind {@link FetchOutcome.Unreachable#MEMORY}, to be made again later. Bodies of {@value
 * #SMALL} bytes and less are never broken off, so very many of them may take more; and one of the
 * largest size that the limits allow always fits when it is alone. Bodies that are complete cannot
 * be broken off: they wait for nothing but to be read and stored.
 *
 * <p>Counted are the arrays, each time that one grows; not what a copy takes for its moment, on as
 * many threads as read. Thread-safe.
 */
public final class BodyMemory {
  /** Bytes of a body that is left alone, as it came and decoded: two of the usual size. */
  public static final int SMALL = 256 * 1024;

  private final long bound;
  private final Set<Claim> large = new HashSet<>(); // being received, and not broken off
  private long held;
  private long leaving; // of these, broken off and not gone yet
  private long brokenOff;

  /**
   * @param bound for all bodies of a fetcher, 1 byte or more
   */
  public BodyMemory(long bound) {
    if (bound < 1) {
      throw new IllegalArgumentException("expected a bound of 1 byte or more, got " + bound);
    }
    this.bound = bound;
  }

  /** Without a bound. */
  public static BodyMemory unlimited() {
    return new BodyMemory(Long.MAX_VALUE);
  }

  /** A share of the heap, but always as much as one request may take. */
  public static BodyMemory ofShare(double share, long heapBytes, FetchLimits limits) {
    return new BodyMemory(Math.max((long) (share * heapBytes), limits.largestBodyBytes()));
  }

  long bound() {
    return bound;
  }

  /** Bytes that bodies take now. */
  public synchronized long heldBytes() {
    return held;
  }

  /** Bodies that were broken off so far. */
  public synchronized long brokenOff() {
    return brokenOff;
  }

  Claim claim() {
    return new Claim();
  }

  /** What one exchange's bodies take. */
  final class Claim {
    private long bytes;
    private long taken; // by the event loop of the exchange alone
    private boolean over; // nothing more comes
    private boolean broken;
    private @Nullable Runnable breakOff;

    /** What ends the exchange; called once at most, by any thread, and must not wait. */
    void onBreakOff(Runnable action) {
      synchronized (BodyMemory.this) {
        breakOff = action;
      }
    }

    /** The bodies take so many bytes now, or more than that already. */
    void reach(long now) throws FetchAbort {
      synchronized (BodyMemory.this) {
        if (!over && !broken && now > bytes) {
          count(now - bytes);
          if (bytes > SMALL) {
            large.add(this);
          }
          makeRoom(this);
        }
        if (broken) {
          throw new FetchAbort(outcome());
        }
      }
    }

    /** So many bytes of a body have come. */
    void take(int more) {
      taken += more;
    }

    /** Bytes of bodies that have come, of all attempts. */
    long taken() {
      return taken;
    }

    /**
     * All has come, and this is what stays of it.
     *
     * @return whether it may stay
     */
    boolean settle(long now) {
      synchronized (BodyMemory.this) {
        if (!over && !broken) {
          over = true;
          large.remove(this);
          count(now - bytes);
          makeRoom(this);
        }
        return !broken;
      }
    }

    /** Nobody holds the bodies any more. Idempotent. */
    void letGo() {
      synchronized (BodyMemory.this) {
        over = true;
        large.remove(this);
        leaving -= broken ? bytes : 0;
        count(-bytes);
      }
    }

    FetchOutcome outcome() {
      return new FetchOutcome.Unreachable(
          FetchOutcome.Unreachable.MEMORY, "no room for a body of " + bytes + " bytes or more");
    }

    private void count(long more) {
      bytes += more;
      held += more;
    }
  }

  private void makeRoom(Claim asking) {
    while (held - leaving > bound) {
      Optional<Claim> worst = large.stream().max(Comparator.comparingLong(it -> it.bytes));
      if (worst.isEmpty()) {
        return;
      }
      Claim claim = worst.get();
      large.remove(claim);
      claim.broken = true;
      leaving += claim.bytes;
      brokenOff++;
      Runnable action = claim.breakOff;
      if (!claim.equals(asking) && action != null) {
        action.run(); // who asks is told at once
      }
    }
  }
}
