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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import prospector.bench.cluster.Launcher;
import prospector.bench.process.ProcessCpu;

/** A site: its nodes, each a process, on a database of its own. One thread. */
final class SiteProcess {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration STOP = Duration.ofMinutes(3);

  private final String name;
  private final Launcher launcher;
  private final List<NodeWords> nodes;
  private final List<String> database;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
  private final Map<NodeWords, Process> running = new HashMap<>();
  private final List<Integer> ended = new ArrayList<>();
  private double cpuBefore; // of processes that have ended

  /**
   * A node of it.
   *
   * @param dir of its files
   * @param port of its HTTP server
   * @param words of the command {@code node}
   */
  record NodeWords(String name, Path dir, int port, List<String> words) {
    NodeWords {
      words = List.copyOf(words);
    }
  }

  /**
   * @param database settings of a database that the nodes share, KEY=VALUE; none for that in the
   *     only node's directory
   */
  SiteProcess(String name, Launcher launcher, List<NodeWords> nodes, List<String> database) {
    this.name = name;
    this.launcher = launcher;
    this.nodes = List.copyOf(nodes);
    this.database = List.copyOf(database);
  }

  String name() {
    return name;
  }

  /** Directory of its first node. */
  Path dir() {
    return nodes.get(0).dir();
  }

  List<String> database() {
    return database;
  }

  int nodes() {
    return nodes.size();
  }

  /** Starts what does not run. */
  void start() throws IOException {
    for (NodeWords node : nodes) {
      Process before = running.get(node);
      if (before == null || !before.isAlive()) {
        if (before != null) {
          ended.add(before.exitValue());
        }
        running.put(node, launcher.start(node.name(), node.words()));
      }
    }
  }

  /** Exit codes of processes that were started again and that nobody had killed. */
  List<Integer> ended() {
    return List.copyOf(ended);
  }

  boolean isAlive() {
    return running.size() == nodes.size() && running.values().stream().allMatch(Process::isAlive);
  }

  /** Pages that it says the sites' only crawl has here; empty while it says nothing. */
  Optional<Long> ownPages() throws InterruptedException {
    return get("api/v1/sites")
        .flatMap(
            view -> {
              for (JsonNode it : view.path("sites")) {
                if (it.path("name").equals(view.path("own")) && !it.path("crawls").isEmpty()) {
                  return Optional.of(it.path("crawls").get(0).path("pages").asLong());
                }
              }
              return Optional.empty();
            });
  }

  /** SIGKILL to one of its nodes; returns when it is dead. */
  void kill(int node) throws IOException, InterruptedException {
    Process process = running.get(nodes.get(node));
    if (process != null && process.isAlive()) {
      cpuBefore += ProcessCpu.seconds(process.pid());
      process.destroyForcibly().waitFor();
      running.remove(nodes.get(node));
    }
  }

  /**
   * SIGTERM to all; returns when they have ended.
   *
   * @throws IOException when one takes minutes to, says that it failed, or had ended before
   */
  void leave() throws IOException, InterruptedException {
    for (Process process : running.values()) {
      if (!process.isAlive()) {
        throw new IOException(
            "a node of site "
                + name
                + " had ended by itself, with exit code "
                + process.exitValue());
      }
      cpuBefore += ProcessCpu.seconds(process.pid());
      process.destroy();
      if (!process.waitFor(STOP.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException("a node of site " + name + " did not stop");
      }
      if (process.exitValue() != 0) {
        throw new IOException("site " + name + " left with exit code " + process.exitValue());
      }
    }
  }

  void abandon() {
    running.values().forEach(Process::destroyForcibly);
  }

  /** CPU seconds of all its processes, but for what they took after the last look. */
  double cpuSeconds() throws IOException {
    double cpu = cpuBefore;
    for (Process process : running.values()) {
      cpu += process.isAlive() ? ProcessCpu.seconds(process.pid()) : 0;
    }
    return cpu;
  }

  /** What the API of its first node says; empty while it does not answer. */
  Optional<JsonNode> get(String path) throws InterruptedException {
    return get(nodes.get(0), path);
  }

  /** The same of all nodes that answer. */
  List<JsonNode> getAll(String path) throws InterruptedException {
    List<JsonNode> all = new ArrayList<>();
    for (NodeWords node : nodes) {
      get(node, path).ifPresent(all::add);
    }
    return all;
  }

  /** The sum of a metric over the nodes that answer. */
  double metric(String metric) throws InterruptedException {
    double sum = 0;
    for (NodeWords node : nodes) {
      String text = text(node, "metrics").orElse("");
      sum +=
          text.lines()
              .filter(line -> line.startsWith(metric + "{") || line.startsWith(metric + " "))
              .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
              .sum();
    }
    return sum;
  }

  private Optional<JsonNode> get(NodeWords node, String path) throws InterruptedException {
    try {
      Optional<String> text = text(node, path);
      return text.isPresent()
          ? Optional.of(Objects.requireNonNull(JSON.readTree(text.get())))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private Optional<String> text(NodeWords node, String path) throws InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + node.port() + "/" + path);
    try {
      HttpResponse<String> answer =
          client.send(
              HttpRequest.newBuilder(uri).timeout(PATIENCE).build(),
              HttpResponse.BodyHandlers.ofString());
      return answer.statusCode() == 200 ? Optional.of(answer.body()) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The crawl as its API tells it; empty while it does not know it. */
  Optional<JsonNode> crawl(String id) throws InterruptedException {
    return get("api/v1/crawls/" + id);
  }
}
