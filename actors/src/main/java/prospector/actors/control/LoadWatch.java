package prospector.actors.control;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import java.time.Duration;
import prospector.actors.crawl.CrawlLoad;
import prospector.actors.dispatch.Dispatcher;

/** How busy a crawl was on this node when its dispatcher last told. Owned by the crawl actor. */
final class LoadWatch {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final ActorContext<CrawlActor.Command> context;
  private final ActorRef<Dispatcher.Command> dispatcher;
  private final String crawl;
  private CrawlLoad load = CrawlLoad.NONE;

  LoadWatch(
      ActorContext<CrawlActor.Command> context,
      ActorRef<Dispatcher.Command> dispatcher,
      String crawl) {
    this.context = context;
    this.dispatcher = dispatcher;
    this.crawl = crawl;
  }

  /** As it was told last. */
  CrawlLoad now() {
    return load;
  }

  /**
   * Asks the dispatcher, whose answer comes as a message.
   *
   * @param otherwise what is taken for the answer where none comes
   */
  void ask(Dispatcher.Load otherwise) {
    context.ask(
        Dispatcher.Load.class,
        dispatcher,
        PATIENCE,
        replyTo -> new Dispatcher.GetLoad(crawl, replyTo),
        (answer, error) -> new CrawlActor.LoadKnown(answer == null ? otherwise : answer));
  }

  /** The answer has come. */
  void is(Dispatcher.Load known) {
    load =
        new CrawlLoad(
            known.inFlight(), known.queued(), known.hosts(), known.best(), known.resting());
  }
}
