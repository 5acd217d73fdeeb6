package prospector.web.fuzz;

/**
 * What an input of n bytes may cost a reader at most: so much once, and so much for each byte.
 *
 * <p>Measured warm on one core of the machine of {@code bench/README.md}, and about twice what the
 * worst input that we know takes there.
 *
 * @param nanosPerByte CPU time
 * @param heapPerByte bytes allocated, the garbage included
 * @param nanosOnce CPU time of an empty input
 * @param heapOnce bytes allocated for an empty input
 */
public record Budget(int nanosPerByte, int heapPerByte, long nanosOnce, long heapOnce) {
  private static final long NANOS_ONCE = 5_000_000;
  private static final long HEAP_ONCE = 4_000_000; // a megabyte that a small gzip may hold, twice

  /** So many nanoseconds and bytes of heap a byte, and as much as any reader once. */
  public static Budget per(int nanos, int heapBytes) {
    return new Budget(nanos, heapBytes, NANOS_ONCE, HEAP_ONCE);
  }

  /** The same with so much once. */
  Budget once(long nanos, long heapBytes) {
    return new Budget(nanosPerByte, heapPerByte, nanos, heapBytes);
  }

  /** CPU time by the bytes, without what is taken once; 0 or more. */
  public double nanosPerByte(Cost cost, int bytes) {
    return Math.max(0, cost.nanos() - nanosOnce) / (double) Math.max(1, bytes);
  }

  /** Heap by the bytes, without what is taken once; 0 or more. */
  public double heapPerByte(Cost cost, int bytes) {
    return Math.max(0, cost.heapBytes() - heapOnce) / (double) Math.max(1, bytes);
  }

  /**
   * Whether a cost is within the budget.
   *
   * @param slack how many times as much time is allowed, for code that is not compiled yet and for
   *     slower machines
   */
  public boolean allows(Cost cost, int bytes, double slack) {
    double nanos = Math.max(0, cost.nanos() - slack * nanosOnce) / Math.max(1, bytes);
    return nanos <= slack * nanosPerByte && heapPerByte(cost, bytes) <= heapPerByte;
  }
}
