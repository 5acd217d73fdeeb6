package prospector.actors.host;

import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;
import prospector.web.robots.RobotsRules;

/**
 * The account of the memory that robots.txt of all hosts awake on a node take: their copies, and
 * the rules compiled from them.
 *
 * <p><em>Each of the two has half of the share.</em> Compiled rules for which there is no room are
 * compiled from the copy when they are needed, and dropped again. A copy for which there is none is
 * given up by its host, the largest first, which then asks for nothing until it has asked for its
 * robots.txt again and there is room: it waits, it is not crawled without rules. Copies of {@value
 * #SMALL} characters and less are always kept. A copy that is less than an even part of the share
 * is taken although others fill it, who then have to give theirs up; so for some seconds the copies
 * may take twice their half.
 *
 * <p>Thread-safe.
 */
public final class RobotsShelf {
  /** Characters of a copy that nobody asks to give it up; ten times an ordinary one. */
  static final int SMALL = 16 * 1024;

  private final RobotsPolicy policy;
  private final long bytes;
  private final IdentityHashMap<RobotsRecord, RobotsRules> compiled = new IdentityHashMap<>();
  private final IdentityHashMap<RobotsRecord, Boolean> held = new IdentityHashMap<>();
  private final AtomicLong givenUp = new AtomicLong();
  private long compiledBytes;
  private long copyBytes;
  private int large; // copies

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

  RobotsPolicy policy() {
    return policy;
  }

  /** Bytes that copies and compiled rules take now. */
  public synchronized long heldBytes() {
    return copyBytes + compiledBytes;
  }

  /** Copies that hosts had to give up. */
  public long givenUp() {
    return givenUp.get();
  }

  /** A host holds a copy from now on. */
  synchronized void took(RobotsRecord copy) {
    if (held.put(copy, true) == null) {
      count(copy, 1);
    }
  }

  /** It holds it no longer. */
  synchronized void left(RobotsRecord copy) {
    if (held.remove(copy) != null) {
      count(copy, -1);
    }
    RobotsRules rules = compiled.remove(copy);
    compiledBytes -= rules == null ? 0 : rules.bytes();
  }

  private void count(RobotsRecord copy, int sign) {
    copyBytes += sign * bytes(copy);
    large += isSmall(copy) ? 0 : sign;
  }

  /** Whether there is room for a copy that is not held yet. */
  synchronized boolean fits(RobotsRecord copy) {
    return isSmall(copy)
        || copyBytes + bytes(copy) <= bytes / 2
        || bytes(copy) <= bytes / 2 / (large + 1);
  }

  /** Whether the host of a copy should give it up. */
  synchronized boolean isTooMuch(RobotsRecord copy) {
    return !isSmall(copy) && copyBytes > bytes / 2 && bytes(copy) > bytes / 2 / Math.max(1, large);
  }

  /** A copy was given up for want of room. */
  void gaveUp() {
    givenUp.incrementAndGet();
  }

  /** The rules of a copy, where they are compiled. */
  synchronized Optional<RobotsRules> known(RobotsRecord copy) {
    return Optional.ofNullable(compiled.get(copy));
  }

  /** The rules of a copy, compiled if need be: up to 0.1 s for 500 KiB of them. */
  RobotsRules rules(RobotsRecord copy) {
    Optional<RobotsRules> known = known(copy);
    if (known.isPresent()) {
      return known.get();
    }
    RobotsRules rules = policy.rules(copy);
    keep(copy, rules);
    return rules;
  }

  private synchronized void keep(RobotsRecord copy, RobotsRules rules) {
    boolean room =
        held.containsKey(copy) && (isSmall(copy) || compiledBytes + rules.bytes() <= bytes / 2);
    if (room && compiled.putIfAbsent(copy, rules) == null) {
      compiledBytes += rules.bytes();
    }
  }

  static boolean isSmall(RobotsRecord copy) {
    return copy.text().length() <= SMALL;
  }

  /** Of the text, one a character unless there is one beyond Latin-1, and of the record. */
  private static long bytes(RobotsRecord copy) {
    return 100L + copy.text().length();
  }
}
