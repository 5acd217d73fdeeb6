package prospector.actors.site;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.handoff.HandoffRelay;
import prospector.actors.host.decide.Outlinks;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.link.LinkBatch;
import prospector.persistence.site.SiteTable;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;
import prospector.web.url.UrlNormalizer;

/**
 * Hands links that came from other sites to their hosts, and drops a batch once each of its hosts
 * has persisted what is for it.
 *
 * <p>So come the links of this site's own pages to hosts that have another site than before,
 * whichever that is. What another site sent here because a host was this one's then goes on to the
 * site that has the host now, once as all other links do.
 *
 * <p>It holds {@value #BATCHES} batches a crawl at most: a site that sends much waits in the table.
 * Of what it holds it may lose everything. Two of them, on two nodes, do no harm: what comes twice
 * changes nothing.
 */
public final class SiteInbox extends AbstractBehavior<SiteInbox.Command> {
  private static final int BATCHES = 16;
  private static final long RESEND_MILLIS = 10_000;

  /** What it is told. */
  public interface Command {}

  /** There may be something in the table. */
  public enum Look implements Command {
    NOW
  }

  /** Hosts have persisted these. */
  public record Acked(List<Long> seqs) implements Command {
    public Acked {
      seqs = List.copyOf(seqs);
    }
  }

  /** Who carries links to hosts. */
  public record Carrier(ActorRef<HandoffRelay.Command> relay) implements Command {}

  private record Arrived(List<SiteTable.Batch> batches) implements Command {}

  private enum Dropped implements Command {
    ONE
  }

  private record Name(String site, String crawl, long number) {}

  private static final class Held {
    final Map<Long, Handoff> left = new LinkedHashMap<>();
    long sentMillis;
  }

  private final SitePlaces places;
  private final Runnable redraw;
  private final SiteTable table;
  private final CrawlDirectory crawls;
  private final Executor blocking;
  private final Clock clock;
  private final LongAdder refused;
  private final Map<Name, Held> held = new HashMap<>();
  private final Map<Long, Name> waiting = new HashMap<>(); // by number of the hand-off
  private ActorRef<HandoffRelay.Command> relay;
  private long lastSeq;
  private boolean looking;

  /**
   * @param places which change when a site is given up
   * @param redraw looks whether it has changed; blocking
   * @param crawls of this node: what is for others waits
   * @param refused counts links that are no URL, or of a host of whoever sent them
   */
  public record Parts(
      SitePlaces places,
      Runnable redraw,
      SiteTable table,
      CrawlDirectory crawls,
      Executor blocking,
      Clock clock,
      LongAdder refused) {}

  public static Behavior<Command> create(Parts parts) {
    return Behaviors.setup(context -> new SiteInbox(context, parts));
  }

  private SiteInbox(ActorContext<Command> context, Parts parts) {
    super(context);
    this.places = parts.places();
    this.redraw = parts.redraw();
    this.table = parts.table();
    this.crawls = parts.crawls();
    this.blocking = parts.blocking();
    this.clock = parts.clock();
    this.refused = parts.refused();
    this.relay = context.getSystem().ignoreRef();
    this.lastSeq = clock.millis() << 10; // an earlier life's receipts may still come
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Carrier.class, this::onCarrier)
        .onMessageEquals(Look.NOW, this::onLook)
        .onMessage(Arrived.class, this::onArrived)
        .onMessage(Acked.class, this::onAcked)
        .onMessageEquals(Dropped.ONE, this::onLook)
        .build();
  }

  private Behavior<Command> onCarrier(Carrier message) {
    relay = message.relay();
    return this;
  }

  private Behavior<Command> onLook() {
    sendAgain();
    if (!looking) {
      looking = true;
      List<String> open =
          crawls.all().stream().map(CrawlContext::spec).map(spec -> spec.id()).toList();
      CompletionStage<List<SiteTable.Batch>> found =
          CompletableFuture.supplyAsync(
              () -> {
                redraw.run(); // what came may be for hosts that are this site's since
                return open.stream().flatMap(it -> table.arrived(it, BATCHES).stream()).toList();
              },
              blocking);
      getContext()
          .pipeToSelf(
              found, (batches, error) -> new Arrived(batches == null ? List.of() : batches));
    }
    return this;
  }

  private Behavior<Command> onArrived(Arrived message) {
    looking = false;
    for (SiteTable.Batch batch : message.batches()) {
      Name name = new Name(batch.peer(), batch.crawl(), batch.number());
      if (!held.containsKey(name)) {
        Held now = new Held();
        held.put(name, now);
        unpack(batch).forEach(handoff -> now.left.put(handoff.seq(), handoff));
        now.left.keySet().forEach(seq -> waiting.put(seq, name));
        send(name, now);
        dropIfDone(name, now);
      }
    }
    return this;
  }

  private Behavior<Command> onAcked(Acked message) {
    for (Long seq : message.seqs()) {
      Name name = waiting.remove(seq);
      Held batch = name == null ? null : held.get(name);
      if (batch != null) {
        batch.left.remove(seq);
        dropIfDone(name, batch);
      }
    }
    return this;
  }

  private void dropIfDone(Name name, Held batch) {
    if (batch.left.isEmpty()) {
      getContext()
          .pipeToSelf(
              CompletableFuture.runAsync(
                  () -> table.taken(name.site(), name.crawl(), name.number()), blocking),
              (done, error) -> Dropped.ONE);
    }
  }

  private void sendAgain() {
    long tooOld = clock.millis() - RESEND_MILLIS;
    held.values().removeIf(batch -> batch.left.isEmpty() && batch.sentMillis <= tooOld);
    held.forEach(
        (name, batch) -> {
          if (batch.sentMillis <= tooOld) {
            send(name, batch);
          }
        });
  }

  private void send(Name name, Held batch) {
    batch.sentMillis = clock.millis();
    String from = SiteRouter.SCHEME + "://" + name.site();
    batch.left.values().forEach(it -> relay.tell(new HandoffRelay.Send(from, it)));
  }

  /** Not back to whoever sent it: it knows what it told. */
  private boolean isFor(HostKey host, String sender) {
    return sender.equals(places.map().own()) || !places.owner(host).equals(sender);
  }

  private List<Handoff> unpack(SiteTable.Batch batch) {
    SiteBatch links;
    try {
      links = SiteBatchCodec.decode(batch.body());
    } catch (IOException e) {
      getContext().getLog().error("a batch of site {} cannot be read", batch.peer(), e);
      refused.add(batch.links());
      return List.of();
    }
    record OnPage(int page, HostKey host) {}
    Map<OnPage, List<FoundLink>> byHost = new LinkedHashMap<>();
    for (SiteBatch.Placed placed : links.links()) {
      String url = placed.link().url();
      HostKey host =
          UrlNormalizer.normalize(url)
              .accepted()
              .filter(it -> it.value().equals(url))
              .map(CrawlUrl::host)
              .filter(it -> isFor(it, batch.peer()))
              .orElse(null);
      if (host == null) {
        refused.increment();
      } else {
        byHost
            .computeIfAbsent(new OnPage(placed.page(), host), key -> new ArrayList<>())
            .add(placed.link());
      }
    }
    List<Handoff> handoffs = new ArrayList<>();
    byHost.forEach(
        (key, found) -> {
          SiteBatch.Page page = links.pages().get(key.page());
          for (List<FoundLink> part : Outlinks.parts(page.parent(), found)) {
            LinkBatch some = new LinkBatch(page.parent(), page.foundMillis(), part);
            handoffs.add(new Handoff(++lastSeq, batch.crawl(), key.host().value(), some));
          }
        });
    return handoffs;
  }
}
