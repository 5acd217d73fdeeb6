package prospector.node.boot;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * A web behind a proxy on loopback: the site in.sim, whose pages link to each other, to www.in.sim
 * and to out.sim; only from out.sim a link leads back to in.sim/hidden.
 */
final class TwoSiteWeb implements AutoCloseable {
  private static final Map<String, String> PAGES =
      Map.of(
          "http://in.sim/", "/a /b /moved http://www.in.sim/c http://out.sim/ http://far.sim/",
          "http://in.sim/a", "/ /b http://out.sim/x http://out.sim/y",
          "http://in.sim/b", "/a http://out.sim/",
          "http://www.in.sim/c", "http://in.sim/a",
          "http://in.sim/hidden", "/a",
          "http://out.sim/", "/deep http://in.sim/hidden",
          "http://out.sim/x", "/deep",
          "http://out.sim/y", "/deep",
          "http://out.sim/deep", "http://in.sim/b",
          "http://far.sim/", "http://out.sim/deep");

  private final HttpServer server;
  private final Set<String> asked = new ConcurrentSkipListSet<>();

  TwoSiteWeb() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  static String seed() {
    return "http://in.sim/";
  }

  URI proxy() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Names of the hosts that got any request, robots.txt included. */
  Set<String> hosts() {
    return asked;
  }

  private void answer(HttpExchange exchange) throws IOException {
    URI uri = exchange.getRequestURI();
    asked.add(uri.getHost());
    String links = PAGES.get(uri.toString());
    if (uri.getPath().equals("/moved")) {
      exchange.getResponseHeaders().set("Location", "http://out.sim/x");
      exchange.sendResponseHeaders(301, -1);
    } else if (links == null) {
      exchange.sendResponseHeaders(404, -1);
    } else {
      StringBuilder html =
          new StringBuilder("<html lang=en><title>trams at " + uri + "</title>trams at " + uri);
      for (String link : links.split(" ", -1)) {
        html.append("<p><a href='").append(link).append("'>").append(link).append("</a>");
      }
      byte[] body = html.toString().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
