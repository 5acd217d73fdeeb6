package prospector.node.http;

import akka.http.javadsl.model.HttpMethod;
import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import akka.http.scaladsl.model.EntityStreamSizeException;
import akka.http.scaladsl.model.IllegalUriException;
import akka.stream.Materializer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the route of a request and answers it.
 *
 * <p><em>Every request gets an answer:</em> what its sender did wrong a 4xx that says what,
 * anything else a 500 that says nothing and is logged. Thread-safe.
 */
final class Router {
  private static final Logger LOG = LoggerFactory.getLogger(Router.class);
  private static final long BODY_MILLIS = 5_000;
  private static final long MOST_BODY_MILLIS = 60_000;
  private static final int MOST_SLASHES = 24; // in a path; no route has ten

  private final List<Route> routes;
  private final AccessRule access;
  private final RateLimit rate;
  private final Materializer materializer;

  Router(List<Route> routes, AccessRule access, RateLimit rate, Materializer materializer) {
    this.routes = List.copyOf(routes);
    this.access = access;
    this.rate = rate;
    this.materializer = materializer;
  }

  CompletionStage<HttpResponse> answer(HttpRequest request) {
    CompletionStage<HttpResponse> answer;
    try {
      rate.check(request);
      answer = find(request);
    } catch (RuntimeException | StackOverflowError e) { // the latter would end the process
      request.discardEntityBytes(materializer);
      answer = CompletableFuture.failedFuture(e);
    }
    return answer.exceptionally(Router::failed).thenApply(Replies::secured);
  }

  /**
   * Whether its path has more segments than any route: akka-http takes one frame of the stack for
   * each of them.
   */
  static boolean isDeep(HttpRequest request) {
    return request.getUri().getPathString().chars().filter(it -> it == '/').count() > MOST_SLASHES;
  }

  private CompletionStage<HttpResponse> find(HttpRequest request) {
    if (isDeep(request)) {
      throw Problem.notFound("path", "expected at most " + MOST_SLASHES + " slashes in a path");
    }
    List<String> path = new ArrayList<>(segments(request));
    List<String> allowed = new ArrayList<>();
    for (Route route : routes) {
      Optional<Map<String, String>> values = route.match(path);
      if (values.isPresent()) {
        if (route.method().equals(method(request))) {
          access.check(request, route.access());
          return run(route, request, values.get());
        }
        allowed.add(route.method().value());
      }
    }
    access.check(request, Access.LOOK);
    throw allowed.isEmpty()
        ? Problem.notFound("path", "there is nothing at " + String.join("/", path))
        : Problem.method(allowed);
  }

  private CompletionStage<HttpResponse> run(
      Route route, HttpRequest request, Map<String, String> values) {
    Map<String, String> query =
        Call.parameters(
            request.getUri().query().toList().stream()
                .map(pair -> Map.entry(pair.first(), pair.second()))
                .toList());
    Call.checkText(values);
    Call.checkText(query);
    if (!route.method().equals(HttpMethods.POST)) {
      request.discardEntityBytes(materializer);
      return route.handler().answer(new Call(request, values, query, new byte[0]));
    }
    checkContent(request, route.mediaType());
    return request
        .entity()
        .withSizeLimit(route.bodyBytes())
        // else max-to-strict-bytes, 8 MiB, would bound it as well
        .toStrict(bodyMillis(route), Long.MAX_VALUE, materializer)
        .handle(
            (body, error) -> {
              if (body == null) {
                throw bodyProblem(error, route);
              }
              return body.getData().toArray();
            })
        .thenCompose(body -> route.handler().answer(new Call(request, values, query, body)));
  }

  /** What may be large may take longer, at 50 kB a second. */
  private static long bodyMillis(Route route) {
    return Math.max(BODY_MILLIS, Math.min(MOST_BODY_MILLIS, route.bodyBytes() / 50));
  }

  private static Problem bodyProblem(Throwable thrown, Route route) {
    long limit = route.bodyBytes();
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof EntityStreamSizeException) {
        return Problem.field(
            StatusCodes.PAYLOAD_TOO_LARGE, "body", "expected at most " + limit + " bytes");
      } else if (cause instanceof TimeoutException) {
        return Problem.field(
            StatusCodes.REQUEST_TIMEOUT,
            "body",
            "expected the body within " + bodyMillis(route) + " ms");
      }
    }
    return Problem.field("body", "expected as many bytes as the request announced");
  }

  /** A form of another site can send text and forms, but nothing else without being asked first. */
  private static void checkContent(HttpRequest request, String expected) {
    String type = request.entity().getContentType().mediaType().toString();
    boolean empty = request.entity().isKnownEmpty();
    if (!empty && !type.equals(expected)) {
      throw Problem.field(
          StatusCodes.UNSUPPORTED_MEDIA_TYPE, "Content-Type", "expected " + expected);
    }
  }

  private static List<String> segments(HttpRequest request) {
    List<String> segments = new ArrayList<>();
    request.getUri().pathSegments().forEach(segments::add);
    if (segments.isEmpty() || request.getUri().path().endsWith("/")) {
      segments.add("");
    }
    return segments;
  }

  private static HttpMethod method(HttpRequest request) {
    return request.method().equals(HttpMethods.HEAD) ? HttpMethods.GET : request.method();
  }

  private static HttpResponse failed(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof Problem problem) {
        return Replies.problem(problem);
      } else if (cause instanceof IllegalUriException) {
        return Replies.problem(Problem.field("query", "expected a query in percent-encoding"));
      }
    }
    Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : thrown;
    LOG.warn("a request could not be answered", cause);
    return Replies.problem(
        Problem.of(StatusCodes.INTERNAL_SERVER_ERROR, "this is a bug, or the database is away"));
  }
}
