package prospector.sharding.budget;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.AskPattern;
import akka.cluster.Cluster;
import akka.cluster.sharding.typed.ShardingEnvelope;
import akka.cluster.sharding.typed.javadsl.ClusterSharding;
import akka.cluster.sharding.typed.javadsl.Entity;
import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import prospector.actors.budget.AddressSettings;
import prospector.actors.budget.Budget;
import prospector.actors.budget.BudgetActor;
import prospector.actors.budget.RequestBudget;
import prospector.web.fetch.AddressRange;
import prospector.web.fetch.HostAddress;
import prospector.web.url.HostKey;
import prospector.web.url.RegistrableDomain;

/**
 * The budgets of all addresses and registrable domains, each kept by one actor somewhere in the
 * cluster; the entity id is the address as text, or the domain after {@code domain:}.
 *
 * <p>A host counts for the first address that its name has, which is the one that requests go to
 * first. A name that cannot be resolved needs no permit of one: the request itself will say so.
 */
public final class BudgetSharding implements RequestBudget {
  /** The entity type of budgets. */
  public static final EntityTypeKey<BudgetActor.Command> TYPE =
      EntityTypeKey.create(BudgetActor.Command.class, "budget");

  private static final String DOMAIN = "domain:"; // no address begins so

  /** A permit that is not renewed for so long is over; a third of it is the time between two. */
  private static final Duration LIFE = Duration.ofSeconds(6);

  private static final Duration PATIENCE = Duration.ofSeconds(3); // an answer takes milliseconds
  private static final Later NOBODY_ANSWERED = new Later(5_000); // its shard is being moved

  private final ActorSystem<?> system;
  private final Limits limits;
  private final HostAddress hosts;
  private final OpenPermits permits;
  private final ActorRef<ShardingEnvelope<BudgetActor.Command>> region;
  private final long node;
  private final AtomicLong requests = new AtomicLong();
  private final Set<CompletableFuture<?>> asked = ConcurrentHashMap.newKeySet(); // no answer yet
  private volatile boolean quiet; // nothing goes to the region any more

  /**
   * What has a budget.
   *
   * @param address every address
   * @param domain every registrable domain
   */
  public record Limits(AddressSettings address, Budget domain) {
    /** Whether nothing has. */
    public boolean areOff() {
      return address.budget().isOff() && domain.isOff();
    }

    /** The same for one of several clusters, see {@link Budget#part}. */
    public Limits part(int own, int all) {
      return new Limits(address.part(own, all), domain.part(own, all));
    }

    private Budget of(String key) {
      return key.startsWith(DOMAIN)
          ? domain
          : address.of(AddressRange.parse(key).prefix()); // the key is the address as text
    }
  }

  /**
   * Starts this node's part.
   *
   * @param hosts where hosts are found
   * @param longest time that a request may take
   * @param nanoTime monotonic time, nanoseconds
   */
  public static BudgetSharding start(
      ActorContext<?> context,
      Limits limits,
      HostAddress hosts,
      Duration longest,
      LongSupplier nanoTime) {
    OpenPermits permits = new OpenPermits(longest, nanoTime);
    BudgetSharding sharding =
        new BudgetSharding(context.getSystem(), limits, hosts, permits, nanoTime);
    context.spawn(PermitClerk.create(permits, LIFE, sharding::renew), "permits");
    CoordinatedShutdown.get(context.getSystem())
        .addTask(
            CoordinatedShutdown.PhaseBeforeClusterShutdown(), "quiet-budgets", sharding::quiesce);
    return sharding;
  }

  private BudgetSharding(
      ActorSystem<?> system,
      Limits limits,
      HostAddress hosts,
      OpenPermits permits,
      LongSupplier nanoTime) {
    this.system = system;
    this.limits = limits;
    this.hosts = hosts;
    this.permits = permits;
    this.node = Cluster.get(system.classicSystem()).selfUniqueAddress().longUid();
    this.region =
        ClusterSharding.get(system)
            .init(
                Entity.of(
                        TYPE,
                        entity ->
                            budget(
                                limits.of(entity.getEntityId()),
                                nanoTime,
                                self ->
                                    entity.getShard().tell(new ClusterSharding.Passivate<>(self))))
                    .withStopMessage(BudgetActor.Stop.INSTANCE));
  }

