package prospector.bench.cluster;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL of this benchmark's own, which can be stopped as a crash would. It listens on
 * loopback and, where nodes are in namespaces, on the bridge between these, for their range only.
 */
public final class PostgresServer implements AutoCloseable {
  /** Who may do everything in it. */
  public static final String USER = "postgres";

  private static final long STOP_SECONDS = 30;

  private final Path directory;
  private final Ground ground;
  private final int port;
  private @Nullable EmbeddedPostgres server;

  private PostgresServer(Path directory, Ground ground, int port, EmbeddedPostgres server) {
    this.directory = directory;
    this.ground = ground;
    this.port = port;
    this.server = server;
  }

  /** Unpacks it, makes an empty database in the directory and starts it on a free port. */
  public static PostgresServer start(Path directory) throws IOException {
    return start(directory, new LoopbackGround());
  }

  /** The same, for nodes that are elsewhere than on loopback. */
  static PostgresServer start(Path directory, Ground ground) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(clients(directory), ground.clients());
    EmbeddedPostgres server = open(directory, ground, 0);
    return new PostgresServer(directory, ground, server.getPort(), server);
  }

  private static Path clients(Path directory) {
    return directory.resolve("clients.conf");
  }

  private static EmbeddedPostgres open(Path directory, Ground ground, int port) throws IOException {
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            .setOverrideWorkingDirectory(directory.resolve("binaries").toFile())
            .setDataDirectory(directory.resolve("data"))
            .setCleanDataDirectory(false)
            .setServerConfig("max_connections", "200")
            .setServerConfig("listen_addresses", ground.databaseListens())
            .setServerConfig("hba_file", clients(directory).toString())
            .setPGStartupWait(Duration.ofSeconds(60));
    return port == 0 ? builder.start() : builder.setPort(port).start();
  }

  /** Its database, as the crawler's settings name it. */
  public String url() {
    return "jdbc:postgresql://" + ground.databaseAddress() + ":" + port + "/postgres";
  }

  /** Immediate stop: every connection breaks, nothing is written any more. */
  public void crash() throws IOException, InterruptedException {
    List<String> lines = Files.readAllLines(directory.resolve("data").resolve("postmaster.pid"));
    long pid = Long.parseLong(lines.get(0).strip());
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    Signals.send("QUIT", pid);
    try {
      if (process.isPresent()) {
        process.get().onExit().get(STOP_SECONDS, TimeUnit.SECONDS);
      }
    } catch (java.util.concurrent.ExecutionException | java.util.concurrent.TimeoutException e) {
      throw new IOException("the database server did not stop", e);
    }
    close();
  }

  /** Starts it again after a {@link #crash()}, on the same port. */
  public void restart() throws IOException {
    server = open(directory, ground, port);
  }

  @Override
  public void close() throws IOException {
    EmbeddedPostgres open = server;
    server = null;
    if (open != null) {
      open.close();
    }
  }
}
