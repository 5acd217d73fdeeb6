package prospector.actors.host.door;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.host.decide.Admissions;
import prospector.actors.host.decide.Arrived;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.ParameterFilter;
import prospector.actors.host.decide.RobotsDesk;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostEntityId;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.service.HostServices;
import prospector.actors.host.service.SlotBroker.Sleeper;
import prospector.actors.host.service.Worth;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.actors.host.state.HostStateReader;
import prospector.actors.journal.EventAppender;
import prospector.persistence.table.DueTable;

/**
 * Takes in what comes to hosts that are not in memory and were never asked for anything: reads
 * their few events, admits links as their actors would, writes the events of many hosts in one
 * transaction, acknowledges them, and leaves a bid with the dispatcher.
 *
 * <p><em>A host made known so is, in its journal, what its actor would have made of it.</em> What
 * needs more, as a URL that a rule refuses and whose row comes first, or a host that has a
 * robots.txt, is left to the actor. Costs a seventh of a millisecond a host, where an actor costs
 * over half a one. One batch is decided at a time; thread-safe.
 */
public final class Clerk {
  private static final Logger LOG = LoggerFactory.getLogger(Clerk.class);
  private static final int BATCH = 500; // hosts: a transaction of 100 to 500 rows costs least
  private static final int EVENTS = 12; // of a host; one with more is better in memory
  private static final int RISE =
      100; // of a row's worth that is worth a write: some half of log-odds
  private static final int WAITING_MOST = 20_000; // hosts: their links are with their senders, too

  /** What becomes of messages. */
  public enum Answer {
    /** Done: what was to be written is durable. */
    TAKEN,
    /** The host must see to it itself. */
    COME,
    /** Nothing was done: too much waits here. Whoever needs an answer says it again. */
    LATER
  }

  private record Case(String id, List<HostMessage> messages, CompletableFuture<Answer> answer) {
    String host() {
      return Clerk.host(messages.get(0));
    }

    /** Whether its row said that nobody works on its crawls. */
    boolean isParked() {
      return messages.stream().anyMatch(it -> it instanceof HostMessage.Look look && look.parked());
    }

    List<HostMessage.Deliver> delivers() {
      return messages.stream()
          .filter(HostMessage.Deliver.class::isInstance)
          .map(HostMessage.Deliver.class::cast)
          .toList();
    }
  }

  /** A case decided. */
  private record Decided(
      Case about, Arrived links, List<EventAppender.Next> events, List<Sleeper> bids, Row row) {}

  /** What becomes of a host's row in the index of hosts with work. */
  private enum Row {
    STANDS,
    RISES,
    COMES_FIRST,
    GOES,
    /** Its work is of crawls that nobody works on. */
    PARKS
  }

  private final HostServices services;
  private final HostStateReader journals;
  private final EventAppender events;
  private final ActorRef<HostCommand> nobody;
  private final LongAdder hosts = new LongAdder();
  private final Map<String, Case> waiting = new LinkedHashMap<>(); // by id; guarded by this
  private boolean working; // guarded by this

  /**
   * @param system whose serializers and journal are used
   */
  public Clerk(
      HostServices services,
      HostStateReader journals,
      EventAppender events,
      ActorSystem<?> system) {
    this.services = services;
    this.journals = journals;
    this.events = events;
    this.nobody = system.deadLetters();
  }

  /** Whether memory is so full of hosts that others should not come in. */
  boolean isNeeded() {
    return services.awake().isCrowded();
  }

  /** Messages taken in for hosts that stayed out of memory, as hosts times. */
  public long hosts() {
    return hosts.sum();
  }

  /** Whether a message is one that the host need not be in memory for. Seeds hurry. */
  static boolean mayTake(HostCommand message) {
    return message instanceof HostMessage.Look
        || (message instanceof HostMessage.Deliver deliver && deliver.replyTo() == null);
  }

