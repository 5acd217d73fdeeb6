package prospector.node.site;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.ActorContext;
import akka.http.javadsl.model.HttpMethods;
import akka.serialization.SerializationExtension;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import prospector.actors.OwnThreads;
import prospector.actors.count.OtherSites;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.handoff.HandoffRelay;
import prospector.actors.host.link.HostEntityId;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.HostRouter;
import prospector.actors.site.SiteInbox;
import prospector.actors.site.SiteMap;
import prospector.actors.site.SitePlaces;
import prospector.actors.site.SitePost;
import prospector.actors.site.SiteRouter;
import prospector.actors.site.UnplacedPost;
import prospector.node.http.Access;
import prospector.node.http.Credential;
import prospector.node.http.Replies;
import prospector.node.http.Route;
import prospector.node.metrics.NodeMeters;
import prospector.node.nearest.KeptHosts;
import prospector.node.nearest.PlaceBook;
import prospector.node.settings.NodeSettings;
import prospector.node.settings.SettingsException;
import prospector.node.settings.SiteSettings;
import prospector.node.site.line.SiteLine;
import prospector.node.site.line.SitePass;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.site.SiteTable;
import prospector.web.page.PageParser;
import prospector.web.url.HostKey;

/**
 * A node's part in the exchange between sites; where there are none it lets everything through.
 *
 * @param places which site a host belongs to, now
 * @param router to hosts, wherever they are
 * @param others the other sites, as crawls see them
 * @param routes what others ask for, and the view
 * @param readers what the others come with, who may look at what this one has
 * @param lines to the others that were not given up
 * @param begun told of a crawl that begins on this node
 * @param over told of one that has ended
 * @param carried told who carries links and receipts on this node
 */
