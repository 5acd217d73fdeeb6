package prospector.node.crawl;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.ChildFailed;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.control.CrawlActor;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.learn.LearnerActor;
import prospector.node.text.SubmittedExamples;
import prospector.node.wiring.NodeWiring;
import prospector.persistence.directory.StorageException;
import prospector.persistence.table.CrawlTable;

/**
 * Does on this node what the crawl table says: every node reads it each second, so a crawl is
 * submitted, paused, changed or stopped by writing a row, from wherever the database can be
 * reached, and no node is special.
 *
 * <p><em>A table that cannot be read changes nothing: the crawls go on as they are.</em>
 */
public final class CrawlRegistry extends AbstractBehavior<CrawlRegistry.Command> {

  /** What the registry is told. */
  public interface Command {}

  /** There may be something new in the table. */
  public enum Look implements Command {
    NOW
  }

  private record Polled(PolledCrawls.Poll crawls) implements Command {}

  private record Prepared(CrawlTable.Row row, Optional<CrawlRun.Past> past) implements Command {}

  private record Failed(CrawlTable.Row row, Throwable cause) implements Command {}

  private record Ended(CrawlStatus status) implements Command {}

  private record EndWritten(String crawl, boolean done) implements Command {}

  private record Learned(String crawl) implements Command {}

  private record Retire(CrawlRun run) implements Command {}

  /** How long the crawls have run is to be noted. */
  private enum Time implements Command {
    NOTE
  }

  private record Ran(@Nullable CrawlStatus status) implements Command {}

  /** Asks how far this node's crawls are. */
  public record GetRuns(ActorRef<Runs> replyTo) implements Command {}

  /** The crawls of this node. */
  public record Runs(List<CrawlRun> runs) {
    public Runs {
      runs = List.copyOf(runs);
    }
  }

  private static final Logger LOG = LoggerFactory.getLogger(CrawlRegistry.class);
  private static final Duration EVERY = Duration.ofSeconds(1);
  private static final Duration NOTED_EVERY = Duration.ofSeconds(15); // what a kill may cost
  private static final String UNREAD = " "; // no crawl's id
  private static final Duration LAST_REQUESTS = Duration.ofSeconds(10); // are counted still

  private final TimerScheduler<Command> timers;
  private final NodeWiring node;
  private final Course course;
  private final StoredOrders orders;
  private final PolledCrawls table;
  private final Map<String, CrawlRun> runs = new HashMap<>();
  private final Map<String, CrawlTable.Row> known = new HashMap<>(); // as this node last acted on
  private final Map<String, CrawlSpec> told = new HashMap<>(); // orders of each run, the last
  private final EndedRuns endings = new EndedRuns();
  private final Set<String> preparing = new HashSet<>();
  private boolean looking;
  private boolean lookAgain;

