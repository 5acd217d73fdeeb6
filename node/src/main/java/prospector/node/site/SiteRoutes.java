package prospector.node.site;

import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import prospector.actors.site.SiteBatchCodec;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Credential;
import prospector.node.http.Json;
import prospector.node.http.Problem;
import prospector.node.http.Replies;
import prospector.node.http.Route;
import prospector.node.nearest.PlaceCodec;
import prospector.node.site.line.SiteLine;
import prospector.persistence.site.SiteTable;

/**
 * What other sites ask, and what is shown of them.
 *
 * <p><em>A site is who has its token or its key</em>, whatever it says of itself; these routes are
 * open to nobody else.
 */
final class SiteRoutes {
  private static final String AT = "/" + SiteLine.PATH;
  static final long ORDER_BYTES = 16_000_000; // 50,000 seeds and a topic with many words
  private static final long HELLO_BYTES = 4_000_000;

  private final SiteBook book;
  private final SiteDesk desk;
  private final SiteErrands errands;
  private final SiteLessons lessons;
  private final SiteCopies copies;
  private final SiteEstate estate;
  private final SitePlacement placement;
  private final Map<String, Credential> theirs; // by site
  private final Executor blocking;
  private final Runnable arrived;

  /** What takes what others send besides, and what becomes of them. */
  record Told(
      SiteErrands errands,
      SiteLessons lessons,
      SiteCopies copies,
      SiteEstate estate,
      SitePlacement placement) {}

  /**
   * @param arrived told that links have come
   */
  SiteRoutes(
      SiteBook book,
      SiteDesk desk,
      Told told,
      Map<String, Credential> theirs,
      Executor blocking,
      Runnable arrived) {
    this.book = book;
    this.desk = desk;
    this.errands = told.errands();
    this.lessons = told.lessons();
    this.copies = told.copies();
    this.estate = told.estate();
    this.placement = told.placement();
    this.theirs = Map.copyOf(theirs);
    this.blocking = blocking;
    this.arrived = arrived;
  }

  List<Route> all() {
    return List.of(
        new Route(
            HttpMethods.POST,
            AT + "hello",
            Access.SITE,
            call -> answer(call, this::hello),
            HELLO_BYTES),
        new Route(
            HttpMethods.POST,
            AT + "crawls",
            Access.SITE,
            call -> answer(call, asked -> atWork(asked, this::crawl)),
            ORDER_BYTES),
        bytes("links", SiteBatchCodec.MOST_SENT_BYTES, this::links),
        bytes("messages", SiteErrands.MOST_BYTES, this::message),
        bytes("lessons", SiteLessons.MOST_BYTES, this::lessons),
        bytes("copies", CopiedPage.MOST_BYTES, this::copy),
        bytes("places", PlaceCodec.MOST_BYTES, this::places),
        hosts("wishes", placement::wish),
        hosts("times", placement::times),
        new Route(
            HttpMethods.GET,
            AT + "owner",
            Access.LOOK,
            call -> {
              call.onlyQuery("url");
              String url = call.query("url").orElse("");
              return CompletableFuture.supplyAsync(
                  () -> Replies.json(placement.owner(url)), blocking);
            }),
        new Route(
            HttpMethods.POST,
            AT + "{name}/retire",
            Access.CHANGE,
            call -> CompletableFuture.supplyAsync(() -> Replies.json(retire(call)), blocking)));
  }

  private Route bytes(String name, long most, Function<Asked, Object> work) {
    return new Route(
        HttpMethods.POST,
        AT + name,
        Access.SITE,
        call -> answer(call, asked -> atWork(asked, work)),
        most,
        SiteLine.BYTES);
  }

  private Route hosts(String name, Function<SitePlacement.Hosts, Object> work) {
    return new Route(
        HttpMethods.POST,
        AT + name,
        Access.SITE,
        call ->
            answer(
                call,
                asked -> atWork(asked, it -> work.apply(read(it, SitePlacement.Hosts.class)))),
        SitePlacement.MOST_BYTES);
  }

