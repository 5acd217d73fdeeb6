package prospector.bench.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import prospector.bench.process.JavaCommand;
import prospector.bench.process.WebServer;
import prospector.graph.LinkSource;
import prospector.graph.rank.Judged;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimLink;
import prospector.simweb.SimWebSettings;
import prospector.simweb.server.SimWebServer;

/** A simulated web. */
final class RankedSimWeb implements RankedWeb {
  private static final long SEED = 1;
  private static final List<String> JVM = List.of("-Xmx1g", "-XX:+UseSerialGC");

  private final FakeWeb web;

  RankedSimWeb(int pages) {
    this.web = new FakeWeb(SimWebSettings.of(SEED, pages));
  }

  @Override
  public String name() {
    return "simulated web";
  }

  @Override
  public LinkSource links() {
    return sink -> {
      List<String> targets = new ArrayList<>();
      for (int page = 0; page < web.pageCount(); page++) {
        targets.clear();
        for (SimLink link : web.links(web.url(page))) {
          targets.add(link.url());
        }
        sink.page(web.url(page), targets);
      }
    };
  }

  @Override
  public Judged judged() {
    return consumer -> {
      for (int page = 0; page < web.pageCount(); page++) {
        if (web.isRelevant(page)) {
          consumer.accept(web.url(page), true, 1);
        }
      }
    };
  }

  @Override
  public int reachable() {
    return web.pageCount();
  }

  @Override
  public WebServer serve(Path place) throws IOException {
    List<String> arguments = List.of("--seed", "" + SEED, "--pages", "" + web.pageCount());
    return WebServer.start(JavaCommand.of(JVM, SimWebServer.class.getName(), arguments));
  }

  @Override
  public Path topicFile(Path place) throws IOException {
    return Files.writeString(place.resolve("topic.conf"), web.topicHocon());
  }
}
