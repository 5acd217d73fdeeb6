package prospector.node.wiring;

import akka.actor.Cancellable;
import akka.actor.typed.ActorSystem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.web.exclusion.Exclusion;
import prospector.web.exclusion.ExclusionFile;
import prospector.web.exclusion.ExclusionList;

/**
 * Looks at the exclusion file, and at what the nodes of a cluster share, every second, off the
 * actors' threads, and tells what is wrong.
 *
 * <p>The file and the database are looked at apart: a database that makes its readers wait holds up
 * no line of the file.
 */
public final class ExclusionWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ExclusionWatch.class);
  private static final Duration EVERY = Duration.ofSeconds(1);

  private final Optional<ExclusionFile> file;
  private final Optional<SharedExclusions> shared;
  private final AtomicBoolean exchanging = new AtomicBoolean();
  private final AtomicBoolean announcing = new AtomicBoolean();
  private volatile ExclusionList list = ExclusionList.NONE;
  private volatile ExclusionList announced = ExclusionList.NONE;
  private volatile Consumer<ExclusionList> listener = changed -> {};
  private volatile List<Exclusion> ofOthers = List.of();
  private Cancellable timer = Cancellable.alreadyCancelled();

  private ExclusionWatch(Optional<ExclusionFile> file, Optional<SharedExclusions> shared) {
    this.file = file;
    this.shared = shared;
  }

  /**
   * Reads everything at once, so that nothing is asked for before it is known.
   *
   * @param shared empty where there are no other nodes
   */
  static ExclusionWatch start(
      ActorSystem<?> system,
      Optional<Path> path,
      Optional<SharedExclusions> shared,
      Executor blocking) {
    ExclusionWatch watch = new ExclusionWatch(path.map(ExclusionFile::new), shared);
    watch.look();
    watch.exchange();
    if (watch.file.isPresent() || shared.isPresent()) {
      watch.timer =
          system
              .classicSystem()
              .scheduler()
              .scheduleWithFixedDelay(
                  EVERY, EVERY, () -> watch.beat(blocking), system.executionContext());
    }
    return watch;
  }

  private void beat(Executor blocking) {
    blocking.execute(this::look);
    if (shared.isPresent()) {
      blocking.execute(this::exchange);
    }
  }

  /** The exclusions in force. */
  public ExclusionList list() {
    return list;
  }

  /** Who is told of every change from here on, on a thread that may block. */
  void onChange(Consumer<ExclusionList> told) {
    listener = told;
  }

  /** Reads the file, if it has changed; several at once wait for that alone. */
  void look() {
    synchronized (this) {
      file.flatMap(it -> it.refresh().map(complaints -> tell(it, complaints)))
          .ifPresent(told -> inForce());
    }
    announce();
  }

  private void exchange() {
    if (shared.isPresent() && exchanging.compareAndSet(false, true)) {
      try {
        if (shared.get().exchange(file.filter(ExclusionFile::isKnown).map(ExclusionFile::lines))) {
          ofOthers = shared.get().exclusions();
          inForce();
        }
      } finally {
        exchanging.set(false);
      }
      announce();
    }
  }

  private synchronized void inForce() {
    List<Exclusion> all = new ArrayList<>(file.map(ExclusionFile::lines).orElse(List.of()));
    all.addAll(ofOthers);
    list = new ExclusionList(all);
  }

  /** The listener may take long: whoever comes meanwhile leaves the next change to who is at it. */
  private void announce() {
    while (announced != list && announcing.compareAndSet(false, true)) {
      try {
        announced = list;
        listener.accept(announced);
      } finally {
        announcing.set(false);
      }
    }
  }

  private static boolean tell(ExclusionFile file, List<String> complaints) {
    LOG.info("{} exclusions read from {}", file.list().size(), file.path());
    complaints.forEach(complaint -> LOG.warn("{}: {}", file.path(), complaint));
    return true;
  }

  @Override
  public void close() {
    timer.cancel();
  }
}
