package prospector.bench.replay;

import java.io.IOException;
import java.nio.file.Path;
import prospector.bench.process.WebServer;
import prospector.graph.LinkSource;
import prospector.graph.rank.Judged;

/** A web whose links and relevant pages are known as a whole, so that its pages can be ranked. */
interface RankedWeb {
  /** What it is called in tables. */
  String name();

  /** All its links. */
  LinkSource links();

  /** Its relevant pages. */
  Judged judged();

  /** Pages that a crawl can reach. */
  int reachable();

  /** Starts its server. */
  WebServer serve(Path place) throws IOException;

  /** Writes the topic file of a crawl of it; its server runs. */
  Path topicFile(Path place) throws IOException;
}
