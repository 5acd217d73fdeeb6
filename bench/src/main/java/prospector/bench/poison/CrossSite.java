package prospector.bench.poison;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A page of another site, open in a browser on the node's machine, that asks for reports again and
 * again.
 */
final class CrossSite implements AutoCloseable {
  private static final int AT_ONCE = 8;
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final HttpClient client = HttpClient.newHttpClient();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean closed;

  CrossSite(int port) {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + port + "/api/v1/hosts/n0.healthy.test/conduct"))
            .header("Origin", "http://other.site.test")
            .header("Sec-Fetch-Site", "cross-site")
            .timeout(PATIENCE)
            .build();
    for (int i = 0; i < AT_ONCE; i++) {
      Thread thread = new Thread(() -> ask(request), "cross-site " + i);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
  }

  private void ask(HttpRequest request) {
    try {
      while (!closed) {
        try {
          client.send(request, BodyHandlers.discarding());
        } catch (IOException notThere) {
          // the node starts, ends, or is held up: that is what the pace of its pages tells
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed = true;
    threads.forEach(Thread::interrupt);
  }
}
