package prospector.node.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on loopback that answers as a test says, and keeps what it was sent. */
final class Answering implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Headers> headers = new CopyOnWriteArrayList<>();
  private final List<String> bodies = new CopyOnWriteArrayList<>();

  /** Answers a request. */
  interface Answer {
    /**
     * @param call 0 for the first
     */
    void to(HttpExchange exchange, int call) throws IOException;
  }

  /** The same whatever the request's place. */
  interface Plain {
    void to(HttpExchange exchange) throws IOException;
  }

  Answering(Plain answer) throws IOException {
    this((exchange, call) -> answer.to(exchange));
  }

  Answering(Answer answer) throws IOException {
    AtomicInteger calls = new AtomicInteger();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          headers.add(exchange.getRequestHeaders());
          bodies.add(new String(body, UTF_8));
          exchange.setStreams(new ByteArrayInputStream(body), null);
          answer.to(exchange, calls.getAndIncrement());
        });
    server.start();
  }

  static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    if (bytes.length > 0) {
      exchange.getResponseBody().write(bytes);
    }
    exchange.close();
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook");
  }

  List<String> bodies() {
    return bodies;
  }

  String header(int call, String name) {
    return Optional.ofNullable(headers.get(call).getFirst(name)).orElse("");
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
