package prospector.node.watch;

import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import prospector.actors.work.PageRulings;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Json;
import prospector.node.http.Problem;
import prospector.node.http.Replies;
import prospector.node.http.Route;
import prospector.node.watch.order.TopicBodies;
import prospector.node.watch.order.TopicDesk;
import prospector.node.watch.order.UrlBodies;
import prospector.nugget.ExampleSource;
import prospector.nugget.Judgement;
import prospector.nugget.topic.Topic;
import prospector.web.page.ParsedPage;
import prospector.web.scope.CrawlScope;
import prospector.web.url.CrawlUrl;

/**
 * What a topic makes of one page, before there is a crawl.
 *
 * <p><em>It needs the token:</em> it makes the node ask the web.
 */
final class TryRoute {
  private static final long BODY_BYTES = 1024 * 1024; // a page's HTML
  private static final Set<String> FIELDS = Set.of("words", "topic", "examples", "url", "html");

  private final TopicDesk desk;
  private final TopicBodies topics;
  private final Executor topicThreads;

  TryRoute(TopicDesk desk, Executor topicThreads) {
    this.desk = desk;
    this.topics = new TopicBodies(desk);
    this.topicThreads = topicThreads;
  }

  /**
   * The answer.
   *
   * @param score in [0,1]
   * @param threshold a page at or over it is relevant, unless it asks not to be indexed or lists
   *     others
   * @param url of the page; null where its HTML was given
   */
  record View(
      String topic,
      @Nullable Double score,
      double threshold,
      boolean relevant,
      List<String> reasons,
      String title,
      @Nullable String url) {}

  Route route() {
    return new Route(HttpMethods.POST, "/api/v1/try", Access.CHANGE, this::answer, BODY_BYTES);
  }

  private CompletionStage<HttpResponse> answer(Call call) {
    call.onlyQuery();
    JsonNode body = call.object(FIELDS);
    if (body.has("url") == body.has("html")) {
      throw Problem.field("url", "expected either url or html");
    }
    return CompletableFuture.supplyAsync(() -> topics.read(body).topic(), topicThreads)
        .thenCompose(topic -> judge(topic, body));
  }

  private CompletionStage<HttpResponse> judge(Topic topic, JsonNode body) {
    if (body.has("html")) {
      if (!body.get("html").isTextual()) {
        throw Problem.field("html", "expected text");
      }
      String html = body.get("html").asText();
      return CompletableFuture.supplyAsync(() -> view(topic, desk.given(html), null), topicThreads);
    }
    CrawlUrl url = UrlBodies.url(body.get("url"), "url");
    return desk.page(url).thenApplyAsync(answer -> view(topic, found(answer), url), topicThreads);
  }

  private static ParsedPage found(ExampleSource.Answer answer) {
    if (answer instanceof ExampleSource.Missing missing) {
      throw Problem.field(StatusCodes.UNPROCESSABLE_ENTITY, "url", "no page: " + missing.reason());
    }
    return ((ExampleSource.Found) answer).page();
  }

  private static HttpResponse view(Topic topic, ParsedPage page, @Nullable CrawlUrl url) {
    PageRulings.Ruling ruling = PageRulings.alone(topic, CrawlScope.OPEN, page);
    Judgement judgement = ruling.judgement();
    boolean list = ruling.listing().isPresent();
    return Replies.json(
        new View(
            topic.name(),
            Json.finite(judgement.score()),
            topic.threshold(),
            ruling.relevant() && !list,
            list ? withList(judgement.reasons()) : judgement.reasons(),
            page.title(),
            url == null ? null : url.value()));
  }

  private static List<String> withList(List<String> reasons) {
    List<String> all = new ArrayList<>(reasons);
    all.add(0, "a list: relevant by what it shows of other pages, not by its own text");
    return all;
  }
}
