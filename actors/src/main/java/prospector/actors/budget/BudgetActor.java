package prospector.actors.budget;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import prospector.actors.CborSerializable;

/**
 * Gives out the permits of one IP address or registrable domain, for the whole cluster.
 *
 * <p>What it knows is in memory only: after a failover it gives none before all holders that live
 * have renewed theirs, and a graceful move waits for those that are out. Supervision: a failure is
 * a bug, the shard starts it anew with the next question.
 */
public final class BudgetActor extends AbstractBehavior<BudgetActor.Command> {
  private static final Duration CHECK = Duration.ofMillis(200);
  private static final Duration IDLE = Duration.ofMinutes(1);

  /** What it is told. */
  public sealed interface Command permits Ask, Release, Renew, Stop, Tick {}

  /**
   * One request, please. The permit is the asker's idea, so that both can name it.
   *
   * @param host who asks: it keeps its place in the line until it has its permit
   */
  public record Ask(RequestBudget.Permit permit, String host, ActorRef<Reply> replyTo)
      implements Command, CborSerializable {}

  /**
   * The answer.
   *
   * @param waitMillis 0 when the permit is given, else how long to wait before asking again
   * @param by who says so: a release by this way comes in also while the shard is handed over; null
   *     from a node of a version before
   */
  public record Reply(long waitMillis, @Nullable ActorRef<Command> by)
      implements CborSerializable {}

  /** The request is over. */
  public record Release(RequestBudget.Permit permit) implements Command, CborSerializable {}

  /** It is still under way. */
  public record Renew(RequestBudget.Permit permit) implements Command, CborSerializable {}

  /** It lives elsewhere from now on, or nobody needs it: stop once no permit is out. */
  public enum Stop implements Command, CborSerializable {
    INSTANCE
  }

  private enum Tick implements Command {
    CHECK,
    IDLE
  }

  /**
   * What a budget gives.
   *
   * @param life of a permit that is not renewed
   * @param nanoTime monotonic time, nanoseconds
   */
  public record Terms(Budget budget, Duration life, LongSupplier nanoTime) {
    long nowMillis() {
      return nanoTime.getAsLong() / 1_000_000;
    }
  }

  private final TimerScheduler<Command> timers;
  private final Terms terms;
  private final Consumer<ActorRef<Command>> passivator;
  private final BudgetLedger ledger;
  private long givesUpMillis = Long.MAX_VALUE; // a stop waits no longer

  /**
   * The behaviour of one budget.
   *
   * @param quiet how long it gives no permit at first
   * @param passivator asked to stop an actor that nobody needs
   */
  public static Behavior<Command> create(
      Terms terms, Duration quiet, Consumer<ActorRef<Command>> passivator) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new BudgetActor(context, timers, terms, quiet, passivator)));
  }

  private BudgetActor(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      Terms terms,
      Duration quiet,
      Consumer<ActorRef<Command>> passivator) {
    super(context);
    this.timers = timers;
    this.terms = terms;
    this.passivator = passivator;
    this.ledger =
        new BudgetLedger(
            terms.budget().concurrent(),
            terms.budget().delay().toMillis(),
            terms.life().toMillis(),
            terms.nowMillis() + quiet.toMillis());
    timers.startSingleTimer(Tick.IDLE, IDLE);
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Ask.class, this::onAsk)
        .onMessage(Release.class, this::onRelease)
        .onMessage(Renew.class, this::onRenew)
        .onMessage(Stop.class, this::onStop)
        .onMessageEquals(Tick.CHECK, this::stopWhenIdle)
        .onMessageEquals(Tick.IDLE, this::onIdle)
        .build();
  }

  private boolean isStopping() {
    return givesUpMillis != Long.MAX_VALUE;
  }

  private Behavior<Command> onAsk(Ask ask) {
    timers.startSingleTimer(Tick.IDLE, IDLE);
    long wait =
        isStopping()
            ? terms.life().toMillis()
            : ledger.ask(ask.permit(), ask.host(), terms.nowMillis());
    ask.replyTo().tell(new Reply(wait, getContext().getSelf()));
    return this;
  }

  private Behavior<Command> onRelease(Release release) {
    ledger.release(release.permit());
    return isStopping() ? stopWhenIdle() : this;
  }

  private Behavior<Command> onRenew(Renew renew) {
    ledger.renew(renew.permit(), terms.nowMillis());
    return this;
  }

  private Behavior<Command> onIdle() {
    if (ledger.isForgettable(terms.nowMillis())) {
      passivator.accept(getContext().getSelf());
    }
    timers.startSingleTimer(Tick.IDLE, IDLE);
    return this;
  }

  private Behavior<Command> onStop(Stop stop) {
    if (!isStopping()) {
      givesUpMillis = terms.nowMillis() + terms.life().toMillis();
      timers.startTimerWithFixedDelay(Tick.CHECK, CHECK);
    }
    return stopWhenIdle();
  }

  private Behavior<Command> stopWhenIdle() {
    long now = terms.nowMillis();
    return ledger.isIdle(now) || now >= givesUpMillis ? Behaviors.stopped() : this;
  }
}
