package prospector.node.watch;

import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import prospector.node.conduct.ConductJson;
import prospector.node.conduct.ConductPage;
import prospector.node.conduct.ConductReport;
import prospector.node.conduct.ConductText;
import prospector.node.conduct.HostChoice;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Problem;
import prospector.node.http.Route;
import prospector.node.watch.view.BotInfo;

/** {@code /api/v1/hosts/{host}/conduct}: what this node has asked a host for. */
final class ConductRoute {
  private final Path dir;
  private final BotInfo bot;
  private final ReportRoom room;
  private final Clock clock;

  ConductRoute(Path dir, BotInfo bot, ReportRoom room, Clock clock) {
    this.dir = dir;
    this.bot = bot;
    this.room = room;
    this.clock = clock;
  }

  Route route() {
    return new Route(
        HttpMethods.GET,
        "/api/v1/hosts/{host}/conduct",
        Access.LOOK,
        call -> CompletableFuture.completedFuture(answer(call)));
  }

  /** How a report is written. */
  private interface Form {
    void write(ConductReport report, Writer out) throws IOException;
  }

  private HttpResponse answer(Call call) {
    call.onlyQuery("format");
    String format = call.query("format").orElse("json");
    HostChoice host = host(call.path("host"));
    return switch (format) {
      case "json" -> answer(host, ContentTypes.APPLICATION_JSON, ConductJson::write);
      case "html" -> answer(host, ContentTypes.TEXT_HTML_UTF8, ConductPage::write);
      case "text" -> answer(host, ContentTypes.TEXT_PLAIN_UTF8, ConductText::write);
      default -> throw Problem.field("format", "expected json, html or text");
    };
  }

  private HttpResponse answer(HostChoice host, ContentType type, Form form) {
    ConductReport.Teller teller =
        new ConductReport.Teller(bot.agent(), bot.contact(), clock.instant());
    return room.answer(
        type,
        (out, limits) -> {
          try (ConductReport report = ConductReport.read(List.of(dir), host, teller, limits)) {
            form.write(report, out);
          }
        });
  }

  private static HostChoice host(String text) {
    try {
      return new HostChoice(text);
    } catch (IllegalArgumentException e) {
      throw Problem.field("host", "expected a host name");
    }
  }
}
