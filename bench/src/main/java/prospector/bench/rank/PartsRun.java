package prospector.bench.rank;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import prospector.graph.GraphHome;
import prospector.graph.HostRoot;
import prospector.graph.LinkGraph;
import prospector.graph.UrlList;
import prospector.graph.part.PartRanking;
import prospector.graph.part.Peers;
import prospector.graph.part.PostBox;
import prospector.graph.rank.Judged;
import prospector.graph.rank.Measure;
import prospector.graph.rank.Measures;
import prospector.graph.rank.RankHeap;
import prospector.graph.rank.RankSettings;
import prospector.graph.rank.RoundListener;
import prospector.web.url.Fingerprint;

/**
 * The same web in parts, a thread each, as nodes of a cluster rank it; without a network between
 * them.
 */
final class PartsRun {
  private final Path dir;
  private final int parts;
  private final GeneratedWeb web;
  private final RankSettings how;
  private final List<PostBox> boxes = new ArrayList<>();
  private final List<Long> bytes = new ArrayList<>(); // after each round of PageRank, of all
  private final List<Long> messages = new ArrayList<>();

  PartsRun(Path dir, int parts, GeneratedWeb web, RankSettings how) {
    this.dir = dir;
    this.parts = parts;
    this.web = web;
    this.how = new RankSettings(how.damping(), how.residual(), how.rounds(), 1);
    for (int part = 0; part < parts; part++) {
      boxes.add(new PostBox(home(part).cluster().resolve("out"), this::wake));
    }
  }

  private GraphHome home(int part) {
    return new GraphHome(dir.resolve("part" + part));
  }

  private synchronized void wake() {
    notifyAll();
  }

  private int owner(String root) {
    return (int) Long.remainderUnsigned(Fingerprint.of(root), parts);
  }

  void run(LinkGraph whole, Judged judged, PrintWriter out) throws IOException {
    Lap lap = new Lap();
    Rounds heard = new Rounds();
    ExecutorService threads = Executors.newFixedThreadPool(parts);
    try {
      List<Callable<Boolean>> tasks = new ArrayList<>();
      for (int part = 0; part < parts; part++) {
        int me = part;
        tasks.add(
            () -> {
              rank(me, judged, me == 0 ? ofFirst(heard) : RoundListener.NONE);
              return true;
            });
      }
      for (Future<Boolean> done : threads.invokeAll(tasks)) {
        done.get();
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IOException(e);
    } finally {
      threads.shutdownNow();
    }
    Spent all = lap.next();
    out.printf(
        Locale.ROOT,
        "in %d parts, building included: %.0f s, %.0f CPU-s; the first one's rounds:%n",
        parts,
        all.seconds(),
        all.cpuSeconds());
    heard.print(out);
    tell(whole, out);
  }

  private RoundListener ofFirst(Rounds heard) {
    return (what, round, residual) -> {
      heard.over(what, round, residual);
      if (what.equals("pagerank")) {
        bytes.add(boxes.stream().mapToLong(PostBox::bytes).sum());
        messages.add(boxes.stream().mapToLong(PostBox::messages).sum());
      }
    };
  }

  private void rank(int me, Judged judged, RoundListener listener) throws IOException {
    Files.createDirectories(dir.resolve("part" + me));
    new PartRanking(
            new PartRanking.Terms("bench", me, parts, this::owner),
            home(me).cluster(),
            boxes.get(me),
            (from, message, offset) -> piece(from, me, message, offset),
            how,
            Clock.systemUTC())
        .run(
            home(me),
            RankHeap.ofShare(parts),
            sink ->
                web.read(
                    (url, links) -> {
                      if (owner(HostRoot.of(url)) == me) {
                        sink.page(url, links);
                      }
                    }),
            judged,
            listener);
  }

  private Peers.Piece piece(int from, int me, String message, long offset) throws IOException {
    try {
      while (true) {
        synchronized (this) {
          Optional<Peers.Piece> piece = boxes.get(from).piece(me, message, offset);
          if (piece.isPresent()) {
            return piece.get();
          }
          wait();
        }
      }
    } catch (InterruptedException e) {
      throw (IOException) new InterruptedIOException().initCause(e);
    }
  }

  /** What went over, and how far the measures are from those of the whole graph. */
  private void tell(LinkGraph whole, PrintWriter out) throws IOException {
    long targets = targets();
    int rounds = bytes.size() - 1;
    if (rounds > 0) {
      out.printf(
          Locale.ROOT,
          "a round of PageRank sends %,.0f messages and %,.0f bytes, %.2f for each of %,d targets of"
              + " other parts%n",
          (double) (messages.get(rounds) - messages.get(0)) / rounds,
          (double) (bytes.get(rounds) - bytes.get(0)) / rounds,
          (double) (bytes.get(rounds) - bytes.get(0)) / rounds / targets,
          targets);
    }
    for (Measure measure : Measure.values()) {
      if (measure != Measure.SCORE) {
        out.printf(
            Locale.ROOT,
            "%s: at most %.1e from the whole graph's%n",
            measure.key(),
            farthest(whole, measure));
      }
    }
    out.flush();
  }

  /** Different pairs of a part and a URL of another that its pages link to. */
  private long targets() throws IOException {
    long targets = 0;
    for (int part = 0; part < parts; part++) {
      int me = part;
      try (LinkGraph graph = home(part).open()) {
        long[] foreign = {0};
        forEach(graph.pages().urls(), me, false, (url, number) -> foreign[0]++);
        targets += foreign[0];
      }
    }
    return targets;
  }

  private double farthest(LinkGraph whole, Measure measure) throws IOException {
    double[] most = {0};
    try (Measures alone = Measures.required(whole)) {
      for (int part = 0; part < parts; part++) {
        try (LinkGraph graph = home(part).open();
            Measures measures = Measures.required(graph)) {
          Function<String, Integer> find = inOrder(whole.pages().urls());
          forEach(
              graph.pages().urls(),
              part,
              true,
              (url, number) ->
                  most[0] =
                      Math.max(
                          most[0],
                          Math.abs(
                              measures.of(measure, number) - alone.of(measure, find.apply(url)))));
        }
      }
    }
    return most[0];
  }

  /** URLs of a part's graph that are its own, or that are not. */
  private void forEach(UrlList urls, int part, boolean own, UrlList.Taker taker)
      throws IOException {
    String[] root = {""};
    boolean[] wanted = {false};
    urls.forEach(
        (url, number) -> {
          if (root[0].isEmpty() || !url.startsWith(root[0])) {
            root[0] = HostRoot.of(url);
            wanted[0] = own == (owner(root[0]) == part);
          }
          if (wanted[0]) {
            taker.take(url, number);
          }
        });
  }

  /** Numbers of URLs that are asked for in their order. */
  private static Function<String, Integer> inOrder(UrlList urls) {
    UrlList.Reading reading = urls.reading();
    int[] next = {0};
    return url -> {
      while (!reading.get(next[0]).equals(url)) {
        next[0]++;
      }
      return next[0];
    };
  }

  void remove() throws IOException {
    for (int part = 0; part < parts; part++) {
      home(part).removeAll();
      Files.delete(dir.resolve("part" + part));
    }
  }
}
