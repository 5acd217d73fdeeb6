package prospector.node.rank;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import prospector.actors.CborSerializable;
import prospector.graph.part.Owners;
import prospector.graph.rank.RankSettings;
import prospector.sharding.placement.PlacementNode;
import prospector.sharding.placement.Preference;

/**
 * A ranking that nodes do together, as all of them know it.
 *
 * @param id another for each ranking; begins with the instant at which that was begun
 * @param seats the nodes, in the order of their parts
 * @param shards over which hosts are spread
 */
record RankOrder(
    String id, List<Seat> seats, int shards, double damping, double residual, int rounds)
    implements CborSerializable {
  private static final ObjectMapper JSON = new ObjectMapper();

  RankOrder {
    seats = List.copyOf(seats);
  }

  /**
   * A node.
   *
   * @param address by which hosts prefer it
   * @param capacity share of the hosts it takes
   */
  record Seat(String node, String address, int capacity) implements CborSerializable {}

  /** An id that comes after those of all orders known, however far apart the clocks are. */
  static String id(Instant now, Collection<String> known, String node) {
    Instant next =
        known.stream()
            .map(id -> begun(id).plusMillis(1))
            .max(Comparator.naturalOrder())
            .orElse(Instant.MIN);
    return (now.isBefore(next) ? next : now) + " " + node;
  }

  /** Whether it was given before another one was. */
  boolean isBefore(RankOrder other) {
    return begun().isBefore(other.begun());
  }

  private Instant begun() {
    return begun(id);
  }

  private static Instant begun(String id) {
    try {
      return Instant.parse(id.split(" ", 2)[0]); // as text, whole seconds are in another order
    } catch (DateTimeParseException e) {
      return Instant.EPOCH;
    }
  }

  /** The number of a node's part; -1 where it has none. */
  int seat(String node) {
    for (int number = 0; number < seats.size(); number++) {
      if (seats.get(number).node().equals(node)) {
        return number;
      }
    }
    return -1;
  }

  /** Hosts are ranked where they are crawled, as far as that is known in advance. */
  Owners owners() {
    Preference preference =
        new Preference(
            seats.stream().map(it -> new PlacementNode(it.address(), 0, it.capacity())).toList(),
            shards);
    return root -> preference.of(root.endsWith("/") ? root.substring(0, root.length() - 1) : root);
  }

  RankSettings settings(int threads) {
    return new RankSettings(damping, residual, rounds, threads);
  }

  void write(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path draft = file.resolveSibling(file.getFileName() + ".next");
    Files.writeString(draft, JSON.writeValueAsString(this));
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** What was written; empty where nothing was. */
  static Optional<RankOrder> read(Path file) throws IOException {
    return Files.exists(file)
        ? Optional.of(JSON.readValue(file.toFile(), RankOrder.class))
        : Optional.empty();
  }
}
