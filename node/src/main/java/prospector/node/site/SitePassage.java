package prospector.node.site;

import akka.NotUsed;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.model.headers.RawHeader;
import akka.stream.javadsl.JavaFlowSupport;
import akka.stream.javadsl.Source;
import akka.util.ByteString;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Credential;
import prospector.node.http.Problem;
import prospector.node.http.Route;
import prospector.node.http.Silence;
import prospector.node.site.line.SiteLine;

/**
 * {@code /api/v1/sites/{name}/read?path=...}: what another site answers to a GET, passed on as it
 * comes. So whoever reaches one site reads from all, and needs no token but this one's.
 */
final class SitePassage {
  /** Of the API's version, of crawls only: no way leads through a second passage. */
  private static final Pattern PATH =
      Pattern.compile("crawls(?:/[A-Za-z0-9._%-]+)*+(?:\\?[^#\\s]*)?"); // no stack, as possessive

  private static final int LONGEST_PLACE = 4_000; // characters before the query

  /** What another site says is no page of this one, whatever it calls itself. */
  private static final String CONTENT_SECURITY_POLICY = "sandbox; default-src 'none'";

  private static final int UNAUTHORIZED = 401;

  /** As long as an export may have nothing to write. */
  private static final Duration LONGEST_SILENCE = Duration.ofMinutes(15);

  private final Map<String, SiteLine> lines; // by site
  private final List<Credential> others;

  SitePassage(Map<String, SiteLine> lines, Collection<Credential> others) {
    this.lines = Map.copyOf(lines);
    this.others = List.copyOf(others);
  }

  Route route() {
    return new Route(
        HttpMethods.GET, "/" + SiteLine.PATH + "{name}/read", Access.LOOK, this::answer);
  }

  private CompletionStage<HttpResponse> answer(Call call) {
    call.onlyQuery("path");
    String path = call.query("path").orElse("");
    String place = path.replaceFirst("\\?.*", "");
    boolean leads = place.contains("..") || place.toLowerCase(Locale.ROOT).contains("%2e");
    if (place.length() > LONGEST_PLACE || leads || !PATH.matcher(path).matches()) {
      throw Problem.field("path", "expected a path such as crawls/ID/export?format=jsonl");
    }
    if (others.stream().anyMatch(other -> other.comesWith(call.request()))) {
      throw Problem.of(StatusCodes.FORBIDDEN, "expected no other site: it has lines of its own");
    }
    String name = call.path("name");
    SiteLine line = lines.get(name);
    if (line == null) {
      throw Problem.notFound("name", "expected another site, one of " + lines.keySet());
    }
    try {
      return line.get(path).handle((answer, error) -> passOn(name, answer, error));
    } catch (IllegalArgumentException e) {
      throw Problem.field("path", "expected a path in which all but URL characters are encoded");
    }
  }

  private static HttpResponse passOn(
      String name,
      java.net.http.@Nullable HttpResponse<Flow.Publisher<List<ByteBuffer>>> answer,
      Throwable error) {
    if (answer == null) {
      Throwable cause = error.getCause() == null ? error : error.getCause();
      throw Problem.of(
          StatusCodes.BAD_GATEWAY,
          "site " + name + " does not answer (" + Silence.reason(cause) + ")");
    }
    if (answer.statusCode() == UNAUTHORIZED) {
      close(answer);
      throw Problem.of(
          StatusCodes.BAD_GATEWAY,
          "site " + name + " refuses the token or certificate of this one");
    }
    try {
      return HttpResponse.create()
          .withStatus(StatusCodes.lookup(answer.statusCode()).orElse(StatusCodes.BAD_GATEWAY))
          .withEntity(
              HttpEntities.createChunked(
                  ContentTypes.parse(
                      answer
                          .headers()
                          .firstValue("Content-Type")
                          .orElse("application/octet-stream")),
                  body(answer.body())))
          .addHeader(RawHeader.create("Content-Security-Policy", CONTENT_SECURITY_POLICY));
    } catch (RuntimeException e) { // of a media type that is none
      close(answer);
      throw Problem.of(StatusCodes.BAD_GATEWAY, "site " + name + " answers with no media type");
    }
  }

  /** Nothing waits for a line that has gone silent in the middle. */
  private static Source<ByteString, NotUsed> body(Flow.Publisher<List<ByteBuffer>> bytes) {
    return JavaFlowSupport.Source.fromPublisher(bytes)
        .mapConcat(parts -> parts)
        .map(ByteString::fromByteBuffer)
        .idleTimeout(LONGEST_SILENCE);
  }

  /** Its body is not read: the connection is closed. */
  private static void close(java.net.http.HttpResponse<Flow.Publisher<List<ByteBuffer>>> answer) {
    answer.body().subscribe(new Unread());
  }

  private static final class Unread implements Flow.Subscriber<List<ByteBuffer>> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.cancel();
    }

    @Override
    public void onNext(List<ByteBuffer> bytes) {}

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onComplete() {}
  }
}
