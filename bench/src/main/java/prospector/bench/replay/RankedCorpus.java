package prospector.bench.replay;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import prospector.bench.process.WebServer;
import prospector.graph.LinkSource;
import prospector.graph.rank.Judged;

/**
 * A topic of a recorded web.
 *
 * @param task its seeds and its relevant pages
 */
record RankedCorpus(Corpus corpus, Task task) implements RankedWeb {
  @Override
  public String name() {
    return corpus.name() + " " + task.topic();
  }

  @Override
  public LinkSource links() {
    return sink -> {
      List<String> targets = new ArrayList<>();
      for (int page = 0; page < corpus.pages(); page++) {
        targets.clear();
        corpus.links().targets(page).forEach(target -> targets.add(corpus.url(target)));
        sink.page(corpus.url(page), targets);
      }
    };
  }

  @Override
  public Judged judged() {
    return consumer ->
        corpus.relevant(task.topic()).stream()
            .forEach(page -> consumer.accept(corpus.url(page), true, 1));
  }

  @Override
  public int reachable() {
    return task.reachable().cardinality();
  }

  @Override
  public WebServer serve(Path place) throws IOException {
    return new RecordedWeb(corpus).serve(0);
  }

  @Override
  public Path topicFile(Path place) throws IOException {
    return new RecordedWeb(corpus).topicFile(task, place);
  }
}
