package prospector.bench.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import prospector.bench.process.JavaCommand;
import prospector.bench.process.WebServer;
import prospector.simweb.server.CorpusServer;

/**
 * A corpus as a crawl sees it: served by a proxy, with topic files whose nuggets are its labels.
 */
public final class RecordedWeb {
  private static final List<String> JVM = List.of("-Xmx1g", "-XX:+UseSerialGC");

  private final Corpus corpus;

  RecordedWeb(Corpus corpus) {
    this.corpus = corpus;
  }

  /**
   * The corpus in a directory.
   *
   * @throws prospector.bench.UnusableInput when it is none
   */
  public static RecordedWeb read(Path directory) {
    return new RecordedWeb(Corpus.read(directory));
  }

  /**
   * Starts its server.
   *
   * @param latencyMillis mean time of an answer
   */
  public WebServer serve(int latencyMillis) throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of(corpus.warc().toString(), "--latency", String.valueOf(latencyMillis)));
    if (!corpus.oneHost().isEmpty()) {
      arguments.addAll(List.of("--one-host", corpus.oneHost()));
    }
    return WebServer.start(JavaCommand.of(JVM, CorpusServer.class.getName(), arguments));
  }

  /**
   * Writes the topic file of a topic's first draw of seeds into a directory.
   *
   * @throws prospector.bench.UnusableInput when the corpus has no such topic
   */
  public Path topicFile(String topic, Path place) throws IOException {
    return topicFile(Task.of(corpus, topic, 0), place);
  }

  /** Writes the topic file of a task into a directory, beside the list of its relevant pages. */
  Path topicFile(Task task, Path place) throws IOException {
    Files.write(place.resolve("relevant.txt"), corpus.urls(corpus.relevant(task.topic())));
    String seeds =
        task.seeds().stream()
            .map(page -> "    \"" + corpus.url(page) + "\"\n")
            .collect(Collectors.joining());
    return Files.writeString(
        place.resolve("topic.conf"),
        "topic {\n  name = \""
            + task.topic()
            + "\"\n  seeds = [\n"
            + seeds
            + "  ]\n  nugget { type = listed, file = \"relevant.txt\" }\n}\n");
  }
}
