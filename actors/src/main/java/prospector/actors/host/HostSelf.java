package prospector.actors.host;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.japi.function.Function2;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.slf4j.Logger;
import prospector.actors.host.decide.HostTiming;
import prospector.actors.host.decide.RobotsDesk;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.service.HostServices;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * The host as the parts of its actor know it: its name, its clock and its rules; the node it is on;
 * and its own mailbox, timers and log.
 *
 * <p>For the actor's thread only, but for {@link #services}.
 */
final class HostSelf {
  private final ActorContext<HostCommand> context;
  private final TimerScheduler<HostCommand> timers;
  private final HostServices services;
  private final Consumer<ActorRef<HostCommand>> passivator;
  private final RobotsDesk robots;
  private final HostTiming timing;
  private String name;

  /**
   * @param name host key; empty when the entity id does not tell
   * @param passivator asked to stop the actor when it has nothing to do
   */
  HostSelf(
      ActorContext<HostCommand> context,
      TimerScheduler<HostCommand> timers,
      HostServices services,
      Consumer<ActorRef<HostCommand>> passivator,
      String name) {
    this.context = context;
    this.timers = timers;
    this.services = services;
    this.passivator = passivator;
    this.name = name;
    this.robots = new RobotsDesk(services.robots(), services.clock());
    this.timing =
        new HostTiming(robots, services.settings().delays(), services.clock(), this::opensMillis);
  }

  /** When its time windows let it be asked, from a moment on. */
  private long opensMillis(long millis) {
    return name.isEmpty() ? millis : services.settings().windows().opensMillis(key(), millis);
  }

  /** Host key; empty until a message or its state tells. */
  String name() {
    return name;
  }

  HostKey key() {
    return new HostKey(name);
  }

  void named(String host) {
    name = host;
  }

  /** What all hosts of its node work with. */
  HostServices services() {
    return services;
  }

  /** Its rules. */
  RobotsDesk robots() {
    return robots;
  }

  /** When it may be asked. */
  HostTiming timing() {
    return timing;
  }

  ActorRef<HostCommand> ref() {
    return context.getSelf();
  }

  /** The message comes after those that are in the mailbox. */
  void tell(HostCommand message) {
    context.getSelf().tell(message);
  }

  /** Has the end of work that goes on elsewhere told to the actor. */
  <T> void whenDone(CompletionStage<T> work, Function2<T, Throwable, HostCommand> note) {
    context.pipeToSelf(work, note);
  }

  /** A stored page is nearer to a seed than it seemed; the actor is told what came of it. */
  void nearer(String crawl, CrawlUrl url, int depth) {
    whenDone(
        services.archived().nearer(crawl, url, depth),
        (done, failure) ->
            new HostNote.Nearer(
                crawl, url.fingerprint(), failure == null && Boolean.TRUE.equals(done)));
  }

  TimerScheduler<HostCommand> timers() {
    return timers;
  }

  /** Asks to be stopped, as there is nothing to do. */
  void rest() {
    passivator.accept(context.getSelf());
  }

  ActorSystem<Void> system() {
    return context.getSystem();
  }

  Logger log() {
    return context.getLog();
  }
}
