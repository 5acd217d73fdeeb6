package prospector.sharding;

import akka.cluster.sharding.typed.ShardingEnvelope;
import akka.cluster.sharding.typed.ShardingMessageExtractor;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostEntityId;

/**
 * Host entity id to shard: a stable hash of the host's name, so that every node agrees, and that
 * http, https and all ports of a name are on one node, which knows when it asked the name last.
 */
final class HostExtractor
    extends ShardingMessageExtractor<ShardingEnvelope<HostCommand>, HostCommand> {
  private final int shards;

  /**
   * @param shards fixed for the life of a cluster
   */
  HostExtractor(int shards) {
    this.shards = shards;
  }

  @Override
  public String entityId(ShardingEnvelope<HostCommand> envelope) {
    return envelope.entityId();
  }

  @Override
  public String shardId(String entityId) {
    return Long.toString(Long.remainderUnsigned(HostEntityId.nameFingerprint(entityId), shards));
  }

  @Override
  public HostCommand unwrapMessage(ShardingEnvelope<HostCommand> envelope) {
    return envelope.message();
  }
}
