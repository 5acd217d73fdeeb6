package prospector.node.run;

import akka.actor.Cancellable;
import akka.actor.typed.ActorSystem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.web.exclusion.ExclusionFile;
import prospector.web.exclusion.ExclusionList;

/** Looks at the exclusion file every second, off the actors' threads, and tells what is wrong. */
final class ExclusionWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ExclusionWatch.class);
  private static final Duration EVERY = Duration.ofSeconds(1);

  private final Optional<ExclusionFile> file;
  private Cancellable timer = Cancellable.alreadyCancelled();

  private ExclusionWatch(Optional<ExclusionFile> file) {
    this.file = file;
  }

  /** Reads the file at once, so that nothing is asked for before it is known. */
  static ExclusionWatch start(ActorSystem<?> system, Optional<Path> path, Executor blocking) {
    ExclusionWatch watch = new ExclusionWatch(path.map(ExclusionFile::new));
    watch.look();
    if (watch.file.isPresent()) {
      watch.timer =
          system
              .classicSystem()
              .scheduler()
              .scheduleWithFixedDelay(
                  EVERY, EVERY, () -> blocking.execute(watch::look), system.executionContext());
    }
    return watch;
  }

  /** The exclusions in force. */
  ExclusionList list() {
    return file.map(ExclusionFile::list).orElse(ExclusionList.NONE);
  }

  private synchronized void look() {
    file.ifPresent(it -> it.refresh().ifPresent(complaints -> tell(it, complaints)));
  }

  private static void tell(ExclusionFile file, List<String> complaints) {
    LOG.info("{} exclusions read from {}", file.list().size(), file.path());
    complaints.forEach(complaint -> LOG.warn("{}: {}", file.path(), complaint));
  }

  @Override
  public void close() {
    timer.cancel();
  }
}