  /** A request of a site. */
  private record Asked(String site, Call call) {
    String text(String name) {
      return call.query(name).orElseThrow(() -> Problem.field(name, "expected this parameter"));
    }
  }

  private CompletionStage<HttpResponse> answer(Call call, Function<Asked, Object> work) {
    Asked asked = new Asked(site(call), call);
    return CompletableFuture.supplyAsync(
        () -> {
          Object answer = work.apply(asked);
          return Replies.json(answer);
        },
        blocking);
  }

  /** Of a site that there is still; one that was given up hears that by a word. */
  private Object atWork(Asked asked, Function<Asked, Object> work) {
    if (!book.map().has(asked.site())) {
      throw Problem.of(StatusCodes.GONE, "site " + asked.site() + " was given up");
    }
    return work.apply(asked);
  }

  private String site(Call call) {
    String site = "";
    for (Map.Entry<String, Credential> one : theirs.entrySet()) {
      if (one.getValue().comesWith(call.request())) { // all of them, so that the time says nothing
        site = one.getKey();
      }
    }
    if (site.isEmpty()) {
      throw Problem.of(
          StatusCodes.UNAUTHORIZED, "expected the token or certificate of a site (site.peers)");
    }
    return site;
  }

  private Object hello(Asked asked) {
    SiteHello hello = read(asked, SiteHello.class);
    if (!asked.site().equals(hello.site())) {
      throw Problem.of(
          StatusCodes.CONFLICT,
          "it comes with what site " + asked.site() + " has, but calls itself " + hello.site());
    }
    if (book.map().has(asked.site())) { // what one says that was given up is not believed
      book.silence().came(asked.site());
      book.retired(hello.retired());
      book.said(hello);
    }
    return book.own();
  }

  private Object crawl(Asked asked) {
    SiteDesk.Order order = read(asked, SiteDesk.Order.class);
    desk.take(order);
    return Map.of("crawl", order.id());
  }

  private static <T> T read(Asked asked, Class<T> type) {
    try {
      return Json.read(Json.object(asked.call().body()), type);
    } catch (IllegalArgumentException e) {
      throw Problem.field("body", "expected a word of a site of this version");
    }
  }

  private Object links(Asked asked) {
    Call call = asked.call();
    call.onlyQuery("crawl", "number", "links", "orders", "to", "epoch");
    if (!asked.text("to").equals(book.origin())) {
      throw Problem.of(StatusCodes.CONFLICT, "this site has another database now");
    }
    long number = call.whole("number", 1, Long.MAX_VALUE, 0);
    int links = (int) call.whole("links", 1, Integer.MAX_VALUE, 0);
    desk.take(
        new SiteTable.Batch(asked.site(), asked.text("crawl"), number, links, call.body()),
        asked.text("orders"),
        asked.text("epoch"));
    arrived.run();
    return Map.of("number", number);
  }

  private Object message(Asked asked) {
    asked.call().onlyQuery("type");
    errands.came(asked.text("type"), asked.call().body());
    return Map.of();
  }

  private Object places(Asked asked) {
    Call call = asked.call();
    call.onlyQuery("origin", "after", "up_to");
    return placement.learn(
        asked.text("origin"),
        call.whole("after", 0, Long.MAX_VALUE, 0),
        call.whole("up_to", 0, Long.MAX_VALUE, 0),
        call.body());
  }

  private Object copy(Asked asked) {
    asked.call().onlyQuery("crawl");
    copies.came(asked.site(), asked.text("crawl"), asked.call().body());
    return Map.of();
  }

  private Object retire(Call call) {
    call.onlyQuery();
    boolean gone = call.object(Set.of("gone")).path("gone").asBoolean();
    estate.retire(call.path("name"), gone);
    return Map.of("retired", book.retired());
  }

  private Object lessons(Asked asked) {
    asked.call().onlyQuery("crawl");
    lessons.came(asked.text("crawl"), asked.call().body());
    return Map.of();
  }
}
