package prospector.sharding;

import akka.cluster.sharding.typed.ShardingEnvelope;
import akka.cluster.sharding.typed.ShardingMessageExtractor;
import prospector.actors.host.HostActor;
import prospector.actors.host.HostEntityId;

/**
 * Host entity id to shard: a stable hash of the host's name, so that every node agrees, and that
 * http, https and all ports of a name are on one node, which knows when it asked the name last.
 */
final class HostExtractor
    extends ShardingMessageExtractor<ShardingEnvelope<HostActor.Command>, HostActor.Command> {
  private final int shards;

  /**
   * @param shards fixed for the life of a cluster
   */
  HostExtractor(int shards) {
    this.shards = shards;
  }

  @Override
  public String entityId(ShardingEnvelope<HostActor.Command> envelope) {
    return envelope.entityId();
  }

  @Override
  public String shardId(String entityId) {
    return Long.toString(Long.remainderUnsigned(HostEntityId.nameFingerprint(entityId), shards));
  }

  @Override
  public HostActor.Command unwrapMessage(ShardingEnvelope<HostActor.Command> envelope) {
    return envelope.message();
  }
}