  /** The host that a message is for. */
  static String host(HostMessage message) {
    if (message instanceof HostMessage.Deliver deliver) {
      return deliver.host();
    } else if (message instanceof HostMessage.Look look) {
      return look.host();
    } else if (message instanceof HostMessage.Wake wake) {
      return wake.host();
    } else if (message instanceof HostMessage.HandOn links) {
      return links.host();
    }
    throw new IllegalArgumentException("nothing for a clerk: " + message);
  }

  /**
   * Takes messages in. Until it answers, nobody else may write the host's journal.
   *
   * @param messages of one host, each such as {@link #mayTake}
   */
  CompletionStage<Answer> take(String entityId, List<HostMessage> messages) {
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    synchronized (this) {
      boolean told = messages.stream().anyMatch(HostMessage.Look.class::isInstance); // paced, once
      if (waiting.size() >= WAITING_MOST && !told) {
        return CompletableFuture.completedFuture(Answer.LATER);
      }
      String id = HostEntityId.persistenceId(entityId);
      waiting.put(id, new Case(id, messages, answer));
      if (!working) {
        working = true;
        services.blocking().execute(this::work);
      }
    }
    return answer;
  }

  /**
   * Lets messages be that were to be taken in, where that has not begun: the host is to stop, and
   * its shard must not wait for thousands of others. It is answered {@link Answer#LATER}.
   */
  void leave(String entityId) {
    Case left;
    synchronized (this) {
      left = waiting.remove(HostEntityId.persistenceId(entityId));
    }
    if (left != null) {
      left.answer().complete(Answer.LATER);
    }
  }

