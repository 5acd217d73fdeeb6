package prospector.node.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.serialization.SerializationExtension;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.site.SiteMap;
import prospector.actors.site.SitePlaces;
import prospector.node.http.Problem;
import prospector.node.http.Token;
import prospector.node.settings.SiteSettings;
import prospector.node.site.line.SiteLine;
import prospector.node.site.line.SitePass;
import prospector.node.wiring.SystemConfig;
import prospector.web.url.HostKey;

/** Questions about robots.txt on their way from one site to another, over HTTP. */
class SiteErrandsTest {
  private static final ActorTestKit KIT = ActorTestKit.create("errands", SystemConfig.reading());
  private static final List<SiteMap.Site> BOTH =
      List.of(new SiteMap.Site("a", 1), new SiteMap.Site("b", 1));
  private static final SiteMap A = new SiteMap("a", BOTH);
  private static final SiteMap B = new SiteMap("b", BOTH);

  private final TestProbe<HostCommand> hosts = KIT.createTestProbe();
  private final SiteErrands there =
      new SiteErrands(
          SitePlaces.byName(() -> B),
          Map.of(),
          (host, message) -> hosts.getRef().tell(message),
          KIT.system(),
          Runnable::run);

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  /** Those of site a, whose others are all found at one address. */
  private static SiteErrands errands(Path dir, URI url, Set<String> others, Executor threads)
      throws IOException {
    Path file = dir.resolve("token");
    SiteLine line =
        new SiteLine(
            new SiteSettings.Peer("b", url, 1, Optional.of(file), Optional.empty()),
            SitePass.of(Token.of(file)),
            Duration.ofSeconds(20));
    return new SiteErrands(
        SitePlaces.byName(() -> A),
        others.stream().collect(Collectors.toMap(site -> site, site -> line)),
        (host, message) -> {},
        KIT.system(),
        threads);
  }

  private static HostMessage.AskRobots ask() {
    return new HostMessage.AskRobots(host(B), host(B) + "/robots.txt", host(A), 7, null);
  }

  private static String host(SiteMap map) {
    for (int i = 0; ; i++) {
      String host = "http://host" + i + ".example";
      if (map.isOwn(new HostKey(host))) {
        return host;
      }
    }
  }

  @Test
  void question_reachesTheHostAtItsSite(@TempDir Path dir) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/api/v1/sites/messages",
        exchange -> {
          String type = exchange.getRequestURI().getQuery().replaceFirst("type=", "");
          there.came(type, exchange.getRequestBody().readAllBytes());
          byte[] answer = "{}".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    try {
      URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
      SiteErrands here = errands(dir, url, Set.of("b"), Runnable::run);
      HostMessage.AskRobots ask = ask();
      here.send("b", ask);
      assertThat(hosts.expectMessageClass(HostMessage.AskRobots.class)).isEqualTo(ask);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void questions_toASiteThatSaysNothing_waitForItAloneAndAreBounded(@TempDir Path dir)
      throws IOException {
    List<Runnable> threads = new ArrayList<>();
    try (ServerSocket gone = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      URI url = URI.create("http://127.0.0.1:" + gone.getLocalPort() + "/");
      gone.close();
      SiteErrands here = errands(dir, url, Set.of("b", "c"), threads::add);
      HostMessage.AskRobots ask = ask();

      for (int i = 0; i < SiteErrands.MOST_WAITING + 5; i++) {
        here.send("b", ask);
      }
      assertThat(threads).hasSize(1);
      assertThat(here.dropped()).isEqualTo(5);
      here.send("c", ask);
      assertThat(threads).hasSize(2);

      threads.forEach(Runnable::run); // nobody is there: all are lost, and the next has a thread
      here.send("b", ask);
      assertThat(threads).hasSize(3);
      assertThat(here.dropped()).isEqualTo(5);
    }
  }

  @Test
  void messages_ofOtherKindsOrToHostsOfOthers_areRefused() {
    assertThatThrownBy(() -> there.came("wake", new byte[0])).isInstanceOf(Problem.class);
    assertThatThrownBy(() -> there.came("ask", new byte[] {1, 2, 3})).isInstanceOf(Problem.class);
    for (String other :
        List.of("http://elsewhere.example/robots.txt", host(B) + "/a/../robots.txt")) {
      byte[] forged =
          SiteErrands.serializer(SerializationExtension.get(KIT.system().classicSystem()))
              .toBinary(new HostMessage.AskRobots(host(B), other, host(A), 7, null));
      assertThatThrownBy(() -> there.came("ask", forged))
          .hasMessageContaining("a URL of the host that is asked");
    }
    hosts.expectNoMessage();
  }
}
