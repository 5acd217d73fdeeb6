package prospector.node.settings;

import java.util.List;
import java.util.OptionalInt;

/**
 * Where a node says over HTTP how it is, and finds its first companions.
 *
 * @param host address it listens on
 * @param port 1..65535; empty where it does not listen
 * @param contactPoints {@code host:port} of the management ports of the nodes that may begin a
 *     cluster together; empty where seed nodes or the database say whom to join
 */
public record ManagementSettings(String host, OptionalInt port, List<String> contactPoints) {
  /** 2551 for the other nodes gives 8558, which Akka Management listens on by custom. */
  private static final int DISTANCE = 6_007;

  private static final int LARGEST = 65_535;
  private static final String AUTO = "auto";

  public ManagementSettings {
    contactPoints = List.copyOf(contactPoints);
  }

  static ManagementSettings read(ConfigReader cluster, int clusterPort) {
    String expected = "a port from 1 to 65535, auto, or none";
    String port = cluster.checkedText("management-port", expected, ManagementSettings::isPort);
    List<String> contacts =
        cluster.list("bootstrap", "a list of host:port", ManagementSettings::contactPoint);
    ManagementSettings settings =
        new ManagementSettings(
            cluster.checkedText("management-host", "an address", text -> !text.isEmpty()),
            port(port, clusterPort),
            contacts);
    if (!contacts.isEmpty() && settings.port().isEmpty()) {
      cluster.complain("bootstrap", "no contact points where management-port is none");
    }
    return settings;
  }

  private static OptionalInt port(String text, int clusterPort) {
    if (text.isEmpty() || text.equals(ConfigReader.NONE)) {
      return OptionalInt.empty();
    }
    if (text.equals(AUTO)) {
      int above = clusterPort + DISTANCE;
      return OptionalInt.of(above <= LARGEST ? above : clusterPort - DISTANCE);
    }
    return OptionalInt.of(Integer.parseInt(text));
  }

  private static boolean isPort(String text) {
    if (text.equals(AUTO) || text.equals(ConfigReader.NONE)) {
      return true;
    }
    if (!text.matches("\\d{1,5}")) {
      return false;
    }
    int port = Integer.parseInt(text);
    return port >= 1 && port <= LARGEST;
  }

  private static String contactPoint(String text) {
    int colon = text.lastIndexOf(':');
    if (colon < 1 || !isPort(text.substring(colon + 1)) || !text.matches(".*\\d")) {
      throw new IllegalArgumentException(text);
    }
    return text;
  }
}
