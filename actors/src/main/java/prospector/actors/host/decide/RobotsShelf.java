package prospector.actors.host.decide;

import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import prospector.actors.work.RulesWorker;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;
import prospector.web.robots.RobotsRules;

/**
 * The account of the memory that robots.txt of all hosts awake on a node take: their copies, and
 * the rules compiled from them.
 *
 * <p><em>A host has room for both or for neither.</em> One without gives its copy up, the largest
 * first, and then asks for nothing until it has asked for its robots.txt again and there is room:
 * it waits, it is not crawled without rules. Until rules are compiled they count as {@value
 * #ESTIMATE} times their characters. Copies of {@value RulesWorker#SMALL} characters and less are
 * always kept. A copy that is less than an even part of the share is taken although others fill it,
 * who then have to give theirs up; so for some seconds all may take twice the share.
 *
 * <p>Thread-safe.
 */
public final class RobotsShelf {
  private static final int ESTIMATE = 2; // bytes compiled, a character; most rules take 1 to 2

  private final RobotsPolicy policy;
  private final long bytes;
  private final IdentityHashMap<RobotsRecord, Held> held = new IdentityHashMap<>();
  private final AtomicLong givenUp = new AtomicLong();
  private long heldBytes;
  private long claimedBytes;
  private int large; // copies

  /** A copy that a host holds. */
  private static final class Held {
    private final RobotsRecord copy;
    private @Nullable RobotsRules compiled;

    Held(RobotsRecord copy) {
      this.copy = copy;
    }

    long bytes() {
      return copyBytes(copy) + (compiled == null ? 0 : compiled.bytes());
    }

    long claimed() {
      return compiled == null ? claim(copy) : bytes();
    }
  }

  /**
   * @param bytes for all robots.txt of the node, 0 or more
   */
  public RobotsShelf(RobotsPolicy policy, long bytes) {
    this.policy = policy;
    this.bytes = bytes;
  }

  /** Without a bound. */
  public static RobotsShelf unlimited(RobotsPolicy policy) {
    return new RobotsShelf(policy, Long.MAX_VALUE);
  }

  public RobotsPolicy policy() {
    return policy;
  }

  /** Bytes that copies and compiled rules take now. */
  public synchronized long heldBytes() {
    return heldBytes;
  }

  /** Copies that hosts had to give up. */
  public long givenUp() {
    return givenUp.get();
  }

  /** A host holds a copy from now on. */
  synchronized void took(RobotsRecord copy) {
    Held taken = new Held(copy);
    if (held.putIfAbsent(copy, taken) == null) {
      count(taken, 1);
      large += isSmall(copy) ? 0 : 1;
    }
  }

  /** It holds it no longer. */
  synchronized void left(RobotsRecord copy) {
    Held gone = held.remove(copy);
    if (gone != null) {
      count(gone, -1);
      large -= isSmall(copy) ? 0 : 1;
    }
  }

  private void count(Held one, int sign) {
    heldBytes += sign * one.bytes();
    claimedBytes += sign * one.claimed();
  }

  /** Whether there is room for a copy that is not held yet. */
  synchronized boolean fits(RobotsRecord copy) {
    return isSmall(copy)
        || claim(copy) <= bytes - claimedBytes
        || claim(copy) <= bytes / (large + 1);
  }

  /** Whether the host of a copy should give it up. */
  synchronized boolean isTooMuch(RobotsRecord copy) {
    Held one = held.get(copy);
    return one != null
        && !isSmall(copy)
        && claimedBytes > bytes
        && one.claimed() > bytes / Math.max(1, large);
  }

  /** A copy was given up for want of room. */
  void gaveUp() {
    givenUp.incrementAndGet();
  }

  /** Whether rules can be asked without compiling more than a few. */
  synchronized boolean isReady(RobotsRecord copy) {
    return isSmall(copy) || known(copy).isPresent();
  }

  private Optional<RobotsRules> known(RobotsRecord copy) {
    return Optional.ofNullable(held.get(copy)).map(one -> one.compiled);
  }

  /** The rules of a copy, compiled if need be: up to 0.1 s for 500 KiB of them. */
  RobotsRules rules(RobotsRecord copy) {
    Optional<RobotsRules> known;
    synchronized (this) {
      known = known(copy);
    }
    return known.orElseGet(() -> kept(copy, policy.rules(copy)));
  }

  private synchronized RobotsRules kept(RobotsRecord copy, RobotsRules rules) {
    Held one = held.get(copy);
    if (one != null && one.compiled == null) {
      count(one, -1);
      one.compiled = rules;
      count(one, 1);
    }
    return rules;
  }

  private static boolean isSmall(RobotsRecord copy) {
    return copy.text().length() <= RulesWorker.SMALL;
  }

  private static long claim(RobotsRecord copy) {
    return copyBytes(copy) + (isSmall(copy) ? 0 : (long) ESTIMATE * copy.text().length());
  }

  /** Of the text, one a character unless there is one beyond Latin-1, and of the record. */
  private static long copyBytes(RobotsRecord copy) {
    return 100L + copy.text().length();
  }
}
