package prospector.graph.part;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import prospector.graph.FrontCoding;
import prospector.graph.GraphBounds;
import prospector.graph.GraphBuild;
import prospector.graph.GraphException;
import prospector.graph.GraphFacts;
import prospector.graph.GraphHome;
import prospector.graph.HostRoot;
import prospector.graph.LinkGraph;
import prospector.graph.LinkSource;
import prospector.graph.Streams;
import prospector.graph.UrlList;
import prospector.graph.UrlRun;
import prospector.graph.rank.Exchange;
import prospector.graph.rank.Judged;
import prospector.graph.rank.RankFacts;
import prospector.graph.rank.RankHeap;
import prospector.graph.rank.RankSettings;
import prospector.graph.rank.Ranking;
import prospector.graph.rank.RoundListener;

/**
 * Builds and ranks one part of a graph while other nodes do the same with theirs; all get what one
 * node alone would get, but for the order in which numbers are added up.
 *
 * <p><em>After a kill it goes on where it was</em>: what it sent is there still, its graph is built
 * of what was sent, and each round was kept. The others wait meanwhile. Blocking.
 */
public final class PartRanking {
  private static final Exchange.Step PAGES = new Exchange.Step(PostBox.BUILD, 0, "pages");
  private static final Exchange.Step TARGETS = new Exchange.Step(PostBox.BUILD, 0, "targets");

  private final Terms terms;
  private final Path folder;
  private final Mail mail;
  private final KeptStages stages;
  private final RankSettings settings;
  private final Clock clock;

  /**
   * What all parts agree on.
   *
   * @param id of the ranking
   * @param me number of this part, from 0
   * @param parts how many there are
   */
  public record Terms(String id, int me, int parts, Owners owners) {}

