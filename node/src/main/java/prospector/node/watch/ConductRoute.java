package prospector.node.watch;

import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import prospector.node.conduct.ConductJson;
import prospector.node.conduct.ConductPage;
import prospector.node.conduct.ConductReport;
import prospector.node.conduct.ConductText;
import prospector.node.conduct.HostChoice;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Problem;
import prospector.node.http.Replies;
import prospector.node.http.Route;

/** {@code /api/v1/hosts/{host}/conduct}: what this node has asked a host for. */
final class ConductRoute {
  private final Path dir;
  private final BotInfo bot;
  private final Executor blocking;
  private final Clock clock;

  ConductRoute(Path dir, BotInfo bot, Executor blocking, Clock clock) {
    this.dir = dir;
    this.bot = bot;
    this.blocking = blocking;
    this.clock = clock;
  }

  Route route() {
    return new Route(
        HttpMethods.GET,
        "/api/v1/hosts/{host}/conduct",
        Access.LOOK,
        call -> CompletableFuture.supplyAsync(() -> answer(call), blocking));
  }

  private HttpResponse answer(Call call) {
    call.onlyQuery("format");
    String format = call.query("format").orElse("json");
    ConductReport report = report(call.path("host"));
    return switch (format) {
      case "json" -> Replies.json(ConductJson.of(report));
      case "html" ->
          HttpResponse.create().withEntity(ContentTypes.TEXT_HTML_UTF8, ConductPage.of(report));
      case "text" -> HttpResponse.create().withEntity(ContentTypes.TEXT_PLAIN_UTF8, text(report));
      default -> throw Problem.field("format", "expected json, html or text");
    };
  }

  private ConductReport report(String host) {
    HostChoice choice;
    try {
      choice = new HostChoice(host);
    } catch (IllegalArgumentException e) {
      throw Problem.field("host", "expected a host name");
    }
    try {
      return ConductReport.read(
          List.of(dir),
          choice,
          new ConductReport.Teller(bot.agent(), bot.contact(), clock.instant()));
    } catch (IOException e) {
      throw new UncheckedIOException("requests.log cannot be read", e);
    }
  }

  private static String text(ConductReport report) {
    StringWriter text = new StringWriter();
    ConductText.print(report, new PrintWriter(text));
    return text.toString();
  }
}
