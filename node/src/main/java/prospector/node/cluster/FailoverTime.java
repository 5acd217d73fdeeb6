package prospector.node.cluster;

import com.typesafe.config.Config;
import java.time.Duration;

/**
 * How long the hosts of a dead node wait, from the moment when it is given up until their new node
 * looks at them.
 *
 * <p>First passes the removal margin, within which the dead node's lease runs out (decision 0011).
 * Then the coordinator of the shards may have to begin anew and reads what it knows, nodes that
 * have messages ask it where their shards are, and the crawl looks for hosts that are due. A host's
 * own delay comes on top.
 */
final class FailoverTime {
  private static final String SHARDING = "akka.cluster.sharding.";
  private static final Duration LOOK = Duration.ofSeconds(1); // RunningCrawl's tick

  private FailoverTime() {}

  /**
   * By the settings in force.
   *
   * @param margin from the removal of a node to the start of its shards elsewhere
   */
  static Duration of(Duration margin, Config config) {
    return margin
        .plus(config.getDuration(SHARDING + "waiting-for-state-timeout"))
        .plus(config.getDuration(SHARDING + "retry-interval"))
        .plus(LOOK);
  }
}
