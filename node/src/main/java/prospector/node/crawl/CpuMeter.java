package prospector.node.crawl;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;

/** CPU time of this process, added to that of earlier runs of the crawl. */
public final class CpuMeter {
  private final double secondsBefore;

  public CpuMeter(double secondsBefore) {
    this.secondsBefore = secondsBefore;
  }

  /** Seconds, start of the JVM and just-in-time compiler included. */
  public double seconds() {
    OperatingSystemMXBean bean = ManagementFactory.getOperatingSystemMXBean();
    if (bean instanceof com.sun.management.OperatingSystemMXBean process) {
      return secondsBefore + process.getProcessCpuTime() / 1e9;
    }
    return secondsBefore;
  }
}
