package prospector.actors.control;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.ReceiveBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import prospector.actors.MessageBytes;
import prospector.actors.control.CrawlActor.Command;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.HostRouter;
import prospector.actors.work.FetchReport;
import prospector.actors.work.Verdict;
import prospector.persistence.table.ControlTable;
import prospector.web.page.Link;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * Takes each draw of the control arm from the pool to its result: first from the archive, where the
 * focused arm may have put it, else from its host, and through other nodes where they have it.
 *
 * <p><em>Only the node that leads draws and counts; the others tell it what they find.</em> A draw
 * whose host leaves memory waits in the pool again. One that gets lost on the way stays out and
 * costs the arm nothing but its place. Owned by the crawl actor.
 */
final class ControlRound {
  private static final Duration RESTORE_AGAIN = Duration.ofSeconds(5);
  private static final int ENVELOPE = 4 * 1024; // the URL drawn

  private final ActorContext<Command> context;
  private final CrawlContext crawl;
  private final CrawlDesk desk;
  private final CrawlPeers peers;
  private final CrawlTally tally;
  private final ControlArm arm;
  private final DrawBook book;
  private boolean leading;
  private boolean restoring; // what another leader drew is not known yet
  private int reads; // that were begun; the last one counts
  private final List<Ended> meanwhile = new ArrayList<>(); // for who knows what was drawn
  private final List<CrawlUrl> targetsMeanwhile = new ArrayList<>();
  private boolean ended;

  /**
   * @param told whether another node told it, and told all
   */
  private record Ended(ControlDraws.Found found, boolean free, boolean told) {}

  ControlRound(
      ActorContext<Command> context,
      CrawlContext crawl,
      CrawlDesk desk,
      CrawlPeers peers,
      CrawlTally tally) {
    this.context = context;
    this.crawl = crawl;
    this.desk = desk;
    this.peers = peers;
    this.tally = tally;
    this.book = new DrawBook(desk.controlTable(), crawl.spec().id(), desk.blocking());
    this.arm =
        new ControlArm(
            crawl.spec().controlShare(),
            crawl.spec().seeds(),
            desk.arm(),
            desk.router()::mayBeHere);
  }

  /** Has what the round is told come here. */
  ReceiveBuilder<Command> hear(ReceiveBuilder<Command> messages) {
    return messages
        .onMessage(CrawlActor.ControlMissed.class, it -> same(this::onMissed, it))
        .onMessage(CrawlActor.PeerMissed.class, it -> same(this::onPeerMissed, it))
        .onMessage(CrawlActor.ControlReturned.class, it -> same(this::onReturned, it))
        .onMessage(CrawlActor.PeerReturned.class, it -> same(this::onPeerReturned, it))
        .onMessage(CrawlActor.DrawFound.class, it -> same(this::onFound, it))
        .onMessage(CrawlActor.PeerDraw.class, it -> same(this::onPeerDraw, it))
        .onMessage(CrawlActor.PeerTargets.class, it -> same(this::onPeerTargets, it))
        .onMessage(CrawlActor.FindDraw.class, it -> same(this::onAsked, it))
        .onMessage(CrawlActor.ArmRestored.class, it -> same(this::onRestored, it))
        .onMessage(CrawlActor.ArmSought.class, it -> same(any -> onSought(), it));
  }

  private static <M> Behavior<Command> same(Consumer<M> step, M message) {
    step.accept(message);
    return Behaviors.same();
  }

  /**
   * Whether this node draws from now on.
   *
   * @param othersDrew whether another node may have drawn since this one began
   */
  void lead(boolean lead, boolean othersDrew) {
    if (lead && !leading && othersDrew) {
      restore();
    }
    leading = lead;
  }

  private void restore() {
    restoring = true;
    int read = ++reads;
    context.pipeToSelf(
        CompletableFuture.supplyAsync(() -> desk.restoreArm(crawl.spec()), desk.blocking()),
        (restored, error) -> new CrawlActor.ArmRestored(read, restored));
  }

