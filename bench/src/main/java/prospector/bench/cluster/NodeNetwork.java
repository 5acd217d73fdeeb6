package prospector.bench.cluster;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Linux network namespace for each node, {@code prospector-PID-N}, joined by a bridge with a
 * private range of its own; database and web stand on the bridge. Cuts are made with routes and
 * links, without a firewall.
 *
 * <p><em>Nothing reaches beyond the bridge</em>: the namespaces have no default route. Whatever was
 * made is taken away by {@link #close}, or when this JVM ends otherwise than by SIGKILL; nothing
 * else is touched. Needs root and iproute2. Thread-safe.
 *
 * <p>Source: ip-netns(8), veth(4), ip-route(8).
 */
public final class NodeNetwork implements Ground {
  private static final Logger LOG = LoggerFactory.getLogger(NodeNetwork.class);
  private static final int MOST_NODES = 90;
  private static final int RANGES = 256;
  private static final int FIRST_NODE = 11; // last number of its address
  private static final int FIRST_WEB = 101; // of the web's address for it
  private static final int DATABASE = 1;

  private final int nodes;
  private final String prefix; // such as 10.231.7.
  private final String bridge;
  private final Deque<String[]> undo = new ArrayDeque<>(); // guarded by this
  private final Set<Integer> cut = new HashSet<>(); // guarded by this
  private final Thread atExit = new Thread(this::remove, "end of the namespaces");

  private NodeNetwork(int nodes, String prefix) {
    this.nodes = nodes;
    this.prefix = prefix;
    this.bridge = "psp" + ProcessHandle.current().pid(); // 15 letters at most, with the node's
  }

  /**
   * Makes namespaces, links and addresses.
   *
   * @param nodes 1 to 90
   * @throws IOException when the system does not let us; nothing is left behind
   */
  public static NodeNetwork make(int nodes) throws IOException, InterruptedException {
    if (nodes < 1 || nodes > MOST_NODES) {
      throw new IOException("expected 1 to " + MOST_NODES + " nodes, got " + nodes);
    }
    NodeNetwork network = new NodeNetwork(nodes, freePrefix());
    Runtime.getRuntime().addShutdownHook(network.atExit);
    try {
      network.build();
      return network;
    } catch (IOException | InterruptedException | RuntimeException e) {
      network.close();
      throw e;
    }
  }

  /** The first range that no route of this machine names, beginning at one of our own. */
  private static String freePrefix() throws IOException, InterruptedException {
    String routes = "\n" + IpCommand.run("-4", "route", "show", "table", "all");
    int first = (int) (ProcessHandle.current().pid() % RANGES);
    for (int i = 0; i < RANGES; i++) {
      String prefix = "10.231." + (first + i) % RANGES + ".";
      if (!routes.contains(" " + prefix) && !routes.contains("\n" + prefix)) {
        return prefix;
      }
    }
    throw new IOException("every range of 10.231.0.0/16 is in use");
  }

  private synchronized void build() throws IOException, InterruptedException {
    IpCommand.run("link", "add", bridge, "type", "bridge");
    undo.push(new String[] {"link", "del", bridge});
    addToBridge(DATABASE);
    for (int node = 0; node < nodes; node++) {
      addToBridge(FIRST_WEB + node);
    }
    IpCommand.run("link", "set", bridge, "up");
    for (int node = 0; node < nodes; node++) {
      buildNode(node);
    }
  }

  private void addToBridge(int number) throws IOException, InterruptedException {
    IpCommand.run("addr", "add", prefix + number + "/24", "dev", bridge);
  }

  private void buildNode(int node) throws IOException, InterruptedException {
    String space = space(node);
    IpCommand.run("netns", "add", space);
    undo.push(new String[] {"netns", "del", space});
    String link = link(node);
    IpCommand.run("link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", space);
    undo.push(new String[] {"link", "del", link});
    IpCommand.run("link", "set", link, "master", bridge, "up");
    IpCommand.run("-n", space, "addr", "add", nodeAddress(node) + "/24", "dev", "eth0");
    IpCommand.run("-n", space, "link", "set", "lo", "up");
    IpCommand.run("-n", space, "link", "set", "eth0", "up");
  }

  private String space(int node) {
    return "prospector-" + ProcessHandle.current().pid() + "-" + (node + 1);
  }

  private String link(int node) {
    return bridge + "n" + (node + 1);
  }

  /** Cuts a node off from all other nodes, both ways, not from database and web. */
  public synchronized void cut(int node) throws IOException, InterruptedException {
    blackholes("add", node);
    cut.add(node);
  }

  private void blackholes(String verb, int node) throws IOException, InterruptedException {
    for (int other = 0; other < nodes; other++) {
      if (other != node) {
        blackhole(verb, node, other);
        blackhole(verb, other, node);
      }
    }
  }

  /** More specific than the range's route: what is sent there is lost. */
  private void blackhole(String verb, int from, int to) throws IOException, InterruptedException {
    IpCommand.run("-n", space(from), "route", verb, "blackhole", nodeAddress(to) + "/32");
  }

  /** Cuts a node off from everything: its end of the link loses its carrier. */
  public void unplug(int node) throws IOException, InterruptedException {
    IpCommand.run("link", "set", link(node), "down");
  }

  /** Undoes {@link #cut} and {@link #unplug}. */
  public synchronized void heal(int node) throws IOException, InterruptedException {
    IpCommand.run("link", "set", link(node), "up");
    if (cut.remove(node)) {
      blackholes("del", node);
    }
  }

  @Override
  public String databaseAddress() {
    return prefix + DATABASE;
  }

  @Override
  public String databaseListens() {
    return "localhost," + databaseAddress();
  }

  @Override
  public String clients() {
    return LoopbackGround.CLIENTS + "host all all " + prefix + "0/24 trust\n";
  }

  @Override
  public String nodeAddress(int node) {
    return prefix + (FIRST_NODE + node);
  }

  @Override
  public String webAddress(int node) {
    return prefix + (FIRST_WEB + node);
  }

  @Override
  public Optional<Integer> nodeAsking(String webAddress) {
    for (int node = 0; node < nodes; node++) {
      if (webAddress(node).equals(webAddress)) {
        return Optional.of(node);
      }
    }
    return Optional.empty();
  }

  @Override
  public List<String> enter(int node) {
    return List.of("ip", "netns", "exec", space(node));
  }

  /** Takes everything away, what was made last first. */
  @Override
  public void close() {
    remove();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      return; // the JVM is ending: it runs already
    }
  }

  private synchronized void remove() {
    boolean interrupted = false;
    while (!undo.isEmpty()) {
      try {
        IpCommand.run(undo.pop());
      } catch (IOException e) {
        LOG.error("left behind: {}", e.getMessage());
      } catch (InterruptedException e) {
        interrupted = true; // the command runs on; so do we
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
