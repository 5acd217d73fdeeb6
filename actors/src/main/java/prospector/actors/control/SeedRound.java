package prospector.actors.control;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import java.util.List;
import prospector.actors.OverdueMessages;
import prospector.actors.host.link.HostMessage;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/** Delivers the seeds of a crawl to their hosts until each has acknowledged its own. */
final class SeedRound {
  private static final int EVERY_TICKS = 5;

  private final ActorContext<CrawlActor.Command> context;
  private final CrawlDesk desk;
  private final String crawl;
  private final SeedBook seeds;
  private int resends; // of those that are left, or of some before them

  SeedRound(
      ActorContext<CrawlActor.Command> context,
      CrawlDesk desk,
      String crawl,
      List<CrawlUrl> seeds) {
    this.context = context;
    this.desk = desk;
    this.crawl = crawl;
    this.seeds = new SeedBook(seeds);
  }

  /** Takes in what is new among some seeds. */
  void add(List<CrawlUrl> more) {
    seeds.add(more);
  }

  /** Whether all of them are acknowledged. */
  boolean isOver() {
    return seeds.isEmpty();
  }

  void deliver() {
    ActorRef<HostMessage.Received> replyTo =
        context.messageAdapter(
            HostMessage.Received.class, done -> new CrawlActor.SeedTaken(done.host(), done.part()));
    seeds
        .deliveries(crawl, desk.clock().millis(), replyTo)
        .forEach(deliver -> desk.router().tell(new HostKey(deliver.host()), deliver));
  }

  /** Delivers once more what is left, every few seconds. */
  void redeliver(int ticks) {
    if (ticks % EVERY_TICKS == 0 && !seeds.isEmpty()) {
      resends++;
      OverdueMessages overdue = OverdueMessages.of(context.getSystem());
      seeds.hosts().forEach(host -> overdue.resent("seeds", host, resends));
      deliver();
    }
  }

  /** The seeds that a host has acknowledged. */
  List<CrawlUrl> taken(CrawlActor.SeedTaken message) {
    return seeds.taken(message.host(), message.part());
  }
}
