package prospector.node.wiring;

import akka.actor.AbstractExtensionId;
import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.ExtendedActorSystem;
import akka.actor.Extension;
import akka.remote.artery.RemoteInstrument;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what this node sends to others: every message, the cluster's own heartbeats and gossip
 * included, and their bytes as serialized, before encryption.
 *
 * <p>Artery makes one for every encoder and decoder; they share the counts of their system.
 */
public final class SentMessages extends RemoteInstrument {
  private static final byte IDENTIFIER = 7; // 1 to 31, our own choice; nothing is put on the wire

  private final Counts counts;

  /** Made by Artery. */
  public SentMessages(ExtendedActorSystem system) {
    this.counts = Counts.of(system);
  }

  /** The counts of one actor system since its start. */
  public static final class Counts implements Extension {
    private static final Id ID = new Id();

    private final LongAdder messages = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder tooLarge = new LongAdder();
    private final LongAdder refused = new LongAdder();

    private Counts() {}

    public static Counts of(ActorSystem system) {
      return ID.get(system);
    }

    public long messages() {
      return messages.sum();
    }

    public long bytes() {
      return bytes.sum();
    }

    /** Messages of this node that Artery dropped, as they were larger than its frame. */
    public LongAdder tooLarge() {
      return tooLarge;
    }

    /** Messages from other nodes that were refused. */
    public LongAdder refused() {
      return refused;
    }

    private static final class Id extends AbstractExtensionId<Counts> {
      @Override
      public Counts createExtension(ExtendedActorSystem system) {
        return new Counts();
      }
    }
  }

  @Override
  public byte identifier() {
    return IDENTIFIER;
  }

  @Override
  public void remoteMessageSent(
      ActorRef recipient, Object message, ActorRef sender, int size, long time) {
    counts.messages.increment();
    counts.bytes.add(size);
  }

  @Override
  public void remoteWriteMetadata(
      ActorRef recipient, Object message, ActorRef sender, ByteBuffer buffer) {
    // nothing travels with a message
  }

  @Override
  public void remoteReadMetadata(
      ActorRef recipient, Object message, ActorRef sender, ByteBuffer buffer) {
    // nothing travels with a message
  }

  @Override
  public void remoteMessageReceived(
      ActorRef recipient, Object message, ActorRef sender, int size, long time) {
    // counted by its sender
  }
}