  private Behavior<BudgetActor.Command> budget(
      Budget budget, LongSupplier nanoTime, Consumer<ActorRef<BudgetActor.Command>> passivator) {
    return BudgetActor.create(
        new BudgetActor.Terms(budget, LIFE, nanoTime), permits.quiet(budget.delay()), passivator);
  }

  /**
   * Gives no permits any more, and completes when what was asked is answered. The region keeps what
   * comes for a shard that is being handed over; where no node is left to take it, that would hold
   * the shutdown up for a minute. Permits that are out are told to those who gave them.
   */
  private CompletionStage<Done> quiesce() {
    quiet = true;
    return CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
        .handle((none, failure) -> Done.getInstance());
  }

  @Override
  public boolean isOff() {
    return limits.areOff();
  }

  @Override
  public void nodeLeaves() {
    permits.nodesChanged();
  }

  @Override
  public CompletionStage<Answer> ask(HostKey host) {
    return keys(host).thenCompose(keys -> ask(host.value(), keys, List.of()));
  }

  /** The budgets that a host counts for. */
  private CompletionStage<List<String>> keys(HostKey host) {
    List<String> domain =
        limits.domain().isOff()
            ? List.of()
            : RegistrableDomain.of(host.hostName()).map(DOMAIN::concat).stream().toList();
    if (limits.address().budget().isOff()) {
      return CompletableFuture.completedFuture(domain);
    }
    return hosts
        .of(host)
        .thenApply(
            address ->
                limits.address().of(address).isOff()
                    ? domain
                    : Stream.concat(domain.stream(), Stream.of(address.getHostAddress())).toList())
        .exceptionally(failure -> domain);
  }

  /** One after the other; what was given is given back when the next has none. */
  private CompletionStage<Answer> ask(String host, List<String> keys, List<Permit> given) {
    if (given.size() == keys.size()) {
      return CompletableFuture.completedFuture(new Permits(given));
    }
    Permit permit = new Permit(keys.get(given.size()), node, requests.incrementAndGet());
    CompletableFuture<Void> end = new CompletableFuture<>();
    asked.add(end);
    if (quiet) { // looked at after it was added: the one or the other sees it
      over(end);
      release(new Permits(given));
      return CompletableFuture.completedFuture(NOBODY_ANSWERED);
    }
    CompletionStage<BudgetActor.Reply> reply =
        AskPattern.ask(
            region,
            replyTo ->
                new ShardingEnvelope<>(permit.key(), new BudgetActor.Ask(permit, host, replyTo)),
            PATIENCE,
            system.scheduler());
    return reply
        .whenComplete((answer, failure) -> over(end))
        .handle((answer, failure) -> failure == null ? wait(permit, answer) : lost(permit))
        .thenCompose(
            later -> {
              if (later.isPresent()) {
                release(new Permits(given));
                return CompletableFuture.completedFuture(later.get());
              }
              return ask(host, keys, Stream.concat(given.stream(), Stream.of(permit)).toList());
            });
  }

  private Optional<Later> wait(Permit permit, BudgetActor.Reply reply) {
    if (reply.waitMillis() > 0) {
      return Optional.of(new Later(reply.waitMillis()));
    }
    permits.opened(permit, reply.by());
    return Optional.empty();
  }

  private void over(CompletableFuture<Void> end) {
    asked.remove(end);
    end.complete(null);
  }

  /** The answer may be on its way still. */
  private Optional<Later> lost(Permit permit) {
    tell(permit, new BudgetActor.Release(permit));
    return Optional.of(NOBODY_ANSWERED);
  }

  @Override
  public void release(Permits over) {
    for (Permit permit : over.each()) {
      permits.closed(permit).ifPresent(open -> release(permit, open));
    }
  }

  private void release(Permit permit, OpenPermits.Open open) {
    BudgetActor.Release release = new BudgetActor.Release(permit);
    ActorRef<BudgetActor.Command> giver = open.giver();
    if (giver != null) {
      giver.tell(release);
    }
    if (giver == null || open.isRenewed()) { // by now another one may know of it
      tell(permit, release);
    }
  }

  private void renew(Permit permit, OpenPermits.Open open) {
    BudgetActor.Renew renew = new BudgetActor.Renew(permit);
    ActorRef<BudgetActor.Command> giver = open.giver();
    if (quiet && giver != null) {
      giver.tell(renew);
    } else {
      tell(permit, renew);
    }
  }

  private void tell(Permit permit, BudgetActor.Command message) {
    if (!quiet) {
      region.tell(new ShardingEnvelope<>(permit.key(), message));
    }
  }
}
