package prospector.bench.throughput;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestProducer;
import org.apache.hc.client5.http.async.methods.SimpleResponseConsumer;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.net.URIAuthority;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * Fetch, parse, extract links, and nothing else: what a crawler in Java cannot do without.
 *
 * <p>Apache HttpClient 5 (asynchronous, connections to the proxy kept and shared by all hosts),
 * jsoup's DOM, and the absolute form of every {@code a[href]}. A fixed number of lanes take URLs
 * off one list in its order; a page is parsed on the I/O thread that received its last byte, which
 * spares the loop a hand-over between threads.
 */
final class BareLoop {
  private final List<String> urls;
  private final HttpHost proxy;
  private final CloseableHttpAsyncClient client;
  private final int lanes;
  private final CountDownLatch lanesLeft;
  private final AtomicInteger next = new AtomicInteger();
  private final LongAdder pages = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder links = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private final AtomicLong checksum = new AtomicLong();

  /**
   * @param urls http URLs, in the order to fetch them
   * @param proxy address of the proxy, {@code http://host:port}
   * @param lanes requests in flight, at least 1
   */
  BareLoop(List<String> urls, URI proxy, int lanes) {
    this.urls = List.copyOf(urls);
    this.proxy = new HttpHost(proxy.getScheme(), proxy.getHost(), proxy.getPort());
    this.lanes = lanes;
    this.lanesLeft = new CountDownLatch(lanes);
    this.client =
        HttpAsyncClients.custom()
            .setConnectionManager(
                PoolingAsyncClientConnectionManagerBuilder.create()
                    .setMaxConnTotal(lanes)
                    .setMaxConnPerRoute(lanes)
                    .build())
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAutomaticRetries()
            .disableAuthCaching()
            .build();
  }

  /**
   * What the loop did.
   *
   * @param pages 2xx answers that were parsed
   * @param failures every other end of a request
   * @param links absolute link targets that were found
   * @param bytes of the bodies
   * @param checksum of the links, so that finding them cannot be optimised away
   */
  record Result(long pages, long failures, long links, long bytes, long checksum) {}

  /** Fetches everything once. */
  Result run() throws InterruptedException, IOException {
    client.start();
    try {
      for (int i = 0; i < lanes; i++) {
        fetchNext();
      }
      lanesLeft.await();
    } finally {
      client.close();
    }
    return new Result(pages.sum(), failures.sum(), links.sum(), bytes.sum(), checksum.get());
  }

  private void fetchNext() {
    int index = next.getAndIncrement();
    if (index >= urls.size()) {
      lanesLeft.countDown();
      return;
    }
    String url = urls.get(index);
    HostKey host = CrawlUrl.ofNormal(url).host();
    int port = host.authority().equals(host.hostName()) ? -1 : host.port();
    // Asking the proxy as if it were the origin, by the whole URL in the place of the path: told of
    // a proxy, the client would keep connections for each origin apart.
    SimpleHttpRequest request =
        SimpleHttpRequest.create("GET", "http", new URIAuthority(host.hostName(), port), url);
    Future<?> unused = // the lane hears of every end
        client.execute(
            proxy,
            SimpleRequestProducer.create(request),
            SimpleResponseConsumer.create(),
            null,
            null,
            new Lane(url));
  }

  private void parse(String url, SimpleHttpResponse response) throws IOException {
    byte[] body = response.getBodyBytes();
    if (response.getCode() / 100 != 2 || body == null) {
      failures.increment();
      return;
    }
    ContentType type = response.getContentType();
    String charset = type == null || type.getCharset() == null ? null : type.getCharset().name();
    Document page = Jsoup.parse(new ByteArrayInputStream(body), charset, url);
    long sum = 0;
    int found = 0;
    for (Element anchor : page.select("a[href]")) {
      sum = sum * 31 + anchor.absUrl("href").hashCode();
      found++;
    }
    checksum.addAndGet(sum);
    links.add(found);
    bytes.add(body.length);
    pages.increment();
  }

  /** One request's end, and the lane's next one. */
  private final class Lane implements FutureCallback<SimpleHttpResponse> {
    private final String url;

    Lane(String url) {
      this.url = url;
    }

    @Override
    public void completed(SimpleHttpResponse response) {
      try {
        parse(url, response);
      } catch (IOException | RuntimeException e) {
        failures.increment(); // counted and reported: a loop with failures is no measure
      }
      fetchNext();
    }

    @Override
    public void failed(Exception cause) {
      failures.increment();
      fetchNext();
    }

    @Override
    public void cancelled() {
      failures.increment();
      fetchNext();
    }
  }
}