  /**
   * @param folder for what is kept and sent of this ranking alone
   * @param box in which this part's messages are
   */
  public PartRanking(
      Terms terms, Path folder, PostBox box, Peers peers, RankSettings settings, Clock clock) {
    this.terms = terms;
    this.folder = folder;
    this.mail = new Mail(terms.me(), terms.parts(), box, peers);
    this.stages = new KeptStages(folder.resolve(KeptStages.FOLDER));
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Does it.
   *
   * @param home of this part's graph
   * @param heap that building and ranking may take
   * @param stored what this node's pages point to; of pages that others have, the URLs alone
   * @param judged pages of this node and of others
   * @throws GraphException when it cannot be done
   */
  public RankFacts run(
      GraphHome home, RankHeap heap, LinkSource stored, Judged judged, RoundListener listener) {
    try {
      Files.createDirectories(folder);
      if (!isBuilt(home)) {
        if (stages.any()) { // the others have settled what it was built of
          throw new GraphException(
              GraphException.Kind.FAILED,
              "the graph that was being ranked is not there any more: rank again");
        }
        send(stored);
      }
      keep(judged);
      try (LinkGraph graph = graph(home, GraphBounds.of(heap.bytes()))) {
        Ranking.checkHeap(graph, heap);
        return rank(graph, listener);
      }
    } catch (IOException | UncheckedIOException e) {
      throw new GraphException(
          GraphException.Kind.FAILED, "the pages were not ranked: " + e.getMessage(), e);
    }
  }

  private void send(LinkSource stored) throws IOException {
    List<PageWriter> writers = new ArrayList<>();
    try {
      for (int to = 0; to < terms.parts(); to++) {
        writers.add(new PageWriter(folder.resolve("pages." + to)));
      }
      if (!mail.box().has(last(), PAGES)) {
        stored.read(
            (url, links) -> {
              int owner = terms.owners().of(HostRoot.of(url));
              if (owner == terms.me() || !links.isEmpty()) { // else its owner knows it as well
                writers.get(owner).add(url, links);
              }
            });
      }
    } finally {
      for (PageWriter writer : writers) {
        writer.close();
      }
    }
    for (int to = 0; to < terms.parts(); to++) {
      mail.box().take(to, PAGES, folder.resolve("pages." + to));
    }
  }

  /** The part whose messages are written last. */
  private int last() {
    return terms.parts() - 1;
  }

  /** Pages on their way to their owner. */
  private static final class PageWriter implements java.io.Closeable {
    private final DataOutputStream out;
    private final FrontCoding coding = new FrontCoding();

    PageWriter(Path file) throws IOException {
      out =
          new DataOutputStream(
              new BufferedOutputStream(new GZIPOutputStream(Streams.out(file)), 1 << 16));
    }

    void add(String url, List<String> links) throws IOException {
      out.writeInt(links.size());
      coding.write(url, out);
      for (String link : links) {
        coding.write(link, out);
      }
    }

    @Override
    public void close() throws IOException {
      out.writeInt(-1);
      out.close();
    }
  }

  private void receive(LinkSource.Sink sink) throws IOException {
    for (int from = 0; from < terms.parts(); from++) {
      try (DataInputStream in =
          new DataInputStream(new GZIPInputStream(mail.open(from, PAGES), 1 << 16))) {
        FrontCoding coding = new FrontCoding();
        for (int links = in.readInt(); links >= 0; links = in.readInt()) {
          String url = coding.read(in);
          List<String> targets = new ArrayList<>();
          for (int i = 0; i < links; i++) {
            targets.add(coding.read(in));
          }
          sink.page(url, targets);
        }
      }
    }
  }

  private LinkGraph graph(GraphHome home, GraphBounds bounds) {
    if (!isBuilt(home)) {
      new GraphBuild(home, bounds, clock).runPart(this::receive, words(), this::tellTargets);
    }
    return home.open();
  }

  private boolean isBuilt(GraphHome home) {
    return home.facts().map(GraphFacts::source).filter(words()::equals).isPresent();
  }

  private String words() {
    return "part " + terms.me() + " of " + terms.parts() + ", ranking " + terms.id();
  }

  private List<UrlRun> tellTargets(UrlList known, Path room) {
    mail.send(
        TARGETS,
        (to, out) -> {
          UrlRun.Teller teller = new UrlRun.Teller(out);
          Hosts hosts = new Hosts();
          known.forEach(
              (url, number) -> {
                if (hosts.owner(url) == to) {
                  teller.add(url);
                }
              });
          teller.end();
        });
    List<UrlRun> told = new ArrayList<>();
    mail.read(TARGETS, (from, in) -> told.add(UrlRun.hear(in, room.resolve("told." + from))));
    return told;
  }

  /** Owners of URLs that come in order. */
  private final class Hosts {
    private String root = "";
    private int owner;

    int owner(String url) {
      if (root.isEmpty() || !url.startsWith(root)) {
        root = HostRoot.of(url);
        owner = terms.owners().of(root);
      }
      return owner;
    }
  }

  private Path judgements() {
    return folder.resolve("judged");
  }

  /** What is judged later does not count: all parts have begun with what was known. */
  private void keep(Judged judged) throws IOException {
    if (Files.exists(judgements())) {
      return;
    }
    Path draft = folder.resolve("judged.draft");
    try (DataOutputStream out = Streams.out(draft)) {
      FrontCoding coding = new FrontCoding();
      judged.forEach(
          (url, nugget, score) -> {
            try {
              if (terms.owners().of(HostRoot.of(url)) == terms.me()) {
                coding.write(url, out);
                out.writeBoolean(nugget);
                out.writeDouble(score);
              }
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    }
    Files.move(draft, judgements(), StandardCopyOption.ATOMIC_MOVE);
  }

  private void judged(Judged.Page consumer) {
    try (DataInputStream in = Streams.in(judgements())) {
      FrontCoding coding = new FrontCoding();
      while (true) {
        consumer.accept(coding.read(in), in.readBoolean(), in.readDouble());
      }
    } catch (EOFException e) {
      // that was all
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private RankFacts rank(LinkGraph graph, RoundListener listener) throws IOException {
    Shares.Both shares = Shares.of(graph, terms.owners(), terms.me(), terms.parts());
    PartExchange pages = new PartExchange(PartExchange.PAGES, shares.pages(), mail, stages);
    PartExchange hosts = new PartExchange("hosts", shares.hosts(), mail, stages);
    Ranking ranking = new Ranking(graph, settings, clock, pages, hosts);
    new PartFacts(
            terms.id(),
            terms.me(),
            terms.parts(),
            (long) ranking.total("urls", graph.pages().size() - pages.foreign().cardinality()),
            (long) ranking.total("links", graph.pages().links()),
            (long) ranking.total("hosts", graph.hosts().size() - hosts.foreign().cardinality()))
        .write(graph);
    return ranking.run(this::judged, listener);
  }
}
