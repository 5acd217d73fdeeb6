package prospector.bench.cluster;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Where the parts of a cluster stand: all on loopback, or each node in a network namespace of its
 * own. Nodes are counted from 0.
 */
public interface Ground extends AutoCloseable {
  /** What {@code submit} and the nodes reach the database at. */
  String databaseAddress();

  /** PostgreSQL's {@code listen_addresses}. */
  String databaseListens();

  /** PostgreSQL's {@code pg_hba.conf}: who may connect, without a password. */
  String clients();

  /** What the other nodes reach a node at. */
  String nodeAddress(int node);

  /** What a node reaches the web at. */
  String webAddress(int node);

  /** Which node reaches the web at an address; empty where all share one. */
  Optional<Integer> nodeAsking(String webAddress);

  /**
   * Port at which the other nodes reach a node.
   *
   * @param port that it listens on
   * @throws IOException when there is no way to it
   */
  default int reachedAt(int node, int port) throws IOException {
    return port;
  }

  /**
   * Address of the database as a node reaches it.
   *
   * @param url as it is
   * @throws IOException when there is no way to it
   */
  default String database(int node, String url) throws IOException {
    return url;
  }

  /** Words before a node's command. */
  List<String> enter(int node);

  /** Takes away what was made for it. */
  @Override
  void close();
}
