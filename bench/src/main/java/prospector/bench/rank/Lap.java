package prospector.bench.rank;

import java.lang.management.ManagementFactory;

/** Takes times, from one call to the next. */
final class Lap {
  private long nanos = System.nanoTime();
  private long cpuNanos = cpu();

  private static long cpu() {
    return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
        .getProcessCpuTime();
  }

  Spent next() {
    long now = System.nanoTime();
    long cpu = cpu();
    Spent spent = new Spent((now - nanos) / 1e9, (cpu - cpuNanos) / 1e9);
    nanos = now;
    cpuNanos = cpu;
    return spent;
  }
}