  public static Behavior<Command> create(NodeWiring node, Course course) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(timers -> new CrawlRegistry(context, timers, node, course)));
  }

  private CrawlRegistry(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      NodeWiring node,
      Course course) {
    super(context);
    context.setLoggerName(CrawlRegistry.class);
    this.timers = timers;
    this.node = node;
    this.course = course;
    this.orders =
        new StoredOrders(
            node.settings(),
            crawl ->
                new SubmittedExamples(
                    url -> node.database().examples().find(crawl, url), node.parser()));
    this.table = new PolledCrawls(node.database().crawls());
    timers.startTimerWithFixedDelay(Look.NOW, Duration.ZERO, EVERY);
    timers.startTimerWithFixedDelay(Time.NOTE, NOTED_EVERY);
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessageEquals(Look.NOW, this::onLook)
        .onMessage(Polled.class, this::onPolled)
        .onMessage(Prepared.class, this::onPrepared)
        .onMessage(Failed.class, this::onFailed)
        .onMessage(Ended.class, this::onEnded)
        .onMessage(EndWritten.class, this::onEndWritten)
        .onMessage(Learned.class, message -> this)
        .onMessage(Retire.class, this::onRetire)
        .onMessage(GetRuns.class, this::onGetRuns)
        .onMessageEquals(Time.NOTE, this::onTime)
        .onMessage(Ran.class, message -> noted(message.status()))
        .onSignal(ChildFailed.class, this::onChildFailed)
        .onSignal(Terminated.class, ended -> this) // its crawl is over
        .build();
  }

  /** A crawl without its actor, learner or labels would never end: fails with it. */
  private Behavior<Command> onChildFailed(ChildFailed failed) {
    for (CrawlRun run : runs.values()) {
      if (run.has(failed.getRef())) {
        throw new IllegalStateException(
            "a part of crawl " + run.context().spec().id() + " has failed: " + failed.cause(),
            failed.cause());
      }
    }
    getContext().getLog().error("a part of a crawl that is over has failed", failed.cause());
    return this;
  }

  private Behavior<Command> onLook() {
    if (looking) {
      lookAgain = true; // what was written since is seen then
    } else {
      looking = true;
      getContext()
          .pipeToSelf(
              CompletableFuture.supplyAsync(table::read, node.blocking()),
              (crawls, error) -> new Polled(crawls == null ? PolledCrawls.Poll.NONE : crawls));
    }
    return this;
  }

  private Behavior<Command> onPolled(Polled message) {
    looking = false;
    message.crawls().closed().forEach(this::closed);
    for (CrawlTable.Row row : message.crawls().open()) {
      CrawlRun run = runs.get(row.id());
      if (run == null) {
        prepare(row);
      } else if (endings.has(row.id())) {
        afterItsEnd(run, row);
      } else {
        adjust(run, row);
      }
    }
    if (lookAgain) {
      lookAgain = false;
      getContext().getSelf().tell(Look.NOW);
    } else if (message.crawls().isEmpty()) {
      timers.startSingleTimer(UNREAD, Look.NOW, EVERY);
    }
    return this;
  }

  private void closed(String crawl, CrawlTable.State state) {
    CrawlRun run = runs.get(crawl);
    if (run != null) {
      end(run, state);
    } else if (!preparing.contains(crawl)) {
      known.remove(crawl); // whoever resumes one that failed here has it tried again
    }
  }

  private void prepare(CrawlTable.Row row) {
    CrawlTable.Row failedBefore = known.get(row.id());
    boolean again = timers.isTimerActive(row.id()); // its last run has not quite ended
    boolean failed = failedBefore != null && row.withoutTime().equals(failedBefore.withoutTime());
    if (again || failed || !preparing.add(row.id())) {
      return;
    }
    known.put(row.id(), row);
    getContext()
        .pipeToSelf(
            CompletableFuture.supplyAsync(
                () ->
                    course
                        .spec(row, orders)
                        .map(spec -> CrawlRun.Past.read(spec, node, worked(row))),
                node.blocking()),
            (past, error) -> past == null ? new Failed(row, error) : new Prepared(row, past));
  }

  /** By now: a row whose orders stay is not read again. */
  private double worked(CrawlTable.Row row) {
    return node.database().crawls().find(row.id()).orElse(row).seconds();
  }

  private Behavior<Command> onPrepared(Prepared message) {
    preparing.remove(message.row().id());
    message.past().ifPresent(past -> begin(message.row(), past));
    return this;
  }

  private void begin(CrawlTable.Row row, CrawlRun.Past past) {
    String id = row.id();
    CrawlRun run =
        CrawlRun.start(
            getContext(),
            node,
            past,
            course.endsWithCrawl(),
            status -> getContext().getSelf().tell(new Ended(status)));
    runs.put(id, run);
    run.parts().forEach(getContext()::watch);
    told.put(id, past.spec());
    course.begun(run);
    run.crawl().tell(CrawlActor.Begin.NOW);
    if (row.state() == CrawlTable.State.PAUSED) {
      run.crawl().tell(new CrawlActor.Pause(true));
    }
    if (course.endsWithCrawl()) {
      timers.cancel(Look.NOW); // orders come from this process alone, which says so
    }
    getContext().getLog().info("works on crawl {}", id);
  }

  /** A crawl whose topic this node cannot read is left to the others. */
  private Behavior<Command> onFailed(Failed message) {
    preparing.remove(message.row().id());
    if (message.cause().getCause() instanceof StorageException) {
      known.remove(message.row().id()); // the database will be back
    }
    getContext()
        .getLog()
        .error("cannot work on crawl {}: {}", message.row().id(), message.cause().getMessage());
    course.failed(message.row().id(), message.cause());
    return this;
  }

  private void adjust(CrawlRun run, CrawlTable.Row row) {
    CrawlTable.Row before = known.put(row.id(), row);
    if (before == null) {
      return;
    }
    if (before.state() != row.state()) {
      run.crawl().tell(new CrawlActor.Pause(row.state() == CrawlTable.State.PAUSED));
    }
    if (!before.hasOrdersOf(row)) {
      change(run, row);
    }
  }

  /** Orders that this node cannot read, a newer one's maybe, must not end all of its crawls. */
  private void change(CrawlRun run, CrawlTable.Row row) {
    try {
      CrawlSpec changed = orders.changed(run.context().spec(), row);
      told.put(row.id(), changed);
      run.crawl().tell(new CrawlActor.Orders(changed));
    } catch (RuntimeException e) {
      told.remove(row.id()); // it must not end the crawl by orders that the others have no more
      getContext()
          .getLog()
          .error("crawl {} goes on by its old orders: {}", row.id(), e.getMessage());
    }
  }

  /** The row is open, though this node's run has ended. */
  private void afterItsEnd(CrawlRun run, CrawlTable.Row row) {
    switch (endings.next(row)) {
      case WAIT -> {}
      case WRITE -> writeEnd(row.id());
      case BEGIN_ANEW -> end(run, row.state());
    }
  }

  private void end(CrawlRun run, CrawlTable.State state) {
    String id = run.context().spec().id();
    String reason = state == CrawlTable.State.STOPPED ? "stopped" : "finished";
    run.crawl().tell(new CrawlActor.Stop(reason));
    if (course.endsWithCrawl()) {
      return;
    }
    runs.remove(id);
    known.remove(id);
    told.remove(id);
    endings.remove(id);
    getContext().stop(run.labels());
    node.sites().over().accept(getContext(), id);
    node.directory().close(id);
    node.meters().comesNoMore(id);
    node.blocking().execute(() -> course.endedForAll(id));
    getContext()
        .ask(
            LearnerActor.Finished.class,
            run.learner(),
            Duration.ofSeconds(30),
            (ActorRef<LearnerActor.Finished> replyTo) -> new LearnerActor.Finish(replyTo),
            (done, error) -> new Learned(id));
    timers.startSingleTimer(id, new Retire(run), LAST_REQUESTS);
    getContext()
        .getLog()
        .info(
            state.isOpen() ? "crawl {} has ended and begins anew ({})" : "crawl {} is {}",
            id,
            state);
  }

  private Behavior<Command> onRetire(Retire message) {
    String id = message.run().context().spec().id();
    node.reports().close(id);
    getContext().stop(message.run().crawl());
    node.blocking().execute(() -> course.over(id));
    return this;
  }

  /** This node saw that a budget is spent or nothing is left: it tells all by the table. */
  private Behavior<Command> onEnded(Ended message) {
    CrawlStatus status = message.status();
    course.ended(status);
    if (course.endsWithCrawl()) {
      return this;
    }
    CrawlRun run = runs.get(status.crawl());
    CrawlTable.Row row = known.get(status.crawl());
    if (status.state() == CrawlTable.State.FINISHED && run != null && row != null) {
      boolean isCurrent = run.context().spec().equals(told.get(status.crawl()));
      endings.add(status, row, isCurrent);
      if (isCurrent) {
        writeEnd(status.crawl());
      }
      return this;
    }
    return noted(status);
  }

  private void writeEnd(String crawl) {
    EndedRuns.Ending ending = endings.write(crawl);
    CrawlStatus status = ending.status();
    getContext()
        .pipeToSelf(
            CompletableFuture.supplyAsync(
                () ->
                    node.database()
                        .crawls()
                        .finish(ending.row(), status.finishReason(), status.seconds()),
                node.blocking()),
            (done, error) -> new EndWritten(crawl, done != null && done));
  }

  /** A database that was away gets it with the next look. */
  private Behavior<Command> onEndWritten(EndWritten message) {
    endings.written(message.crawl(), message.done());
    return this;
  }

  private Behavior<Command> onTime() {
    for (CrawlRun run : runs.values()) {
      getContext()
          .ask(
              CrawlStatus.class,
              run.crawl(),
              EVERY,
              (ActorRef<CrawlStatus> replyTo) -> new CrawlActor.GetStatus(replyTo),
              (status, error) -> new Ran(status));
    }
    return this;
  }

  /** The time a crawl has run: a budget of time is for all its runs, however they ended. */
  private Behavior<Command> noted(@Nullable CrawlStatus status) {
    if (status != null) {
      node.blocking().execute(() -> note(status));
    }
    return this;
  }

  private void note(CrawlStatus status) {
    try {
      node.database().crawls().worked(status.crawl(), status.seconds());
    } catch (StorageException e) {
      LOG.debug("the time of crawl {} is noted later", status.crawl(), e);
    }
  }

  private Behavior<Command> onGetRuns(GetRuns message) {
    message.replyTo().tell(new Runs(new ArrayList<>(runs.values())));
    return this;
  }
}
