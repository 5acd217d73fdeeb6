package prospector.node.wiring;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import prospector.node.settings.ClusterSettings;
import prospector.node.settings.ManagementSettings;
import prospector.node.settings.TlsSettings;
import prospector.sharding.NodeCapacity;

/** What our settings of a cluster mean in Akka's keys. */
public final class ClusterConfig {
  private static final String ARTERY = "akka.remote.artery.";
  private static final String AS_CANONICAL = "";
  private static final String TLS = ARTERY + "ssl.config-ssl-engine.";
  private static final String MANAGEMENT = "akka.management.";
  private static final String BOOTSTRAP = MANAGEMENT + "cluster.bootstrap.";

  private ClusterConfig() {}

  public static Map<String, Object> of(ClusterSettings cluster, String name) {
    Map<String, Object> values = new HashMap<>();
    ClusterSettings.Listen listen = cluster.listen();
    values.put(ARTERY + "canonical.hostname", cluster.host());
    values.put(ARTERY + "canonical.port", cluster.port());
    values.put(ARTERY + "bind.hostname", listen.host());
    values.put(ARTERY + "bind.port", listen.port() > 0 ? listen.port() : AS_CANONICAL);
    values.put(ARTERY + "advanced.instruments", List.of(SentMessages.class.getName()));
    List<String> roles = new ArrayList<>(cluster.roles());
    roles.addAll(List.of(NodeCapacity.role(cluster.capacity()), "node-" + name));
    values.put("akka.cluster.roles", roles);
    values.put("akka.cluster.shutdown-after-unsuccessful-join-seed-nodes", "off"); // ClusterJoiner
    values.put(
        "akka.cluster.failure-detector.acceptable-heartbeat-pause",
        cluster.heartbeatPause().toMillis() + "ms");
    cluster.tls().ifPresent(tls -> tls(tls, values));
    values.putAll(management(cluster.management()));
    return values;
  }

  /** Of a node alone: nobody but itself reaches it. */
  static Map<String, Object> ownAddress() {
    return Map.of(
        ARTERY + "canonical.hostname",
        "127.0.0.1",
        ARTERY + "canonical.port",
        0,
        ARTERY + "bind.hostname",
        AS_CANONICAL,
        ARTERY + "bind.port",
        AS_CANONICAL);
  }

  private static void tls(TlsSettings tls, Map<String, Object> values) {
    values.put(ARTERY + "transport", "tls-tcp");
    values.put(TLS + "key-store", tls.keyStore().toString());
    values.put(TLS + "key-store-password", tls.keyStorePassword());
    values.put(TLS + "key-password", tls.keyPassword());
    values.put(TLS + "trust-store", tls.trustStore().toString());
    values.put(TLS + "trust-store-password", tls.trustStorePassword());
  }

  /** Of the port that says how a node is. */
  static Map<String, Object> management(ManagementSettings management) {
    Map<String, Object> values = new HashMap<>();
    values.put(MANAGEMENT + "http.hostname", management.host());
    management.port().ifPresent(port -> values.put(MANAGEMENT + "http.port", port));
    List<String> contacts = management.contactPoints();
    if (contacts.isEmpty()) {
      values.put(MANAGEMENT + "http.routes.cluster-bootstrap", ""); // nobody to answer
      return values;
    }
    values.put("akka.discovery.method", "config");
    values.put(
        "akka.discovery.config.services." + SystemConfig.SYSTEM + ".endpoints",
        contacts.stream().map(ClusterConfig::endpoint).toList());
    values.put(BOOTSTRAP + "contact-point-discovery.service-name", SystemConfig.SYSTEM);
    values.put(BOOTSTRAP + "contact-point-discovery.required-contact-point-nr", contacts.size());
    values.put(BOOTSTRAP + "contact-point.filter-on-fallback-port", false); // several on a machine
    return values;
  }

  private static Map<String, Object> endpoint(String contact) {
    int colon = contact.lastIndexOf(':');
    return Map.of(
        "host",
        contact.substring(0, colon),
        "port",
        Integer.parseInt(contact.substring(colon + 1)));
  }
}
