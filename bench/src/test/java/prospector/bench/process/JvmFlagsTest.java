package prospector.bench.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class JvmFlagsTest {
  @Test
  void in_commandLine_keepsHeapAndCollectorOnly() {
    String line =
        String.join(
            "\0",
            "/usr/bin/java",
            "-cp",
            "-Xodd/dir",
            "-Xmx1g",
            "-XX:+UseParallelGC",
            "-Dx=-Xmx9g",
            "-XX:StartFlightRecording:filename=a.jfr",
            "prospector.node.Main",
            "-Xss1m");

    assertThat(JvmFlags.in(line)).containsExactly("-Xmx1g", "-XX:+UseParallelGC");
  }

  @Test
  void in_shellThatHasNotBecomeAJvmYet_isEmpty() {
    assertThat(JvmFlags.in("/bin/sh\0./prospector\0crawl\0-Xmx1g")).isEmpty();
  }
}
