package prospector.bench.sites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.bench.cluster.Launcher;

final class SiteProcessTest {
  @TempDir private Path dir = Path.of("");

  @Test
  void start_afterNodeEndedByItself_tellsItsExitCode() throws Exception {
    SiteProcess site = site("exit 16");

    site.start();
    awaitEnd(site);
    assertThat(site.ended()).isEmpty();
    site.start();

    assertThat(site.ended()).containsExactly(16);
    awaitEnd(site);
    assertThatThrownBy(site::leave).isInstanceOf(IOException.class).hasMessageContaining("16");
  }

  @Test
  void leave_nodeHadEndedByItself_isRefusedThoughItsExitCodeIsZero() throws Exception {
    SiteProcess site = site("exit 0");
    site.start();
    awaitEnd(site);

    assertThatThrownBy(site::leave)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("had ended by itself, with exit code 0");
  }

  @Test
  void leave_nodeThatEndsWhenItIsTold_hasLeft() throws Exception {
    Path ready = dir.resolve("ready");
    SiteProcess site =
        site("trap 'kill $!; exit 0' TERM; sleep 60 & touch '" + ready + "'; wait $!");
    site.start();
    awaitTrue(() -> Files.exists(ready));

    site.leave();

    assertThat(site.isAlive()).isFalse();
  }

  @Test
  void start_afterKill_tellsNothing() throws Exception {
    SiteProcess site = site("exec sleep 60");

    site.start();
    site.kill(0);
    assertThat(site.isAlive()).isFalse();
    site.start();

    assertThat(site.isAlive()).isTrue();
    assertThat(site.ended()).isEmpty();
    site.abandon();
  }

  private static void awaitEnd(SiteProcess site) {
    awaitTrue(() -> !site.isAlive());
  }

  private static void awaitTrue(BooleanSupplier what) {
    long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    while (!what.getAsBoolean() && System.nanoTime() < deadline) {
      Thread.onSpinWait();
    }
    assertThat(what.getAsBoolean()).isTrue();
  }

  private SiteProcess site(String what) throws IOException {
    Path script = dir.resolve("prospector");
    Files.writeString(script, "#!/bin/sh\n" + what + "\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    return new SiteProcess(
        "a",
        new Launcher(script, "1m", dir),
        List.of(new SiteProcess.NodeWords("a", dir, 1, List.of("node"))),
        List.of());
  }
}
