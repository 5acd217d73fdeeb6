package prospector.sharding.lease;

import akka.actor.typed.ActorSystem;
import akka.cluster.Cluster;
import com.typesafe.config.Config;
import java.time.Duration;
import java.util.Optional;

/**
 * How long a lease holds, and how often it is renewed.
 *
 * <p><em>A lease must run out before another node may serve the hosts of one that was removed.</em>
 * All who remain know of a removal before Akka counts it as done, and none of them renews the lease
 * of a node that they know to be down; the shards come back one removal margin later. So a lease
 * plus one renewal, for what is on its way, must fit into the margin.
 *
 * @param length from asking for it to its end
 * @param renewEvery between two renewals
 */
public record LeaseSettings(Duration length, Duration renewEvery) {
  private static final Duration LOST_LEAST = Duration.ofSeconds(20);
  private static final Duration MARGIN = Duration.ofSeconds(10); // a starved machine's

  /**
   * How long a node may be without its lease: by then the others were taken for dead if they are,
   * and whoever was cut off knows of it, or never will, as they do not speak to it.
   */
  static Duration lostMax(Config config) {
    Duration judged =
        config
            .getDuration("akka.cluster.failure-detector.acceptable-heartbeat-pause")
            .plus(config.getDuration("akka.cluster.split-brain-resolver.stable-after"))
            .plus(MARGIN);
    return judged.compareTo(LOST_LEAST) > 0 ? judged : LOST_LEAST;
  }

  /** What is wrong with these settings in that system; empty when nothing is. */
  public Optional<String> problem(ActorSystem<?> system) {
    long margin =
        Cluster.get(system.classicSystem()).downingProvider().downRemovalMargin().toMillis();
    return problem(Duration.ofMillis(margin));
  }

  /**
   * What is wrong with these settings; empty when nothing is.
   *
   * @param margin from the removal of a node to the start of its shards elsewhere
   */
  Optional<String> problem(Duration margin) {
    if (length.compareTo(renewEvery.multipliedBy(2)) < 0) {
      return Optional.of(
          "prospector.sharding.lease: expected at least twice renew-lease ("
              + renewEvery.toMillis()
              + " ms), got "
              + length.toMillis()
              + " ms");
    }
    if (length.plus(renewEvery).compareTo(margin) > 0) {
      return Optional.of(
          "prospector.sharding.lease: expected that the lease and one renewal are over within the"
              + " cluster's removal margin of "
              + margin.toMillis()
              + " ms (akka.cluster.down-removal-margin, or"
              + " akka.cluster.split-brain-resolver.stable-after where that is off), got "
              + length.toMillis()
              + " ms + "
              + renewEvery.toMillis()
              + " ms");
    }
    return Optional.empty();
  }
}
