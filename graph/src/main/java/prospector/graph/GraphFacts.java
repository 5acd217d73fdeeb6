package prospector.graph;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Properties;

/**
 * What a graph is.
 *
 * @param source what it was built from, in one line: another line, another graph
 * @param builtAt when
 */
public record GraphFacts(String source, Instant builtAt) {
  private static final String FILE = "graph.properties";
  private static final String VERSION = "1";

  void write(Path directory) throws IOException {
    Files.writeString(
        directory.resolve(FILE),
        "version=" + VERSION + "\nsource=" + source + "\nbuilt_at=" + builtAt + "\n");
  }

  static GraphFacts read(Path directory) throws IOException {
    Properties lines = new Properties();
    try (Reader in = Files.newBufferedReader(directory.resolve(FILE), StandardCharsets.UTF_8)) {
      lines.load(in);
    }
    if (!VERSION.equals(lines.getProperty("version"))) {
      throw new IOException(
          "expected version " + VERSION + ", got " + lines.getProperty("version", "none"));
    }
    return new GraphFacts(
        lines.getProperty("source", ""), Instant.parse(lines.getProperty("built_at", "")));
  }
}