  private void work() {
    List<Case> batch = new ArrayList<>();
    synchronized (this) {
      Iterator<Case> next = waiting.values().iterator();
      while (batch.size() < BATCH && next.hasNext()) {
        batch.add(next.next());
        next.remove();
      }
    }
    try {
      if (!batch.isEmpty()) {
        workOn(batch);
      }
    } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
      LOG.warn("the links to {} hosts are left to these", batch.size(), e);
      batch.forEach(it -> it.answer().complete(Answer.COME)); // those that are not answered
    } finally {
      workMoreOrRest();
    }
  }

  private synchronized void workMoreOrRest() {
    working = !waiting.isEmpty();
    if (working) {
      services.blocking().execute(this::work);
    }
  }

  private void workOn(List<Case> batch) {
    Map<String, HostStateReader.Young> young =
        journals.young(batch.stream().map(Case::id).toList(), EVENTS);
    List<Decided> decided = new ArrayList<>(batch.size());
    for (Case it : batch) {
      HostStateReader.Young known = young.get(it.id());
      Decided result = known == null ? null : decide(it, known);
      if (result == null) {
        it.answer().complete(Answer.COME);
      } else {
        decided.add(result);
      }
    }
    long noted = DueTable.NOTED + services.clock().millis();
    List<CompletableFuture<Void>> rows = new ArrayList<>();
    for (Decided it : decided) {
      if (it.row() == Row.COMES_FIRST) {
        rows.add(
            services.due().put(it.about().host(), noted, worth(it.bids())).toCompletableFuture());
      }
    }
    CompletableFuture.allOf(rows.toArray(CompletableFuture[]::new))
        .thenComposeAsync(
            done -> events.append(decided.stream().flatMap(it -> it.events().stream()).toList()),
            services.blocking())
        .whenComplete((done, failure) -> decided.forEach(it -> finish(it, failure)));
  }

  private void finish(Decided decided, @Nullable Throwable failure) {
    Case about = decided.about();
    if (failure != null) {
      LOG.warn("links to {} were not stored: {}", about.host(), failure.toString());
      about.answer().complete(Answer.COME);
      return;
    }
    for (HostMessage.Deliver deliver : about.delivers()) {
      services
          .directory()
          .find(deliver.crawl())
          .ifPresent(crawl -> crawl.received(deliver.fromNode(), deliver.links()));
    }
    decided.links().acknowledge(about.host(), services.relay()::tell);
    decided.bids().forEach(services.slots()::asleep);
    if (decided.row() == Row.RISES) {
      services.due().weigh(about.host(), worth(decided.bids()));
    }
    hosts.increment();
    lastWrite(decided).whenComplete((row, lost) -> about.answer().complete(Answer.TAKEN));
  }

  /** After the host's next write it would undo that: nobody else may write before it is done. */
  private CompletionStage<?> lastWrite(Decided decided) {
    String host = decided.about().host();
    return switch (decided.row()) {
      case GOES -> services.due().remove(host);
      case PARKS -> services.due().put(host, DueTable.Row.parkedMillis(false), DueTable.Row.LEAST);
      case STANDS, RISES, COMES_FIRST -> CompletableFuture.completedFuture(null);
    };
  }

  /** What its actor would do; null where that must do it itself. */
  private @Nullable Decided decide(Case about, HostStateReader.Young known) {
    HostState state = known.state();
    if (state.wasAsked() || !areOpen(about.delivers())) {
      return null;
    }
    boolean hadWork = state.hasWork();
    Admissions admissions =
        new Admissions(
            services.directory(),
            new RobotsDesk(services.robots(), services.clock()),
            services.gate(),
            new ParameterFilter(services.settings().sameness().pairs()),
            services.settings().sameness().barrenPages(),
            services.settings().sameness().yieldPages());
    Arrived links =
        Arrived.sorted(about.delivers(), crawl -> admissions.of(state, crawl, Groundwork.NONE));
    if (links.needsGroundwork()) {
      return null;
    }
    List<HostEvent.UrlsReceived> received = links.events(about.host());
    boolean mayRise = hadWork && !received.isEmpty();
    List<Sleeper> before =
        mayRise ? bids(about.host(), state) : List.of(); // queues change in place
    List<EventAppender.Next> next = new ArrayList<>();
    HostState after = state;
    for (HostEvent.UrlsReceived it : received) {
      HostEvent event = it.whileAway();
      next.add(new EventAppender.Next(about.id(), known.last() + next.size() + 1, event));
      after = after.apply(event);
    }
    List<Sleeper> bids = bids(about.host(), after);
    return new Decided(
        about, links, next, bids, row(about, hadWork, after.hasWork(), mayRise, before, bids));
  }

  private static Row row(
      Case about,
      boolean hadWork,
      boolean hasWork,
      boolean mayRise,
      List<Sleeper> before,
      List<Sleeper> after) {
    if (!hasWork) {
      return Row.GOES;
    }
    if (after.isEmpty()) {
      return about.isParked() ? Row.STANDS : Row.PARKS;
    }
    boolean wasParked = about.isParked() || (mayRise && before.isEmpty());
    if (!hadWork || wasParked) {
      return Row.COMES_FIRST;
    }
    return mayRise && rises(before, after) ? Row.RISES : Row.STANDS;
  }

  private static boolean rises(List<Sleeper> before, List<Sleeper> after) {
    int worth = worth(after);
    boolean isKnown = worth != DueTable.Row.UNKNOWN;
    return isKnown && (worth(before) == DueTable.Row.UNKNOWN || worth - RISE >= worth(before));
  }

  private static int worth(List<Sleeper> bids) {
    return bids.stream()
        .mapToInt(sleeper -> DueTable.Row.scaled(sleeper.bid().score()))
        .max()
        .orElse(DueTable.Row.UNKNOWN);
  }

  /** Whether this node works on the crawls that links come for; others of the host have no bid. */
  private boolean areOpen(List<HostMessage.Deliver> links) {
    return links.stream().allMatch(it -> services.directory().find(it.crawl()).isPresent());
  }

  private List<Sleeper> bids(String host, HostState state) {
    double discount = services.settings().discount(state);
    int window = services.settings().sameness().yieldPages();
    List<Sleeper> bids = new ArrayList<>();
    for (CrawlShare share : state.shares()) {
      services
          .directory()
          .find(share.crawl())
          .flatMap(crawl -> Worth.of(share, crawl, window).asleep(host, nobody, discount))
          .ifPresent(bids::add);
    }
    return bids;
  }
}
