package prospector.bench.sites;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.bench.cluster.Launcher;
import prospector.bench.process.ProcessCpu;

/** A site: one process on a database of its own. One thread. */
final class SiteProcess {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final String name;
  private final Launcher launcher;
  private final Path dir;
  private final int port;
  private final List<String> words;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
  private @Nullable Process process;
  private double cpuBefore; // of processes that were killed

  /**
   * @param port of its HTTP server
   * @param words of the command {@code node}
   */
  SiteProcess(String name, Launcher launcher, Path dir, int port, List<String> words) {
    this.name = name;
    this.launcher = launcher;
    this.dir = dir;
    this.port = port;
    this.words = List.copyOf(words);
  }

  String name() {
    return name;
  }

  Path dir() {
    return dir;
  }

  void start() throws IOException {
    process = launcher.start(name, words);
  }

  boolean isAlive() {
    return process != null && process.isAlive();
  }

  /** SIGKILL; returns when it is dead. */
  void kill() throws IOException, InterruptedException {
    if (isAlive()) {
      cpuBefore = cpuSeconds();
      Objects.requireNonNull(process).destroyForcibly().waitFor();
    }
  }

  /** SIGTERM; returns when it has ended. */
  void leave() throws IOException, InterruptedException {
    if (isAlive()) {
      cpuBefore = cpuSeconds();
      Process running = Objects.requireNonNull(process);
      running.destroy();
      running.waitFor();
    }
  }

  void abandon() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  /** CPU seconds of all its processes, but for what they took after the last look. */
  double cpuSeconds() throws IOException {
    return isAlive()
        ? cpuBefore + ProcessCpu.seconds(Objects.requireNonNull(process).pid())
        : cpuBefore;
  }

  /** What its API says; empty while it does not answer. */
  Optional<JsonNode> get(String path) throws InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + port + "/" + path);
    try {
      HttpResponse<byte[]> answer =
          client.send(
              HttpRequest.newBuilder(uri).timeout(PATIENCE).build(),
              HttpResponse.BodyHandlers.ofByteArray());
      return answer.statusCode() == 200
          ? Optional.of(JSON.readTree(answer.body()))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The crawl as its API tells it; empty while it does not know it. */
  Optional<JsonNode> crawl(String id) throws InterruptedException {
    return get("api/v1/crawls/" + id);
  }
}
