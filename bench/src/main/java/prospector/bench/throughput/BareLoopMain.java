package prospector.bench.throughput;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The bare loop's own JVM: {@code URLS PROXY LANES RESULT}. Reads URLs from one file, one a line,
 * and writes {@code pages failures links bytes checksum wall-seconds cpu-seconds} to another.
 */
public final class BareLoopMain {
  private BareLoopMain() {}

  /** Runs the loop once. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length != 4) {
      throw new IllegalArgumentException("expected: URLS PROXY LANES RESULT");
    }
    List<String> urls = Files.readAllLines(Path.of(arguments[0]));
    BareLoop loop = new BareLoop(urls, URI.create(arguments[1]), Integer.parseInt(arguments[2]));
    long start = System.nanoTime();
    BareLoop.Result result = loop.run();
    double wall = (System.nanoTime() - start) / 1e9;
    String line =
        result.pages()
            + " "
            + result.failures()
            + " "
            + result.links()
            + " "
            + result.bytes()
            + " "
            + result.checksum()
            + " "
            + wall
            + " "
            + cpuSeconds()
            + "\n";
    Files.writeString(Path.of(arguments[3]), line);
  }

  private static double cpuSeconds() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return system.getProcessCpuTime() / 1e9;
  }
}
