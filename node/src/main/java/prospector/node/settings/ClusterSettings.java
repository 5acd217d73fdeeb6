package prospector.node.settings;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How a node meets the others.
 *
 * @param host address it is known by
 * @param port by which it is known, 1..65535
 * @param listen address and port it listens on, where they are others
 * @param seedNodes nodes to join, {@code host:port}
 * @param capacity share of the hosts it takes, compared with others, 1..100
 * @param roles labels, such as of the machine or its place
 * @param joinTimeout how long it tries to join
 * @param heartbeatPause silence after which the others hold it for unreachable
 * @param statusInterval between two writings of its status
 * @param tls how its messages to other nodes are encrypted; empty when they are not
 * @param management where it says how it is
 */
public record ClusterSettings(
    String host,
    int port,
    Listen listen,
    List<String> seedNodes,
    int capacity,
    List<String> roles,
    Duration joinTimeout,
    Duration heartbeatPause,
    Duration statusInterval,
    Optional<TlsSettings> tls,
    ManagementSettings management) {

  /**
   * What it listens on behind an address translation, or in a container.
   *
   * @param host empty for the one it is known by
   * @param port 0 for the one it is known by
   */
  public record Listen(String host, int port) {}

  /** A node that said nothing for a few of these is held for dead by one that starts. */
  public static final Duration LONGEST_STATUS_INTERVAL = Duration.ofSeconds(5);

  private static final String ROLE_FORM =
      "labels of letters, digits, - and _, not beginning with capacity or node-";
  private static final String HOST_FORM =
      "a host name of letters, digits, - and ., or an address such as 10.0.0.1 or ::1";
  private static final String SEED_FORM =
      "a list of host:port, such as 10.0.0.1:2551, node1:2551 or [::1]:2551";
  private static final int LARGEST_PORT = 65_535;
  private static final Pattern ROLE = Pattern.compile("(?!capacity|node-)[A-Za-z0-9_-]{1,40}");

  public ClusterSettings {
    seedNodes = List.copyOf(seedNodes);
    roles = List.copyOf(roles);
  }

  static ClusterSettings read(ConfigReader cluster) {
    int port = cluster.integer("port", 1, 65_535);
    return new ClusterSettings(
        cluster.checkedText("host", HOST_FORM, text -> isAddress(inUrl(text) + ":" + port)),
        port,
        new Listen(
            cluster.checkedText("listen-host", "a host name, an address, or empty", text -> true),
            cluster.integer("listen-port", 0, 65_535)),
        cluster.list("seed-nodes", SEED_FORM, ClusterSettings::seedNode),
        cluster.integer("capacity", 1, 100),
        cluster.list("roles", ROLE_FORM, ClusterSettings::role),
        cluster.duration("join-timeout", Duration.ofSeconds(1), Duration.ofHours(1)),
        cluster.duration("heartbeat-pause", Duration.ofSeconds(1), Duration.ofMinutes(5)),
        cluster.duration("status-interval", Duration.ofMillis(100), LONGEST_STATUS_INTERVAL),
        TlsSettings.read(cluster.block("tls")),
        ManagementSettings.read(cluster, port));
  }

  private static String seedNode(String text) {
    if (!isAddress(text)) {
      throw new IllegalArgumentException(text);
    }
    return text;
  }

  /**
   * Whether Akka can join a node of that address, {@code host:port}: it takes what is a host with a
   * port to {@link URI}, which names with an underscore and IPv6 without brackets are not.
   */
  public static boolean isAddress(String text) {
    try {
      URI uri = URI.create("akka://system@" + text);
      return text.equals(uri.getHost() + ":" + uri.getPort())
          && uri.getPort() > 0
          && uri.getPort() <= LARGEST_PORT;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** An IPv6 address has brackets where a port follows. */
  private static String inUrl(String host) {
    return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
  }

  private static String role(String text) {
    if (!ROLE.matcher(text).matches()) {
      throw new IllegalArgumentException(text);
    }
    return text;
  }

  /** Whether it names others to work with, or how to speak to them. */
  public boolean joinsOthers() {
    return !seedNodes.isEmpty() || !management.contactPoints().isEmpty() || tls.isPresent();
  }

  /** Whether it begins no cluster, as its first seed node is another. */
  public boolean leavesBeginningToSeed() {
    return !seedNodes.isEmpty() && !seedNodes.get(0).equals(address());
  }

  /** What its user is told where nobody answered. */
  public String nobodyAnswered() {
    String others =
        "could not join the cluster: neither a seed node "
            + seedNodes
            + " nor a node that the database knows answered within "
            + joinTimeout.toSeconds()
            + " s, or they refused this node (see the log)";
    return leavesBeginningToSeed()
        ? others
            + "; it begins none itself, as its first seed node is another: where "
            + seedNodes.get(0)
            + " is off and does not come back, start this node without seed nodes"
        : others;
  }

  /** The address as others write it. */
  public String address() {
    return inUrl(host) + ":" + port;
  }
}
