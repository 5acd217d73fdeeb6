package prospector.graph.rank;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import prospector.graph.GraphException;
import prospector.graph.GraphHome;
import prospector.graph.GraphLevel;
import prospector.graph.LinkGraph;

/** The measures of a graph, read from the disk where they are asked for. Thread-safe. */
public final class Measures implements Closeable {
  private final LinkGraph graph;
  private final FileChannel file;
  private final RankFacts facts;

  private Measures(LinkGraph graph, FileChannel file, RankFacts facts) {
    this.graph = graph;
    this.file = file;
    this.facts = facts;
  }

  /**
   * Opens those of a graph, which the caller closes; empty where it has none.
   *
   * @throws GraphException when they are damaged
   */
  public static Optional<Measures> open(LinkGraph graph) {
    Path path = MeasureFile.in(graph.directory());
    if (!Files.exists(path)) {
      return Optional.empty();
    }
    try {
      RankFacts facts = MeasureFile.head(path, graph.pages().size(), graph.hosts().size());
      return Optional.of(new Measures(graph, FileChannel.open(path), facts));
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * Opens those of a graph, which the caller closes.
   *
   * @throws GraphException when it has none, or they are damaged
   */
  public static Measures required(LinkGraph graph) {
    return open(graph)
        .orElseThrow(
            () -> {
              Path home = graph.directory().resolve("..").normalize();
              return new GraphException(
                  GraphException.Kind.NONE,
                  home + " has no ranks yet: " + GraphHome.ranking(graph) + " makes them");
            });
  }

  /** How they came about. */
  public RankFacts facts() {
    return facts;
  }

  /** All measures of one page, by number. */
  public Map<Measure, Double> ofPage(int page) {
    return all(graph.pages(), page);
  }

  /** All measures of one host, by number. */
  public Map<Measure, Double> ofHost(int host) {
    return all(graph.hosts(), host);
  }

  /** One measure of one page, by number. */
  public double of(Measure measure, int page) {
    return value(offset(graph.pages(), measure) + 8L * page);
  }

  private Map<Measure, Double> all(GraphLevel level, int number) {
    Map<Measure, Double> values = new EnumMap<>(Measure.class);
    for (Measure measure : Measure.values()) {
      values.put(measure, value(offset(level, measure) + 8L * number));
    }
    return values;
  }

  private long offset(GraphLevel level, Measure measure) {
    long before =
        level == graph.pages() ? 0 : (long) Measure.values().length * graph.pages().size();
    return MeasureFile.HEAD_BYTES + 8 * (before + (long) measure.ordinal() * level.size());
  }

  private double value(long offset) {
    ByteBuffer bytes = ByteBuffer.allocate(8);
    try {
      while (bytes.hasRemaining()) {
        if (file.read(bytes, offset + bytes.position()) < 0) {
          throw new EOFException("the file of measures ends at byte " + offset);
        }
      }
    } catch (IOException e) {
      throw unreadable(e);
    }
    return bytes.getDouble(0);
  }

  /**
   * A URL with its measures.
   *
   * @param url of a page, or of the root of a host
   */
  public record Entry(String url, Map<Measure, Double> measures) {}

  /**
   * The pages with the most of a measure, best first; those without any are left out. Among equals
   * the one whose URL comes first.
   */
  public List<Entry> topPages(Measure by, int limit) {
    return top(graph.pages(), by, limit);
  }

  /** The same of hosts. */
  public List<Entry> topHosts(Measure by, int limit) {
    return top(graph.hosts(), by, limit);
  }

  private List<Entry> top(GraphLevel level, Measure by, int limit) {
    Comparator<Place> worstFirst =
        Comparator.comparingDouble(Place::value)
            .thenComparing(Place::number, Comparator.reverseOrder());
    PriorityQueue<Place> best = new PriorityQueue<>(worstFirst);
    try (FileChannel channel = FileChannel.open(MeasureFile.in(graph.directory()))) {
      channel.position(offset(level, by));
      DataInputStream in =
          new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel), 1 << 16));
      for (int number = 0; number < level.size(); number++) {
        double value = in.readDouble();
        if (value > 0) {
          best.add(new Place(number, value));
          if (best.size() > limit) {
            best.remove();
          }
        }
      }
    } catch (IOException e) {
      throw unreadable(e);
    }
    List<Place> places = new ArrayList<>(best);
    places.sort(worstFirst.reversed());
    return places.stream()
        .map(place -> new Entry(level.urls().get(place.number()), all(level, place.number())))
        .toList();
  }

  private record Place(int number, double value) {}

  private static GraphException unreadable(IOException cause) {
    return new GraphException(
        GraphException.Kind.TORN,
        "cannot read the graph's measures, 'prospector rank' makes them anew: "
            + cause.getMessage(),
        cause);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
