package prospector.graph.part;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import prospector.graph.LinkGraph;

/**
 * What part of a graph a graph is.
 *
 * @param ranking for which it was built
 * @param part its number, from 0
 * @param parts how many there are
 * @param urls of all parts
 * @param links of all parts
 * @param hosts of all parts
 */
public record PartFacts(String ranking, int part, int parts, long urls, long links, long hosts) {
  private static final String FILE = "part.properties";

  /** Of a graph; empty where that is whole. */
  public static Optional<PartFacts> of(LinkGraph graph) throws IOException {
    Path file = graph.directory().resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    Properties lines = new Properties();
    try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      lines.load(in);
      return Optional.of(
          new PartFacts(
              lines.getProperty("ranking", ""),
              Integer.parseInt(lines.getProperty("part", "")),
              Integer.parseInt(lines.getProperty("parts", "")),
              Long.parseLong(lines.getProperty("urls", "")),
              Long.parseLong(lines.getProperty("links", "")),
              Long.parseLong(lines.getProperty("hosts", ""))));
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is damaged: " + e.getMessage(), e);
    }
  }

  void write(LinkGraph graph) throws IOException {
    Files.writeString(
        graph.directory().resolve(FILE),
        "ranking="
            + ranking
            + "\npart="
            + part
            + "\nparts="
            + parts
            + "\nurls="
            + urls
            + "\nlinks="
            + links
            + "\nhosts="
            + hosts
            + "\n");
  }
}