public record Sites(
    SitePlaces places,
    HostRouter router,
    OtherSites others,
    List<Route> routes,
    List<Credential> readers,
    Supplier<List<SiteLine>> lines,
    BiConsumer<ActorContext<?>, String> begun,
    BiConsumer<ActorContext<?>, String> over,
    Consumer<ActorRef<HandoffRelay.Command>> carried) {

  public Sites {
    routes = List.copyOf(routes);
    readers = List.copyOf(readers);
  }

  /**
   * What it works with.
   *
   * @param hosts of this site
   * @param copies answers for pages of sites that were given up
   * @param gate shut while sites see different maps
   * @param probe says how long it takes to connect to a host, microseconds; blocking
   * @param excluded whether nothing of a host may be asked for
   */
  public record Parts(
      NodeSettings settings,
      CrawlDatabase database,
      HostRouter hosts,
      CrawlDirectory crawls,
      SiteGate gate,
      CopyFetcher copies,
      PageParser parser,
      NodeMeters meters,
      ToIntFunction<HostKey> probe,
      Predicate<HostKey> excluded,
      Executor blocking,
      Clock clock) {}

  /**
   * Begins to talk with the others.
   *
   * @throws SettingsException when a token or certificate cannot be read
   */
  public static Sites open(ActorContext<?> context, Parts parts) {
    SiteSettings settings = parts.settings().site();
    SiteMap map = settings.map();
    if (map.isAlone()) {
      PlaceBook.alone(parts.database().siteMaps(), map);
      parts.gate().set(true);
      return new Sites(
          SitePlaces.byName(() -> map),
          parts.hosts(),
          OtherSites.NONE,
          alone(parts.blocking()),
          List.of(),
          List::of,
          (from, crawl) -> {},
          (from, crawl) -> {},
          relay -> {});
    }
    Map<String, Credential> theirs = new HashMap<>();
    Map<String, SiteLine> lines = new HashMap<>();
    SitePass.all(parts.settings(), parts.clock())
        .forEach(
            (peer, pass) -> {
              theirs.put(peer.name(), pass.theirs());
              lines.put(peer.name(), new SiteLine(peer, pass, settings.replyTimeout()));
            });
    SiteTable table = parts.database().sites();
    Runnable shut = () -> parts.gate().set(false);
    SiteBook book = new SiteBook(map, parts.database(), settings.alone(), parts.clock(), shut);
    SitePost.Counts counts = new SitePost.Counts();
    LongAdder refused = new LongAdder();
    ActorRef<SitePost.Command> post =
        context.spawn(
            SitePost.create(
                new SitePost.Parts(
                    table, parts.crawls(), parts.blocking(), settings.gather(), counts)),
            "site-post");
    ActorRef<SiteInbox.Command> inbox =
        context.spawn(
            SiteInbox.create(
                new SiteInbox.Parts(
                    book.places(),
                    book::redraw,
                    table,
                    parts.crawls(),
                    parts.blocking(),
                    parts.clock(),
                    refused)),
            "site-inbox",
            OwnThreads.hosts());
    ActorSystem<?> system = context.getSystem();
    Executor waiting = SiteThreads.lines(system);
    SiteErrands errands = new SiteErrands(book.places(), lines, parts.hosts(), system, waiting);
    ActorRef<UnplacedPost.Command> unplaced =
        context.spawn(
            UnplacedPost.create(
                new UnplacedPost.Parts(
                    book.places(),
                    parts.database().unplaced(),
                    parts.crawls(),
                    parts.hosts(),
                    post,
                    errands,
                    parts.blocking(),
                    settings.gather())),
            "site-unplaced");
    SitePlacement placement = placement(parts, book, system);
    SiteLessons lessons =
        new SiteLessons(
            List.copyOf(lines.keySet()),
            settings.lessons(),
            () -> SiteExchange.leads(system),
            SiteErrands.serializer(SerializationExtension.get(system.classicSystem())));
    List<SiteTalk> talks =
        lines.values().stream()
            .map(
                line ->
                    new SiteTalk(line, book, parts.database(), lessons, settings, parts.clock()))
            .toList();
    SiteCopies copies =
        new SiteCopies(book, parts.database(), lines.values(), settings, parts.clock());
    SiteEstate estate =
        new SiteEstate(
            book,
            parts.database(),
            parts.copies(),
            () -> SiteExchange.leads(system),
            settings.exchangeEvery(),
            parts.clock());
    Runnable arrived = () -> inbox.tell(SiteInbox.Look.NOW);
    MovedHosts moved =
        new MovedHosts(book, parts.database(), () -> SiteExchange.leads(system), parts.clock());
    context.spawn(
        SiteExchange.create(
            new SiteExchange.Parts(
                talks,
                () -> {
                  book.redraw();
                  parts.gate().set(book.mayAsk(book.told()));
                  if (book.isGone()) { // heard of in between
                    shut.run();
                  }
                },
                work(
                    List.of(estate::settle, moved::settle, copies::send),
                    placement.work(lines.values())),
                arrived,
                parts.blocking(),
                waiting,
                settings.exchangeEvery())),
        "site-exchange");
    SiteMeters.links(parts.meters(), book, counts, refused, talks);
    SiteMeters.questions(parts.meters(), errands);
    SiteMeters.copies(parts.meters(), copies);
    placement.meter(parts.meters());
    SiteView view = new SiteView(book, settings, counts, parts.gate(), copies, parts.clock());
    List<Route> routes = new ArrayList<>();
    routes.add(view(view::look, parts.blocking()));
    routes.add(new SitePassage(lines, theirs.values()).route());
    routes.addAll(
        new SiteRoutes(
                book,
                new SiteDesk(parts.settings(), parts.database(), parts.parser(), book.orders()),
                new SiteRoutes.Told(errands, lessons, copies, estate, placement),
                theirs,
                parts.blocking(),
                arrived)
            .all());
    return new Sites(
        book.places(),
        new SiteRouter(parts.hosts(), book.places(), post, inbox, unplaced, errands),
        new SiteQuiet(book, table, parts.clock()),
        routes,
        List.copyOf(theirs.values()),
        () -> lines.values().stream().filter(line -> book.map().has(line.site())).toList(),
        lessons::open,
        lessons::close,
        relay -> {
          post.tell(new SitePost.Receipts(relay));
          inbox.tell(new SiteInbox.Carrier(relay));
          unplaced.tell(new UnplacedPost.Receipts(relay));
        });
  }

  private static List<Runnable> work(List<Runnable> some, List<Runnable> more) {
    return Stream.concat(some.stream(), more.stream()).toList();
  }

  private static SitePlacement.Known known(Parts parts, SiteBook book) {
    Predicate<HostKey> isKnown =
        host -> parts.database().journal().last(HostEntityId.persistenceId(host)) > 0;
    KeptHosts.Known all =
        new KeptHosts.Known() {
          @Override
          public List<String> after(String after, int limit) {
            return parts.database().journal().persistenceIds(HostEntityId.PREFIX, after, limit);
          }

          @Override
          public Set<String> noted(Collection<String> hosts) {
            return parts.database().due().noted(hosts);
          }
        };
    return new SitePlacement.Known(
        all,
        isKnown,
        (host, site) -> {
          if (site.equals(book.map().own())) {
            parts.hosts().tell(host, new HostMessage.Look(host.value()));
          } else { // it moved, or its row came before an event that never did
            parts.database().due().remove(List.of(host.value()));
          }
        });
  }

  private static SitePlacement placement(Parts parts, SiteBook book, ActorSystem<?> system) {
    parts.copies().moved(host -> book.places().mayHaveMoved(host, book.whole()));
    return new SitePlacement(
        book,
        parts.database(),
        parts.settings().site(),
        SiteThreads.times(parts, system),
        known(parts, book),
        new SitePlacement.Lead(() -> SiteExchange.leads(system), parts.clock()));
  }

  /** The view where there are no other sites. */
  public static List<Route> alone(Executor blocking) {
    return List.of(view(() -> SiteView.Look.NONE, blocking));
  }

  private static Route view(Supplier<SiteView.Look> look, Executor blocking) {
    return new Route(
        HttpMethods.GET,
        "/" + SiteLine.PATH.replaceFirst("/$", ""),
        Access.LOOK,
        call -> {
          call.onlyQuery();
          return CompletableFuture.supplyAsync(() -> Replies.json(look.get()), blocking);
        });
  }
}
