package prospector.node.metrics;

import com.sun.management.OperatingSystemMXBean;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.lang.management.ManagementFactory;

/** A registry with the meters of the process. */
final class Registry {
  private Registry() {}

  /**
   * @param pauses is told of each collection by the virtual machine until it is closed, and keeps
   *     the registry in memory for so long
   */
  static PrometheusMeterRegistry ofProcess(JvmGcMetrics pauses) {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    // each of its 6 series looks at every thread, at every scrape
    registry.config().meterFilter(MeterFilter.denyNameStartsWith("jvm.threads.states"));
    new ClassLoaderMetrics().bindTo(registry);
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    pauses.bindTo(registry);
    // Micrometer's gauges of CPU load read files of the system at every scrape, and have no seconds
    FunctionCounter.builder(
            "process.cpu",
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class),
            system -> system.getProcessCpuTime() / 1e9)
        .baseUnit("seconds")
        .description("CPU time of the process")
        .register(registry);
    new UptimeMetrics().bindTo(registry);
    new FileDescriptorMetrics().bindTo(registry);
    return registry;
  }
}
