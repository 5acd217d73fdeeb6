package prospector.bench.cluster;

import java.util.List;
import java.util.Optional;

/** All on loopback. */
public record LoopbackGround() implements Ground {
  private static final String LOOPBACK = "127.0.0.1";

  static final String CLIENTS =
      "local all all trust\nhost all all 127.0.0.1/32 trust\nhost all all ::1/128 trust\n";

  @Override
  public String databaseAddress() {
    return LOOPBACK;
  }

  @Override
  public String databaseListens() {
    return "localhost";
  }

  @Override
  public String clients() {
    return CLIENTS;
  }

  @Override
  public String nodeAddress(int node) {
    return LOOPBACK;
  }

  @Override
  public String webAddress(int node) {
    return LOOPBACK;
  }

  @Override
  public Optional<Integer> nodeAsking(String webAddress) {
    return Optional.empty();
  }

  @Override
  public List<String> enter(int node) {
    return List.of();
  }

  @Override
  public void close() {}
}
