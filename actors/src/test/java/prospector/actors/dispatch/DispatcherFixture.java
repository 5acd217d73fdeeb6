package prospector.actors.dispatch;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.host.HandClock;
import prospector.actors.host.decide.SweepBudget;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.service.AwakeHosts;
import prospector.actors.host.service.SlotBroker;

/** A dispatcher, the hosts that bid and the calls of those that sleep. */
abstract class DispatcherFixture {
  static final Duration TIMEOUT = Duration.ofMinutes(5);
  static final Duration PATIENCE = Duration.ofMillis(250);
  static final SweepBudget SWEEPS = new SweepBudget(1, () -> 0);
  static final String CRAWL = "c1";
  private static @Nullable ActorTestKit kit; // of the class under way: several may share a process

  final ManualTime time = ManualTime.get(kit().system());
  final HandClock clock = new HandClock(1_000);
  volatile long putRightMillis; // of what the clock went forward, no time
  final TestProbe<HostCommand> hosts = kit().createTestProbe();
  final TestProbe<Dispatcher.Load> loads = kit().createTestProbe();
  final TestProbe<HostCommand> calls = kit().createTestProbe();
  final CrawlDirectory directory = new CrawlDirectory();
  AwakeHosts awake = new AwakeHosts(1_000);
  ActorRef<Dispatcher.Command> dispatcher = kit().system().deadLetters();

  @BeforeAll
  static void startUp() {
    kit = ActorTestKit.create(ManualTime.config());
  }

  @AfterAll
  static void shutDown() {
    kit().shutdownTestKit();
  }

  static ActorTestKit kit() {
    return Objects.requireNonNull(kit, "no test class is under way");
  }

  @AfterEach
  void stop() {
    kit().stop(dispatcher);
  }

  void start(int slots) {
    dispatcher =
        kit()
            .spawn(
                Dispatcher.create(
                    new DispatchTerms(
                        slots,
                        TIMEOUT,
                        new Patience(PATIENCE, PATIENCE),
                        awake,
                        SWEEPS,
                        this::ticks),
                    directory,
                    (host, message) -> calls.getRef().tell(message),
                    clock));
  }

  private long ticks() {
    return clock.millis() - putRightMillis;
  }

  void open(double margin, int hostBound, long pagesLeft) {
    dispatcher.tell(new Dispatcher.Open(CRAWL, margin, hostBound, pagesLeft));
  }

  void open() {
    open(Double.POSITIVE_INFINITY, Integer.MAX_VALUE, Long.MAX_VALUE);
  }

  void bid(String host, double score) {
    bid(CRAWL, host, score, true);
  }

  void bid(String crawl, String host, double score, boolean ready) {
    dispatcher.tell(
        new Dispatcher.BidPlaced(
            new SlotBroker.Bid(
                crawl, host, hosts.getRef(), score, ready, clock.millis(), false, 1)));
  }

  /** A bid that is told to another than {@link #hosts}. */
  void bid(String crawl, String host, TestProbe<HostCommand> actor, double score) {
    dispatcher.tell(
        new Dispatcher.BidPlaced(
            new SlotBroker.Bid(crawl, host, actor.getRef(), score, true, 0, false, 1)));
  }

  HostMessage.Granted granted() {
    return hosts.expectMessageClass(HostMessage.Granted.class);
  }

  /** The dispatcher's load; once it answers, everything sent before is handled. */
  Dispatcher.Load load() {
    dispatcher.tell(new Dispatcher.GetLoad(CRAWL, loads.getRef()));
    return loads.receiveMessage();
  }

  void expectNoGrant() {
    load();
    hosts.expectNoMessage(Duration.ZERO);
  }

  /** A host that is not in memory has a bid. */
  void asleep(String host, double score) {
    SlotBroker.Bid bid = new SlotBroker.Bid(CRAWL, host, hosts.getRef(), score, true, 0, false, 1);
    dispatcher.tell(
        new Dispatcher.FellAsleep(new SlotBroker.Sleeper(bid, List.of(), 0, Long.MAX_VALUE)));
  }

  void expectNoCall() {
    load();
    calls.expectNoMessage(Duration.ZERO);
  }
}
