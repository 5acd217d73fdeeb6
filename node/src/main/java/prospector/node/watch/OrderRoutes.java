package prospector.node.watch;

import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCode;
import akka.http.javadsl.model.StatusCodes;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/** What changes crawls. An order is taken (202) and followed within a second or two. */
final class OrderRoutes {
  private static final int MOST_SEEDS = 1_000;
  private static final int LONGEST_WORDS = 1_000;
  private static final String ID = "[a-z0-9][a-z0-9._-]{0,99}";
  private static final String ONE = "/api/v1/crawls/{id}/";

  private final CrawlControls controls;
  private final Pulse pulse;
  private final Executor blocking;

  OrderRoutes(CrawlControls controls, Pulse pulse, Executor blocking) {
    this.controls = controls;
    this.pulse = pulse;
    this.blocking = blocking;
  }

  List<Route> all() {
    return List.of(
        post("/api/v1/crawls", StatusCodes.CREATED, this::create),
        order("pause", CrawlControls.Order.PAUSE),
        order("resume", CrawlControls.Order.RESUME),
        order("stop", CrawlControls.Order.STOP),
        post(ONE + "seeds", StatusCodes.ACCEPTED, this::seeds),
        post(ONE + "budget", StatusCodes.ACCEPTED, this::budget));
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
    return new Route(HttpMethods.POST, template, Access.CHANGE, call -> later(call, status, work));
  }

  private CompletionStage<HttpResponse> later(
      Call call, StatusCode status, Function<Call, String> work) {
    call.onlyQuery();
    return CompletableFuture.supplyAsync(
        () -> Replies.json(status, Map.of("crawl", work.apply(call))), blocking);
  }

  private String known(Call call) {
    String id = call.path("id");
    if (pulse.book().find(id, pulse.latest()).isEmpty()) {
      throw CrawlRoutes.noCrawl(id);
    }
    return id;
  }

  private String seeds(Call call) {
    JsonNode body = call.object(Set.of("urls"));
    List<CrawlUrl> urls = urls(body.get("urls"), "urls");
    if (urls.isEmpty()) {
      throw Problem.field("urls", "expected at least one URL");
    }
    String id = known(call);
    controls.change(id, urls, BudgetChange.NONE);
    return id;
  }

  private String budget(Call call) {
    BudgetChange change = BudgetChange.read(call.object(BudgetChange.FIELDS));
    String id = known(call);
    controls.change(id, List.of(), change);
    return id;
  }

  private String create(Call call) {
    JsonNode body = call.object(Set.of("id", "words", "seeds", "budget"));
    String words = text(body, "words").strip();
    if (words.isEmpty() || words.length() > LONGEST_WORDS) {
      throw Problem.field("words", "expected 1 to " + LONGEST_WORDS + " characters");
    }
    String id = body.has("id") ? text(body, "id") : slug(words);
    if (!id.matches(ID)) {
      throw Problem.field("id", "expected a-z, 0-9 and ._-, at most 100");
    }
    List<CrawlUrl> seeds = urls(body.get("seeds"), "seeds");
    if (seeds.isEmpty()) {
      throw Problem.field("seeds", "expected at least one URL");
    }
    controls.create(id, words, seeds, budget(body));
    return id;
  }

  private static BudgetChange budget(JsonNode body) {
    JsonNode budget = body.get("budget");
    if (budget == null || budget.isNull()) {
      return BudgetChange.NONE;
    } else if (!budget.isObject()) {
      throw Problem.field("budget", "expected an object");
    }
    budget
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!BudgetChange.FIELDS.contains(name)) {
                throw Problem.field("budget." + name, "unknown field");
              }
            });
    return BudgetChange.read(budget);
  }

  private static String text(JsonNode body, String field) {
    JsonNode value = body.get(field);
    if (value == null || !value.isTextual()) {
      throw Problem.field(field, "expected text");
    }
    return value.asText();
  }

  private static List<CrawlUrl> urls(JsonNode list, String field) {
    if (list == null || !list.isArray() || list.size() > MOST_SEEDS) {
      throw Problem.field(field, "expected a list of at most " + MOST_SEEDS + " URLs");
    }
    List<CrawlUrl> urls = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      String where = field + "[" + i + "]";
      if (!list.get(i).isTextual()) {
        throw Problem.field(where, "expected a URL as text");
      }
      urls.add(
          UrlNormalizer.normalize(list.get(i).asText())
              .fold(
                  url -> url,
                  refused -> {
                    throw Problem.field(
                        where, "expected an http(s) URL: " + refused.problem().reason());
                  }));
    }
    return urls;
  }

  private static String slug(String words) {
    String slug =
        words.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    return slug.isEmpty() ? "topic" : slug.substring(0, Math.min(100, slug.length()));
  }
}
