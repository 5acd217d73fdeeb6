package prospector.bench.sites;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import prospector.bench.cluster.Ground;
import prospector.bench.cluster.LoopbackGround;

/**
 * Loopback for a cluster that is stretched over places, one node at each: nodes reach each other,
 * and all but the first the database, over relays that delay and count.
 */
final class StretchedGround implements Ground {
  private static final Pattern PORT = Pattern.compile(":(\\d+)/");

  private final LoopbackGround loopback = new LoopbackGround();
  private final long delayMillis;
  private final List<SiteRelay> betweenNodes = new ArrayList<>();
  private final List<SiteRelay> toDatabase = new ArrayList<>();

  /**
   * @param delayMillis one way between two places
   */
  StretchedGround(long delayMillis) {
    this.delayMillis = delayMillis;
  }

  /** Bytes between nodes so far, both ways, with all that the protocol adds. */
  long nodeBytes() {
    return betweenNodes.stream().mapToLong(SiteRelay::bytes).sum();
  }

  /** Bytes between the database and the nodes that are elsewhere. */
  long databaseBytes() {
    return toDatabase.stream().mapToLong(SiteRelay::bytes).sum();
  }

  @Override
  public int reachedAt(int node, int port) throws IOException {
    SiteRelay relay = new SiteRelay(port, delayMillis);
    betweenNodes.add(relay);
    return relay.port();
  }

  @Override
  public String database(int node, String url) throws IOException {
    Matcher port = PORT.matcher(url);
    if (node == 0 || !port.find()) {
      return url;
    }
    SiteRelay relay = new SiteRelay(Integer.parseInt(port.group(1)), delayMillis);
    toDatabase.add(relay);
    return port.replaceFirst(":" + relay.port() + "/");
  }

  @Override
  public String databaseAddress() {
    return loopback.databaseAddress();
  }

  @Override
  public String databaseListens() {
    return loopback.databaseListens();
  }

  @Override
  public String clients() {
    return loopback.clients();
  }

  @Override
  public String nodeAddress(int node) {
    return loopback.nodeAddress(node);
  }

  @Override
  public String webAddress(int node) {
    return loopback.webAddress(node);
  }

  @Override
  public Optional<Integer> nodeAsking(String webAddress) {
    return loopback.nodeAsking(webAddress);
  }

  @Override
  public List<String> enter(int node) {
    return loopback.enter(node);
  }

  @Override
  public void close() {
    betweenNodes.forEach(SiteRelay::close);
    toDatabase.forEach(SiteRelay::close);
  }
}
