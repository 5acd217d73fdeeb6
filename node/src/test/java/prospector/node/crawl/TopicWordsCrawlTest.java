package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.ProgramHere;

/** Before any nugget was found, a crawl follows the links that speak of its topic. */
class TopicWordsCrawlTest {
  private static final List<String> ANCHORS =
      List.of("gardens", "kitchens", "weather", "old locomotives", "painting", "chess");

  @Test
  void crawl_firstLinkFollowed_isTheOneThatSpeaksOfTheTopic(@TempDir Path dir) throws Exception {
    HttpServer web =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    web.createContext("/", TopicWordsCrawlTest::answer);
    web.start();
    Path topic = dir.resolve("topic.conf");
    Files.writeString(
        topic,
        "topic { name = trains, nugget { type = keywords, words = [locomotive, railway] } }\n");
    List<String> arguments =
        List.of(
            "crawl",
            topic.toString(),
            "http://127.0.0.1:" + web.getAddress().getPort() + "/",
            "--pages",
            "2",
            "--delay",
            "0ms",
            "--out",
            dir.resolve("out").toString(),
            "--allow-private",
            "--contact",
            "https://crawler.example/");

    Path console = dir.resolve("console");
    try {
      int code = ProgramHere.run(console, arguments);
      assertThat(code).as(Files.readString(console)).isZero();
    } finally {
      web.stop(0);
    }

    assertThat(Files.readAllLines(dir.resolve("out/pages.jsonl")))
        .hasSize(2)
        .anyMatch(line -> line.contains("/page3\""));
  }

  private static void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    StringBuilder page = new StringBuilder("<html><title>Page</title><body>Hello there.");
    for (int i = 0; path.equals("/") && i < ANCHORS.size(); i++) {
      page.append("<p><a href=\"/page")
          .append(i)
          .append("\">")
          .append(ANCHORS.get(i))
          .append("</a>");
    }
    byte[] bytes = page.toString().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/html");
    exchange.sendResponseHeaders(path.equals("/robots.txt") ? 404 : 200, bytes.length);
    try (exchange) {
      exchange.getResponseBody().write(bytes);
    }
  }
}