  private void onRestored(CrawlActor.ArmRestored message) {
    ControlDraws.Restored restored = message.restored();
    if (message.read() != reads || ended) {
      return; // what was drawn since is not in it
    } else if (restored == null) { // the database failed
      context.scheduleOnce(RESTORE_AGAIN, context.getSelf(), CrawlActor.ArmSought.NOW);
    } else {
      restoring = false;
      arm.takeOver(restored, crawl.spec().seeds());
      tally.takeOver(restored.draws());
      countMeanwhile(restored.draws());
      restored.elsewhere().forEach(this::askWhereItLed);
    }
  }

  /** Draws that ended while it was read what was drawn; one may have been told to both leaders. */
  private void countMeanwhile(List<ControlTable.Row> stored) {
    Set<String> known = stored.stream().map(ControlTable.Row::url).collect(Collectors.toSet());
    List<Ended> waiting = List.copyOf(meanwhile);
    meanwhile.clear();
    waiting.stream()
        .filter(draw -> leading || !draw.told())
        .filter(draw -> known.add(draw.found().url()))
        .forEach(draw -> done(draw.found(), draw.free(), draw.told()));
    arm.found(targetsMeanwhile);
    targetsMeanwhile.clear();
  }

  /** Of a draw before whose body another node has. */
  private void askWhereItLed(ControlDraws.Elsewhere draw) {
    peers
        .find(draw.node())
        .ifPresent(
            holder -> holder.tell(new CrawlActor.FindDraw(draw.url(), context.getSelf(), true)));
  }

  private void onSought() {
    if (!restoring) {
      return;
    } else if (leading && !ended) {
      restore();
    } else {
      restoring = false; // who leads next reads it anew
      countMeanwhile(List.of());
    }
  }

  void offer(List<CrawlUrl> seeds) {
    arm.offer(seeds);
  }

  /**
   * The crawl ends: its figures change no more, and a draw that is still out will be made anew.
   *
   * @return completes when all draws are stored, as far as they can be
   */
  CompletionStage<?> end() {
    restoring = false; // what is known of them by now is stored
    countMeanwhile(List.of());
    ended = true;
    return book.end();
  }

  /** Draws until the arm has its share. */
  void drawMore() {
    if (!leading || restoring) {
      return;
    }
    Optional<CrawlUrl> drawn = arm.next(tally.pages());
    while (drawn.isPresent()) {
      lookUp(drawn.get().value(), false);
      drawn = arm.next(tally.pages());
    }
  }

  private String id() {
    return crawl.spec().id();
  }

  private void lookUp(String url, boolean asked) {
    context.pipeToSelf(
        CompletableFuture.supplyAsync(
            () -> {
              ControlDraws.Lookup found = desk.control().find(id(), url, crawl.scope());
              boolean isTold = !asked && found.equals(ControlDraws.Lookup.NOTHING);
              return new CrawlActor.DrawFound(
                  url,
                  found,
                  isTold ? desk.router().find(host(url)) : HostRouter.Whose.OURS,
                  asked);
            },
            desk.blocking()),
        (found, error) ->
            found == null
                ? new CrawlActor.DrawFound(
                    url, ControlDraws.Lookup.NOTHING, HostRouter.Whose.OURS, asked)
                : found);
  }

  private static HostKey host(String url) {
    return CrawlUrl.ofNormal(url).host();
  }

  private void onFound(CrawlActor.DrawFound message) {
    ControlDraws.Lookup lookup = message.lookup();
    Optional<ActorRef<Command>> holder = peers.find(lookup.bodyOn());
    if (lookup.found().isPresent() && holder.isPresent()) {
      holder.get().tell(new CrawlActor.FindDraw(message.url(), context.getSelf(), false));
    } else if (lookup.found().isPresent()) {
      done(lookup.found().get(), true);
    } else if (message.asked()) {
      done(new ControlDraws.Found(message.url(), false, false, List.of()), true);
    } else if (message.whose() == HostRouter.Whose.NOBODYS) {
      arm.returned(message.url());
    } else if (message.whose() == HostRouter.Whose.ANOTHER_SITES) {
      arm.isElsewhere(); // nothing but links reaches it from here
    } else {
      HostKey host = host(message.url());
      desk.router().tell(host, new HostMessage.DrawControl(host.value(), id(), message.url()));
    }
  }

