package prospector.node.settings;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The sinks of a process.
 *
 * @param sinks in the order they were given, each with a name of its own
 * @param share of a core that each takes while a crawl runs
 * @param finishTime for all of them at the end of a crawl
 */
public record SinkSettings(List<Sink> sinks, double share, Duration finishTime) {
  private static final int MOST = 16;

  public SinkSettings {
    sinks = List.copyOf(sinks);
  }

  /**
   * One sink.
   *
   * @param name by which its place in the crawl is kept
   * @param all whether it gets every page, not nuggets alone
   * @param text whether lines have the main text
   * @param batch how much it gets at a time
   * @param replyTimeout for the receiver to take a batch
   * @param backOffMax longest time between two tries
   */
  public record Sink(
      String name,
      SinkTarget target,
      boolean all,
      boolean text,
      Batch batch,
      Duration replyTimeout,
      Duration backOffMax) {}

  /**
   * How much a sink gets at a time.
   *
   * @param pages at most
   * @param bytes after which no further page is added
   * @param time between two looks for new pages
   */
  public record Batch(int pages, int bytes, Duration time) {}

  /** Whether one of them gets the archive's files, not pages. */
  boolean bringsFiles() {
    return sinks.stream().anyMatch(sink -> sink.target() instanceof SinkTarget.Bucket);
  }

  static SinkSettings read(ConfigReader root) {
    SinkReader.read(root.block("sink")); // the defaults, which each sink may say otherwise
    List<Sink> sinks = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (ConfigReader entry :
        root.entries("sinks", "sink", Set.of("settings"), Set.of("share", "finish-time"))) {
      Sink sink = SinkReader.readOne(entry);
      if (!names.add(sink.name())) {
        entry.complain("name", "a name that no other sink has");
      }
      sinks.add(sink);
    }
    if (sinks.size() > MOST) {
      root.complain("sinks", "at most " + MOST + " sinks");
    }
    return new SinkSettings(
        sinks,
        root.block("sink").number("share", 0.001, 1),
        root.block("sink").duration("finish-time", Duration.ZERO, Duration.ofHours(1)));
  }
}
