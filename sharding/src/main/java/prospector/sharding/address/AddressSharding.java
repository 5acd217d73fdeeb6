package prospector.sharding.address;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.AskPattern;
import akka.cluster.Cluster;
import akka.cluster.sharding.typed.ShardingEnvelope;
import akka.cluster.sharding.typed.javadsl.ClusterSharding;
import akka.cluster.sharding.typed.javadsl.Entity;
import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import prospector.actors.address.AddressActor;
import prospector.actors.address.AddressBudget;
import prospector.actors.address.AddressSettings;
import prospector.web.fetch.HostAddress;
import prospector.web.fetch.Resolver;
import prospector.web.url.HostKey;

/**
 * The budgets of all addresses, each kept by one actor somewhere in the cluster; the entity id is
 * the address as text.
 *
 * <p>A host counts for the first address that its name has, which is the one that requests go to
 * first. A name that cannot be resolved needs no permit: the request itself will say so.
 */
public final class AddressSharding implements AddressBudget {
  /** The entity type of addresses. */
  public static final EntityTypeKey<AddressActor.Command> TYPE =
      EntityTypeKey.create(AddressActor.Command.class, "address");

  /** A permit that is not renewed for so long is over; a third of it is the time between two. */
  private static final Duration LIFE = Duration.ofSeconds(6);

  private static final Duration PATIENCE = Duration.ofSeconds(3); // an answer takes milliseconds
  private static final Later NOBODY_ANSWERED = new Later(5_000); // its shard is being moved

  private final ActorSystem<?> system;
  private final AddressSettings settings;
  private final HostAddress hosts;
  private final OpenPermits permits;
  private final ActorRef<ShardingEnvelope<AddressActor.Command>> region;
  private final long node;
  private final AtomicLong requests = new AtomicLong();

  /**
   * Starts this node's part.
   *
   * @param longest time that a request may take
   * @param nanoTime monotonic time, nanoseconds
   */
  public static AddressSharding start(
      ActorContext<?> context,
      AddressSettings settings,
      Resolver resolver,
      Duration longest,
      LongSupplier nanoTime) {
    OpenPermits permits = new OpenPermits(longest, nanoTime);
    AddressActor.Terms terms = new AddressActor.Terms(settings, LIFE, nanoTime);
    AddressSharding sharding =
        new AddressSharding(context.getSystem(), settings, resolver, permits, terms);
    context.spawn(PermitClerk.create(permits, LIFE, sharding::renew), "permits");
    return sharding;
  }

  private AddressSharding(
      ActorSystem<?> system,
      AddressSettings settings,
      Resolver resolver,
      OpenPermits permits,
      AddressActor.Terms terms) {
    this.system = system;
    this.settings = settings;
    this.hosts = new HostAddress(resolver);
    this.permits = permits;
    this.node = Cluster.get(system.classicSystem()).selfUniqueAddress().longUid();
    this.region =
        ClusterSharding.get(system)
            .init(
                Entity.of(
                        TYPE,
                        entity ->
                            AddressActor.create(
                                terms,
                                permits.quiet(),
                                self ->
                                    entity.getShard().tell(new ClusterSharding.Passivate<>(self))))
                    .withStopMessage(AddressActor.Stop.INSTANCE));
  }

  @Override
  public boolean isOff() {
    return settings.isOff();
  }

  @Override
  public CompletionStage<Answer> ask(HostKey host) {
    return hosts.of(host).thenCompose(this::ask).exceptionally(failure -> Permit.FREE);
  }

  private CompletionStage<Answer> ask(InetAddress address) {
    if (settings.isExempt(address)) {
      return CompletableFuture.completedFuture(Permit.FREE);
    }
    Permit permit = new Permit(address.getHostAddress(), node, requests.incrementAndGet());
    CompletionStage<AddressActor.Reply> reply =
        AskPattern.ask(
            region,
            replyTo ->
                new ShardingEnvelope<>(permit.address(), new AddressActor.Ask(permit, replyTo)),
            PATIENCE,
            system.scheduler());
    return reply.handle(
        (answer, failure) -> failure == null ? taken(permit, answer) : lost(permit));
  }

  private Answer taken(Permit permit, AddressActor.Reply reply) {
    if (reply.waitMillis() > 0) {
      return new Later(reply.waitMillis());
    }
    permits.opened(permit);
    return permit;
  }

  /** The answer may be on its way still. */
  private Answer lost(Permit permit) {
    tell(permit, new AddressActor.Release(permit));
    return NOBODY_ANSWERED;
  }

  @Override
  public void release(Permit permit) {
    if (permits.closed(permit)) {
      tell(permit, new AddressActor.Release(permit));
    }
  }

  private void renew(Permit permit) {
    tell(permit, new AddressActor.Renew(permit));
  }

  private void tell(Permit permit, AddressActor.Command message) {
    region.tell(new ShardingEnvelope<>(permit.address(), message));
  }
}
