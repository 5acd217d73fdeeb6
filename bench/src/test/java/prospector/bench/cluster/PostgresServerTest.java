package prospector.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PostgresServerTest {
  @Test
  void crash_thenRestart_servesTheSameDatabaseAgain(@TempDir Path directory)
      throws IOException, InterruptedException {
    try (PostgresServer server = PostgresServer.start(directory);
        ClusterView view = new ClusterView(server.url(), Clock.systemUTC())) {
      assertThat(view.refresh()).isTrue();

      server.crash();
      assertThat(view.refresh()).isFalse();

      server.restart();
      assertThat(view.refresh()).isTrue();
      assertThat(view.state("chaos")).isEmpty();
    }
  }
}