  /** Another node asks for a result whose body is here. */
  private void onAsked(CrawlActor.FindDraw message) {
    desk.blocking()
        .execute(
            () ->
                desk.control()
                    .find(id(), message.url(), crawl.scope())
                    .found()
                    .map(found -> message.counted() ? targets(found) : peerDraw(found, true))
                    .ifPresent(parts -> parts.forEach(message.replyTo()::tell)));
  }

  /** The URL does not wait at its host: fetched since, or refused without a request. */
  private void onMissed(CrawlActor.ControlMissed message) {
    askForStored(message.url());
  }

  /** Who leads asks: an answer of another node goes to who asks, and counts there alone. */
  private void askForStored(String url) {
    if (leading) {
      lookUp(url, true);
    } else {
      peers.tellAll(new CrawlActor.PeerMissed(url));
    }
  }

  /**
   * The same, found on another node. Who does not lead lets it be: told on, it would go round
   * between those who do not lead for ever.
   */
  private void onPeerMissed(CrawlActor.PeerMissed message) {
    if (leading) {
      lookUp(message.url(), true);
    }
  }

  /** The URL's host rests, or moves to another node. */
  private void onReturned(CrawlActor.ControlReturned message) {
    if (leading) {
      arm.returned(message.url());
    } else {
      peers.tellAll(new CrawlActor.PeerReturned(message.url()));
    }
  }

  private void onPeerReturned(CrawlActor.PeerReturned message) {
    if (leading) {
      arm.returned(message.url());
    }
  }

  /** A draw has ended on another node. */
  private void onPeerDraw(CrawlActor.PeerDraw message) {
    if (leading) {
      done(
          new ControlDraws.Found(
              message.url(),
              message.page(),
              message.relevant(),
              message.targets().stream().map(CrawlUrl::ofNormal).toList()),
          message.free(),
          true);
    }
  }

  /** More targets of a draw that has ended on another node; only pages have so many. */
  private void onPeerTargets(CrawlActor.PeerTargets message) {
    List<CrawlUrl> targets = message.targets().stream().map(CrawlUrl::ofNormal).toList();
    if (leading && restoring) {
      targetsMeanwhile.addAll(targets);
    } else if (leading) {
      arm.found(targets);
    }
  }

  /** A draw has been fetched here. */
  void onFetched(FetchReport report) {
    if (report.again()) { // as it was stored, whatever came now
      askForStored(report.task().url().value());
      return;
    }
    List<CrawlUrl> targets =
        report
            .judged()
            .map(judged -> judged.links().stream().map(Link::target).toList())
            .orElseGet(() -> report.verdict().target().map(List::of).orElse(List.of()));
    boolean page = report.verdict().kind() == Verdict.Kind.PAGE;
    String url = report.task().url().value();
    done(new ControlDraws.Found(url, page, report.isNuggetByItself(), targets), false);
  }

  private void done(ControlDraws.Found found, boolean free) {
    done(found, free, false);
  }

  private void done(ControlDraws.Found found, boolean free, boolean told) {
    if (!leading) {
      peerDraw(found, free).forEach(peers::tellAll);
      return;
    } else if (ended) {
      return;
    } else if (restoring) {
      meanwhile.add(new Ended(found, free, told));
      return;
    }
    ControlTable.Row row = arm.finished(found, free);
    tally.countControl(row);
    book.append(row);
  }

  private static List<Command> targets(ControlDraws.Found found) {
    List<Command> all = new ArrayList<>();
    for (List<String> part : split(found)) {
      all.add(new CrawlActor.PeerTargets(part));
    }
    return all;
  }

  private static List<List<String>> split(ControlDraws.Found found) {
    List<String> targets = found.targets().stream().map(CrawlUrl::value).toList();
    return MessageBytes.split(targets, ENVELOPE, MessageBytes::ofAscii);
  }

  /** What another node is told of a draw: the targets of a large page take several messages. */
  static List<Command> peerDraw(ControlDraws.Found found, boolean free) {
    List<Command> all = new ArrayList<>();
    for (List<String> part : split(found)) {
      all.add(
          all.isEmpty()
              ? new CrawlActor.PeerDraw(found.url(), found.page(), found.nugget(), part, free)
              : new CrawlActor.PeerTargets(part));
    }
    return all;
  }
}
