package prospector.node.site;

import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import akka.stream.javadsl.StreamConverters;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.regex.Pattern;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Problem;
import prospector.node.http.Route;

/**
 * {@code /api/v1/sites/{name}/read?path=...}: what another site answers to a GET, passed on as it
 * comes. So whoever reaches one site reads from all, and needs no token but this one's.
 */
final class SitePassage {
  /** Of the API's version, of crawls only: no way leads through a second passage. */
  private static final Pattern PATH = Pattern.compile("crawls(/[A-Za-z0-9._%-]+)*(\\?[^#\\s]*)?");

  private final Map<String, SiteLine> lines; // by site
  private final Executor blocking;

  SitePassage(Map<String, SiteLine> lines, Executor blocking) {
    this.lines = Map.copyOf(lines);
    this.blocking = blocking;
  }

  Route route() {
    return new Route(
        HttpMethods.GET,
        "/" + SiteLine.PATH + "{name}/read",
        Access.LOOK,
        call -> CompletableFuture.supplyAsync(() -> answer(call), blocking));
  }

  private HttpResponse answer(Call call) {
    call.onlyQuery("path");
    String path = call.query("path").orElse("");
    if (!PATH.matcher(path).matches() || path.contains("..")) {
      throw Problem.field("path", "expected a path such as crawls/ID/export?format=jsonl");
    }
    String name = call.path("name");
    SiteLine line = lines.get(name);
    if (line == null) {
      throw Problem.notFound("name", "expected another site, one of " + lines.keySet());
    }
    try {
      java.net.http.HttpResponse<InputStream> answer = line.get(path, BodyHandlers.ofInputStream());
      return HttpResponse.create()
          .withStatus(StatusCodes.lookup(answer.statusCode()).orElse(StatusCodes.BAD_GATEWAY))
          .withEntity(
              HttpEntities.createChunked(
                  ContentTypes.parse(
                      answer
                          .headers()
                          .firstValue("Content-Type")
                          .orElse("application/octet-stream")),
                  StreamConverters.fromInputStream(answer::body)));
    } catch (IOException e) {
      throw Problem.of(
          StatusCodes.BAD_GATEWAY,
          "site " + name + " does not answer (" + e.getClass().getSimpleName() + ")");
    }
  }
}
