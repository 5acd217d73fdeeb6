package prospector.graph.part;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import prospector.graph.GraphException;
import prospector.graph.GraphHome;
import prospector.graph.LinkGraph;
import prospector.graph.LinkSource;
import prospector.graph.Webs;
import prospector.graph.rank.Judged;
import prospector.graph.rank.Measure;
import prospector.graph.rank.Measures;
import prospector.graph.rank.RankFacts;
import prospector.graph.rank.RankHeap;
import prospector.graph.rank.RankSettings;
import prospector.graph.rank.RoundListener;

/** Nodes of a test, each a thread with a directory of its own, that rank one web together. */
final class Parts {
  private static final RankHeap HEAP = new RankHeap(256 << 20, 1);

  /** So many rounds are the same in parts, settled or not. */
  private static final RankSettings HOW = new RankSettings(.85, 1e-8, 60, 1);

  private final Path dir;
  private final int parts;
  private final Map<String, List<String>> web;
  private final Judged judged;
  private final List<PostBox> boxes = new ArrayList<>();
  private final AtomicInteger pieces = new AtomicInteger();
  private final Map<Integer, String> failures = new ConcurrentHashMap<>(); // by part
  private volatile int killEvery = Integer.MAX_VALUE;
  private volatile String ranking = "r1";

  /** A node was killed. */
  static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  Parts(Path dir, int parts, Map<String, List<String>> web, Judged judged) {
    this.dir = dir;
    this.parts = parts;
    this.web = web;
    this.judged = judged;
    for (int part = 0; part < parts; part++) {
      boxes.add(new PostBox(home(part).resolve("graph/cluster/out"), this::wake));
    }
  }

  private Path home(int part) {
    return dir.resolve("of" + parts + "." + part);
  }

  private synchronized void wake() {
    notifyAll();
  }

  int owner(String root) {
    return Math.floorMod(root.hashCode() * 31, parts);
  }

  /** Whoever asks for the nth piece of any is killed, and who asks for the 2nth. */
  void killEvery(int pieces) {
    killEvery = pieces;
  }

  /** What is run from now on is another ranking. */
  void begin(String id) throws IOException {
    ranking = id;
    failures.clear();
    for (int part = 0; part < parts; part++) {
      new GraphHome(home(part)).clearCluster();
    }
  }

  /** What a node is writing of its measures is lost, which it sees once all have been computed. */
  void loseMeasures(int part) throws IOException {
    try (LinkGraph graph = graph(part)) {
      Path next = graph.directory().resolve(GraphHome.MEASURES + ".next");
      Files.delete(next);
      Files.createDirectory(next);
    }
  }

  /** The disk of a node is emptied: what it has of the ranking, or its graph alone. */
  void lose(int part, String what) throws IOException {
    try (Stream<Path> files = Files.walk(home(part).resolve(what))) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Why parts have failed. */
  Map<Integer, String> failed() {
    return failures;
  }

  List<PostBox> boxes() {
    return boxes;
  }

  /** Pages lie where chance put them, not at their owners. */
  private LinkSource stored(int part) {
    return sink -> {
      int number = 0;
      for (Map.Entry<String, List<String>> page : web.entrySet()) {
        sink.page(page.getKey(), number++ % parts == part ? page.getValue() : List.of());
      }
    };
  }

  /** Ranks at all nodes; the listener hears the rounds of the first. */
  List<RankFacts> run(RoundListener ofFirst) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(parts);
    try {
      List<Callable<RankFacts>> tasks = new ArrayList<>();
      for (int part = 0; part < parts; part++) {
        int me = part;
        tasks.add(() -> untilDone(me, me == 0 ? ofFirst : RoundListener.NONE));
      }
      List<RankFacts> facts = new ArrayList<>();
      for (Future<RankFacts> done : threads.invokeAll(tasks, 50, TimeUnit.SECONDS)) {
        facts.add(done.get());
      }
      return facts;
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  /** A node that is killed is started again, with nothing but its directory. */
  private RankFacts untilDone(int me, RoundListener listener) {
    while (true) {
      try {
        return new PartRanking(
                new PartRanking.Terms(ranking, me, parts, this::owner),
                home(me).resolve("graph/cluster"),
                boxes.get(me),
                (from, message, offset) -> wait(from, me, message, offset),
                HOW,
                Webs.CLOCK)
            .run(new GraphHome(home(me)), HEAP, stored(me), judged, listener);
      } catch (Killed e) {
        continue;
      } catch (GraphException e) {
        failures.put(me, String.valueOf(e.getMessage()));
        wake();
        throw e;
      }
    }
  }

  private Peers.Piece wait(int from, int me, String message, long offset) throws IOException {
    if (pieces.incrementAndGet() % killEvery == 0) {
      throw new Killed();
    }
    try {
      while (true) {
        synchronized (this) {
          Optional<Peers.Piece> piece = boxes.get(from).piece(me, message, offset);
          if (piece.isPresent()) {
            return piece.get();
          }
          if (failures.containsKey(from)) {
            throw new IOException("part " + from + ": " + failures.get(from));
          }
          wait();
        }
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** Measures of all pages and hosts by URL, each from the node that has it. */
  Map<String, Map<Measure, Double>> measures() throws IOException {
    Map<String, Map<Measure, Double>> all = new TreeMap<>();
    for (int part = 0; part < parts; part++) {
      try (LinkGraph graph = new GraphHome(home(part)).open();
          Measures measures = Measures.required(graph)) {
        collect(graph, measures, part, all);
      }
    }
    return all;
  }

  private void collect(
      LinkGraph graph, Measures measures, int part, Map<String, Map<Measure, Double>> all)
      throws IOException {
    graph
        .hosts()
        .urls()
        .forEach(
            (root, host) -> {
              if (owner(root) == part) {
                all.put("host " + root, measures.ofHost(host));
                for (int page = graph.firstPage(host); page < graph.firstPage(host + 1); page++) {
                  all.put(graph.pages().urls().get(page), measures.ofPage(page));
                }
              }
            });
  }

  /** Of which ranking a node tells. */
  String told(int part) throws IOException {
    try (LinkGraph graph = new GraphHome(home(part)).openRanked()) {
      return PartFacts.of(graph).orElseThrow().ranking();
    }
  }

  /** The graph of a node. */
  LinkGraph graph(int part) {
    return new GraphHome(home(part)).open();
  }
}
