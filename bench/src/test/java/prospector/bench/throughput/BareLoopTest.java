package prospector.bench.throughput;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class BareLoopTest {
  private static final String PAGE =
      "<html><body><a href='/x'>x</a><a href='http://o.test/'>o</a><a name='n'>n</a></body></html>";

  private final Queue<String> asked = new ConcurrentLinkedQueue<>();
  private final Set<Integer> clients = new ConcurrentSkipListSet<>();
  private HttpServer proxy = placeholder();

  @SuppressWarnings("NullAway") // set before each test
  private static HttpServer placeholder() {
    return null;
  }

  @BeforeEach
  void start() throws IOException {
    proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    proxy.createContext(
        "/",
        exchange -> {
          asked.add(exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Host"));
          clients.add(exchange.getRemoteAddress().getPort());
          byte[] body = PAGE.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
          boolean gone = exchange.getRequestURI().getPath().equals("/gone");
          exchange.sendResponseHeaders(gone ? 404 : 200, body.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
          }
        });
    proxy.start();
  }

  @AfterEach
  void stop() {
    proxy.stop(0);
  }

  @Test
  void run_pagesOfSeveralHosts_asksTheProxyInOrderOverOneConnectionPerLane() throws Exception {
    List<String> urls = List.of("http://a.test/1", "http://b.test/2?q=1", "http://c.test:81/3");

    BareLoop.Result result = new BareLoop(urls, address(), 1).run();

    assertThat(result.pages()).isEqualTo(3);
    assertThat(result.failures()).isZero();
    assertThat(asked)
        .containsExactly(
            "http://a.test/1 a.test", "http://b.test/2?q=1 b.test", "http://c.test:81/3 c.test:81");
    assertThat(clients).hasSize(1);
  }

  @Test
  void run_pageWithAnchors_countsThoseWithHref() throws Exception {
    BareLoop.Result result = new BareLoop(List.of("http://a.test/1"), address(), 4).run();

    assertThat(result.links()).isEqualTo(2);
    assertThat(result.bytes()).isEqualTo(PAGE.length());
  }

  @Test
  void run_answerOtherThan2xx_isAFailure() throws Exception {
    List<String> urls = List.of("http://a.test/gone", "http://a.test/2");

    BareLoop.Result result = new BareLoop(urls, address(), 2).run();

    assertThat(result.failures()).isEqualTo(1);
    assertThat(result.pages()).isEqualTo(1);
  }

  private URI address() {
    return URI.create("http://127.0.0.1:" + proxy.getAddress().getPort());
  }
}
