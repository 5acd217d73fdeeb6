package prospector.node.cli.place;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import prospector.graph.GraphHome;
import prospector.graph.LinkGraph;
import prospector.graph.rank.RankFacts;
import prospector.graph.rank.RankHeap;
import prospector.graph.rank.RankSettings;
import prospector.graph.rank.Ranking;
import prospector.node.cli.options.Tools;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.rank.StoredJudgements;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;

/** Ranks what is known of a crawl's directory in which nobody works, and says what it does. */
public final class RankRun {
  private static final int TOLD = 10; // the first round that is told; then each that doubles it

  private final Tools tools;
  private final NodeSettings settings;

  public RankRun(Tools tools, NodeSettings settings) {
    this.tools = tools;
    this.settings = settings;
  }

  /**
   * Does it.
   *
   * @throws prospector.node.exit.StartException when another process works in the directory
   */
  public void run(Path dir, RankSettings how) throws IOException {
    try (CrawlDatabase database =
        CrawlDatabases.open(CrawlDirs.ofCrawl(dir), settings, tools.clock())) {
      new GraphUpdate(tools, settings).use(database, graph -> rank(database, graph, dir, how));
    }
  }

  private void rank(CrawlDatabase database, LinkGraph graph, Path dir, RankSettings how)
      throws IOException {
    PrintWriter out = tools.terminal().out();
    out.println(GraphUpdate.words(graph, dir));
    out.flush();
    Ranking.checkHeap(graph, RankHeap.whole());
    RankFacts facts =
        new Ranking(graph, how, tools.clock()).run(new StoredJudgements(database), this::tell);
    GraphHome home = new GraphHome(database.directory());
    home.tidy();
    home.keepOwedTries(GraphHome.NOT_OWED);
    out.printf(
        Locale.ROOT,
        "ranked from %,d nuggets: PageRank after %d rounds, residual %.1e%n",
        facts.nuggets(),
        facts.rounds(),
        facts.residual());
    out.flush();
  }

  private void tell(String what, int round, double rest) {
    if (round % TOLD == 0 && Integer.bitCount(round / TOLD) == 1) {
      PrintWriter err = tools.terminal().err();
      err.printf(Locale.ROOT, "%s: round %d, residual %.1e%n", what, round, rest);
      err.flush();
    }
  }
}
