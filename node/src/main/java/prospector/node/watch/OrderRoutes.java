package prospector.node.watch;

import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCode;
import akka.http.javadsl.model.StatusCodes;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Problem;
import prospector.node.http.Replies;
import prospector.node.http.Route;
import prospector.node.settings.CrawlIds;
import prospector.node.settings.CrawlSettings;
import prospector.node.settings.ScopeSettings;
import prospector.node.watch.order.BudgetChange;
import prospector.node.watch.order.CrawlControls;
import prospector.node.watch.order.ScopeBodies;
import prospector.node.watch.order.SettingBodies;
import prospector.node.watch.order.TopicBodies;
import prospector.node.watch.order.TopicDesk;
import prospector.node.watch.order.TopicOrder;
import prospector.node.watch.order.UrlBodies;
import prospector.node.watch.view.Pulse;
import prospector.web.url.CrawlUrl;

/** What changes crawls. An order is taken (202) and followed within a second or two. */
final class OrderRoutes {
  private static final int MOST_SEEDS = 1_000;
  private static final String ONE = "/api/v1/crawls/{id}/";

  private static final Set<String> CREATE_FIELDS =
      Set.of("id", "words", "topic", "examples", "seeds", "budget", "scope", "settings");
  private static final long CREATE_BYTES = 256 * 1024; // a topic with many words

  private final CrawlControls controls;
  private final TopicBodies topics;
  private final Pulse pulse;
  private final Executor blocking;
  private final Executor reading;

  /**
   * @param reading runs what reads topics, which waits for the pages that they name
   */
  OrderRoutes(
      CrawlControls controls, TopicDesk desk, Pulse pulse, Executor blocking, Executor reading) {
    this.controls = controls;
    this.topics = new TopicBodies(desk);
    this.pulse = pulse;
    this.blocking = blocking;
    this.reading = reading;
  }

  List<Route> all() {
    return List.of(
        new Route(
            HttpMethods.POST,
            "/api/v1/crawls",
            Access.CHANGE,
            call -> later(call, StatusCodes.CREATED, this::create, reading),
            CREATE_BYTES),
        order("pause", CrawlControls.Order.PAUSE),
        order("resume", CrawlControls.Order.RESUME),
        order("stop", CrawlControls.Order.STOP),
        post(ONE + "seeds", StatusCodes.ACCEPTED, this::seeds),
        post(ONE + "budget", StatusCodes.ACCEPTED, this::budget),
        post(ONE + "scope", StatusCodes.ACCEPTED, this::scope));
  }

  private Route order(String name, CrawlControls.Order order) {
    return post(
        ONE + name,
        StatusCodes.ACCEPTED,
        call -> {
          if (call.body().length > 0) {
            call.object(Set.of());
          }
          String id = known(call);
          controls.tell(id, order);
          return id;
        });
  }

  /**
   * A route.
   *
   * @param work follows the order and returns the crawl's id
   */
  private Route post(String template, StatusCode status, Function<Call, String> work) {
    return new Route(
        HttpMethods.POST, template, Access.CHANGE, call -> later(call, status, work, blocking));
  }

  private CompletionStage<HttpResponse> later(
      Call call, StatusCode status, Function<Call, String> work, Executor on) {
    call.onlyQuery();
    return CompletableFuture.supplyAsync(
        () -> Replies.json(status, Map.of("crawl", work.apply(call))), on);
  }

  private String known(Call call) {
    return CrawlRoutes.known(pulse, call);
  }

  private String seeds(Call call) {
    JsonNode body = call.object(Set.of("urls"));
    List<CrawlUrl> urls = UrlBodies.urls(body.get("urls"), "urls", MOST_SEEDS);
    if (urls.isEmpty()) {
      throw Problem.field("urls", "expected at least one URL");
    }
    String id = known(call);
    controls.change(id, urls, BudgetChange.NONE, ScopeSettings.AS_TOPIC);
    return id;
  }

  private String budget(Call call) {
    BudgetChange change = BudgetChange.read(call.object(BudgetChange.FIELDS));
    String id = known(call);
    controls.change(id, List.of(), change, ScopeSettings.AS_TOPIC);
    return id;
  }

  private String scope(Call call) {
    ScopeSettings change = ScopeBodies.read(call.object(ScopeBodies.FIELDS), "");
    if (change.isEmpty()) {
      throw Problem.field("only", "expected at least one of only, except, stay and beyond");
    }
    String id = known(call);
    controls.change(id, List.of(), BudgetChange.NONE, change);
    return id;
  }

  private String create(Call call) {
    JsonNode body = call.object(CREATE_FIELDS);
    if (!controls.takesCrawls()) {
      throw Problem.of(
          StatusCodes.CONFLICT,
          "this process runs one crawl and ends with it; 'prospector node' takes more");
    }
    String given = body.has("id") ? id(body.get("id")) : "";
    Map<String, Object> settings = settings(body);
    ScopeSettings scope = scope(body);
    List<CrawlUrl> seeds =
        body.has("seeds") ? UrlBodies.urls(body.get("seeds"), "seeds", MOST_SEEDS) : List.of();
    TopicOrder topic = topics.read(body);
    Set<CrawlUrl> all = new LinkedHashSet<>(topic.topic().seeds());
    all.addAll(seeds);
    if (all.isEmpty()) {
      throw Problem.field("seeds", "expected at least one URL");
    }
    String id = given.isEmpty() ? CrawlIds.of(topic.topic().name()) : given;
    controls.create(id, topic, List.copyOf(all), settings, scope);
    return id;
  }

  private static String id(JsonNode value) {
    if (!value.isTextual() || !CrawlIds.isId(value.asText())) {
      throw Problem.field("id", CrawlIds.EXPECTED);
    }
    return value.asText();
  }

  /** What the crawl does otherwise than its node, its budget included. */
  private static Map<String, Object> settings(JsonNode body) {
    Map<String, Object> settings = new LinkedHashMap<>();
    inner(body, "settings", CrawlSettings.OF_A_CRAWL)
        .map(SettingBodies::read)
        .ifPresent(settings::putAll);
    inner(body, "budget", BudgetChange.FIELDS)
        .map(BudgetChange::read)
        .ifPresent(budget -> settings.putAll(budget.settings()));
    return settings;
  }

  private static ScopeSettings scope(JsonNode body) {
    return inner(body, "scope", ScopeBodies.FIELDS)
        .map(scope -> ScopeBodies.read(scope, "scope."))
        .orElse(ScopeSettings.AS_TOPIC);
  }

  /** An object among the fields of a body; empty where it is missing or null. */
  private static Optional<JsonNode> inner(JsonNode body, String field, Set<String> known) {
    JsonNode inner = body.get(field);
    if (inner == null || inner.isNull()) {
      return Optional.empty();
    } else if (!inner.isObject()) {
      throw Problem.field(field, "expected an object");
    }
    inner
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                throw Problem.field(field + "." + name, "unknown field");
              }
            });
    return Optional.of(inner);
  }
}
