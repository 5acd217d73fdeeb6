package prospector.web.fuzz;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * What a piece of work on this thread took.
 *
 * @param nanos CPU time of the thread, so that a busy machine does not matter
 * @param heapBytes bytes allocated, garbage included: no peak of the heap can be above it
 */
public record Cost(long nanos, long heapBytes) {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Does the work and measures it. */
  public static Cost of(Runnable work) {
    long id = Thread.currentThread().getId();
    long heap = THREADS.getThreadAllocatedBytes(id);
    long nanos = THREADS.getCurrentThreadCpuTime();
    work.run();
    return new Cost(
        THREADS.getCurrentThreadCpuTime() - nanos, THREADS.getThreadAllocatedBytes(id) - heap);
  }

  /** The least of both. */
  public Cost least(Cost other) {
    return new Cost(Math.min(nanos, other.nanos), Math.min(heapBytes, other.heapBytes));
  }
}
