package prospector.web.fetch;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import prospector.web.fetch.FetchRequest.Purpose;
import prospector.web.url.CrawlUrl;

/** A scripted server with a fetcher that may reach it. */
final class FetchRig implements AutoCloseable {
  static final FetcherSettings SETTINGS =
      FetcherSettings.of(new UserAgent("prospector", "1", Optional.of("https://example.org/bot")))
          .withAddresses(AddressPolicy.ANY)
          .withLimits(
              FetchLimits.DEFAULT
                  .withTimes(Duration.ofSeconds(5), Duration.ofSeconds(10))
                  .withPageBytes(8 * 1024, 100_000, 200_000));

  final ScriptedServer server;
  final NettyFetcher fetcher;

  FetchRig() throws IOException {
    this(SETTINGS);
  }

  FetchRig(FetcherSettings settings) throws IOException {
    server = new ScriptedServer();
    fetcher = new NettyFetcher(settings, new NamesOf(Map.of()), Clock.systemUTC());
  }

  /** Limits as in the rig's settings but for the total deadline. */
  static FetcherSettings deadline(Duration total) {
    return SETTINGS.withLimits(SETTINGS.limits().withTimes(Duration.ofSeconds(5), total));
  }

  FetchResult result(String path, Purpose purpose) throws Exception {
    CrawlUrl url = CrawlUrl.ofNormal("http://127.0.0.1:" + server.port() + path);
    return get(fetcher, new FetchRequest(url, purpose));
  }

  FetchOutcome fetch(String path) throws Exception {
    return result(path, Purpose.PAGE).outcome();
  }

  static FetchResult get(Fetcher fetcher, FetchRequest request) throws Exception {
    return fetcher.fetch(request).toCompletableFuture().get(60, SECONDS);
  }

  static FetchResult get(Fetcher fetcher, String url) throws Exception {
    return get(fetcher, new FetchRequest(CrawlUrl.ofNormal(url), Purpose.PAGE));
  }

  @Override
  public void close() throws IOException {
    fetcher.close();
    server.close();
  }

  /** A resolver that knows the names it is given. */
  record NamesOf(Map<String, List<InetAddress>> names) implements Resolver {
    @Override
    public CompletionStage<List<InetAddress>> resolve(String hostName) {
      List<InetAddress> found = names.get(hostName);
      return found == null
          ? CompletableFuture.failedFuture(new java.net.UnknownHostException(hostName))
          : CompletableFuture.completedFuture(found);
    }

    @Override
    public void close() {}
  }
}
