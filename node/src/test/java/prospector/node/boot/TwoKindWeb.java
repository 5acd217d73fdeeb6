package prospector.node.boot;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A web behind a proxy on loopback where one word means two things: on each of its hosts a third of
 * the pages is about steam trains, a third about steaming food, a third about neither.
 */
public final class TwoKindWeb implements AutoCloseable {
  static final int HOSTS = 20;
  private static final int ITEMS = 12; // of each kind on a host
  private static final List<String> RAIL =
      List.of(
          ("locomotive railway carriage signal platform boiler tender wheels coal driver station"
                  + " gauge whistle shunting depot branch timetable sleepers valley heritage")
              .split(" "));
  private static final List<String> KITCHEN =
      List.of(
          ("dumplings bamboo basket vegetables broccoli fish rice kitchen recipe lid pot simmer"
                  + " ginger garlic plate serving minutes tender sauce supper")
              .split(" "));
  private static final List<String> ANY =
      List.of(
          ("people water morning today small large often always village house summer winter road"
                  + " friend letter garden window table paper story music colour market")
              .split(" "));

  private final HttpServer server;
  private final AtomicLong requests = new AtomicLong();
  private final ExecutorService threads = Executors.newFixedThreadPool(4);

  public TwoKindWeb() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  public URI proxy() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  public static String seed() {
    return "http://h0.sim/";
  }

  public static boolean isKitchen(String url) {
    return url.matches("http://h\\d+\\.sim/kitchen/\\d+");
  }

  public static boolean isRail(String url) {
    return url.matches("http://h\\d+\\.sim/rail/\\d+");
  }

  /** Requests so far, for robots.txt too. */
  public long requests() {
    return requests.get();
  }

  private void answer(HttpExchange exchange) throws IOException {
    requests.incrementAndGet();
    URI uri = exchange.getRequestURI();
    String path = uri.getPath();
    boolean known = path.matches("/((rail|kitchen|misc)/(\\d+)?)?");
    int host = Integer.parseInt(uri.getHost().replaceAll("\\D", ""));
    byte[] body = (known ? page(host, path) : "").getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
    exchange.sendResponseHeaders(known ? 200 : 404, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static String page(int host, String path) {
    StringBuilder links = new StringBuilder();
    Random random = new Random(host * 31L + path.hashCode());
    String[] parts = path.split("/");
    if (parts.length < 2) {
      for (String kind : List.of("rail", "kitchen", "misc")) {
        link(links, host, "/" + kind + "/", "all pages");
      }
      link(links, (host + 1) % HOSTS, "/", "next");
      link(links, (host + 7) % HOSTS, "/", "another");
    } else if (parts.length < 3) {
      for (int item = 1; item <= ITEMS; item++) {
        link(links, host, path + item, "page " + item);
      }
    } else {
      for (String kind : List.of("rail", "kitchen", "misc")) {
        int other = random.nextInt(HOSTS);
        link(links, other, "/" + kind + "/" + (1 + random.nextInt(ITEMS)), "see also");
      }
      link(links, host, "/", "home");
    }
    return "<html lang=en><title>Page</title><p>" + text(random, parts) + "</p>" + links;
  }

  private static void link(StringBuilder links, int host, String path, String anchor) {
    links.append("<a href='http://h").append(host).append(".sim").append(path).append("'>");
    links.append(anchor).append("</a>\n");
  }

  private static String text(Random random, String[] parts) {
    String kind = parts.length == 3 ? parts[1] : "misc";
    List<String> special = kind.equals("rail") ? RAIL : kind.equals("kitchen") ? KITCHEN : ANY;
    StringBuilder text = new StringBuilder(kind.equals("misc") ? "" : "steam steam ");
    for (int i = 0; i < 60; i++) {
      List<String> words = i % 2 == 0 ? special : ANY;
      text.append(words.get(random.nextInt(words.size()))).append(' ');
    }
    return text.toString();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
