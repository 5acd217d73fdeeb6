package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import com.typesafe.config.Config;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.crawl.CrawlSpec;
import prospector.node.crawl.CrawlRequest;
import prospector.node.crawl.CrawlSession;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.nugget.topic.TopicFile;
import prospector.prioritizer.Policy;
import prospector.web.url.CrawlUrl;

/** A crawl in a directory whose disk is full. */
@Timeout(120)
class DiskRoomTest {
  private static final DiskRoom FULL = directory -> DiskRoom.LEAST - 1;

  @TempDir private Path dir = Path.of("");

  private CrawlRequest request(HttpServer server) {
    Config config =
        ConfigFiles.ofClassPath()
            .load(
                Optional.empty(),
                List.of(),
                Map.of("prospector.http.port", 0, "prospector.web.allow-private", true));
    CrawlSpec spec =
        new CrawlSpec(
            "full",
            TopicFile.ofWords("trams"),
            List.of(CrawlUrl.ofNormal("http://127.0.0.1:" + server.getAddress().getPort() + "/")),
            Policy.BFS,
            new CrawlSpec.Budget(1, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE),
            CrawlSpec.Bounds.NONE,
            0,
            1_000,
            1);
    return new CrawlRequest(spec, dir, NodeSettings.of(config), config);
  }

  @Test
  void start_diskIsFull_isRefusedAndAsksForNothingUntilThereIsRoom() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          exchange.sendResponseHeaders(404, -1);
          exchange.close();
        });
    server.start();
    try {
      StartException refusal =
          catchThrowableOfType(
              StartException.class,
              () -> new CrawlLauncher(Clock.systemUTC(), FULL).start(request(server)));

      assertThat(refusal.exitCode()).isEqualTo(ExitCode.STORAGE);
      assertThat(refusal).hasMessageContaining("is full: 63 MB are left");
      assertThat(asked).hasValue(0);

      try (CrawlSession session =
          new CrawlLauncher(Clock.systemUTC(), directory -> DiskRoom.LEAST)
              .start(request(server))) {
        session.finished().toCompletableFuture().get(100, TimeUnit.SECONDS);
      }
      assertThat(asked).hasPositiveValue();
    } finally {
      server.stop(0);
    }
  }

  @Test
  void check_roomIsNotKnown_passes() {
    DiskRoom unknown =
        directory -> {
          throw new IOException("no such call");
        };

    assertThatCode(() -> unknown.check(dir)).doesNotThrowAnyException();
    assertThatCode(() -> DiskRoom.OF_SYSTEM.bytes(dir)).doesNotThrowAnyException();
  }
}
