package prospector.sharding;

import akka.cluster.ConfigValidation;
import akka.cluster.JoinConfigCompatChecker;
import com.typesafe.config.Config;
import java.util.List;
import java.util.stream.Collectors;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Lets only nodes join that agree on where a host lives and on what is stored: the same number of
 * shards and the same version of this product.
 *
 * <p>Named in the configuration ({@code akka.cluster.configuration-compatibility-check.checkers}).
 * Akka asks it on both sides when a node joins by seed nodes, not when it is told to join one
 * address. The member that was asked logs what differs; the node that is refused shuts down for
 * {@code IncompatibleConfigurationDetectedReason} and can say {@link #refusal}.
 */
public final class ClusterCompatibility extends JoinConfigCompatChecker {
  private static final String SHARDS = "akka.cluster.sharding.number-of-shards";
  private static final String VERSION = "akka.cluster.app-version";
  private static final List<String> KEYS = List.of(SHARDS, VERSION);

  @Override
  public Seq<String> requiredKeys() {
    return CollectionConverters.asScala(KEYS).toSeq();
  }

  @Override
  public ConfigValidation check(Config theirs, Config ours) {
    return JoinConfigCompatChecker.fullMatch(requiredKeys(), theirs, ours);
  }

  /** One line for the operator of a node that was refused. */
  public static String refusal(Config own) {
    return KEYS.stream()
        .map(key -> key + " = " + own.getString(key))
        .collect(
            Collectors.joining(
                ", ",
                "the cluster refused this node for its version or its number of shards: it has ",
                "; the log of the seed node says what the cluster has"));
  }
}
