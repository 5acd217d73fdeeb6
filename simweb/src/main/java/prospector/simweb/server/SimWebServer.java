package prospector.simweb.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import prospector.simweb.FakeWeb;
import prospector.simweb.distance.ConnectDelay;
import prospector.simweb.log.PolitenessJudge;
import prospector.simweb.log.PolitenessReport;
import prospector.simweb.log.PolitenessRule;
import prospector.simweb.log.RequestLog;

/**
 * Serves a fake web as an HTTP proxy, on loopback unless told otherwise: absolute-form requests for
 * plain http URLs, keep-alive.
 *
 * <p>One daemon thread; closing stops it. Latency is a timer, so thousands of slow requests cost
 * nothing.
 */
public final class SimWebServer implements AutoCloseable {
  private final FakeWeb web;
  private final RequestLog log;
  private final HttpFront front;
  private final InetSocketAddress address;

  private SimWebServer(FakeWeb web, RequestLog log, List<InetAddress> at, int port) {
    this.web = web;
    this.log = log;
    this.front = new HttpFront(new FakeSite(web), log, Clock.systemUTC());
    this.address = front.listen(new InetSocketAddress(at.get(0), port), null);
    for (InetAddress further : at.subList(1, at.size())) {
      front.listen(new InetSocketAddress(further, port()), null);
    }
  }

  /** Starts on a free port with a log of up to 1,000,000 requests in memory. */
  public static SimWebServer start(FakeWeb web) {
    return start(web, RequestLog.inMemory(1_000_000), 0);
  }

  /** Starts on a port, 0 = any free one; the log stays the caller's to close. */
  public static SimWebServer start(FakeWeb web, RequestLog log, int port) {
    return start(web, log, List.of(InetAddress.getLoopbackAddress()), port);
  }

  /**
   * Starts on a port of several addresses of this machine, the same on each; a request's entry in
   * the log says which it came to.
   *
   * @param at not empty
   * @param port 0 = one that is free on the first address
   */
  public static SimWebServer start(FakeWeb web, RequestLog log, List<InetAddress> at, int port) {
    return new SimWebServer(web, log, at, port);
  }

  /**
   * From now on it says that it connects to whatever host is wanted (CONNECT), each after some
   * time.
   */
  public void connecting(ConnectDelay delay) {
    front.connecting(delay);
  }

  /** Runs the server in a process of its own, see {@link SimWebCommand}. */
  @AllowForbiddenApi("the port is handed to the parent process on standard output")
  public static void main(String[] args) throws IOException {
    new SimWebCommand(System.in, System.out).run(args);
  }

  /** The web behind it. */
  public FakeWeb web() {
    return web;
  }

  /** Every request since the start; those a client has had its answer to are in it. */
  public RequestLog log() {
    front.settle();
    return log;
  }

  /** Port on each of its addresses. */
  public int port() {
    return address.getPort();
  }

  /** Address of the proxy, the first where it has several. */
  public InetSocketAddress address() {
    return address;
  }

  /** URL of the proxy, {@code http://127.0.0.1:PORT} unless told otherwise. */
  public URI proxy() {
    return URI.create("http://" + address.getAddress().getHostAddress() + ":" + port());
  }

  /**
   * What a crawler of this web owes each host: the larger of robots.txt's Crawl-delay and the
   * minimum it was configured with. Retry-After is in the log.
   */
  public static PolitenessRule rule(FakeWeb web, Duration configuredMinimum) {
    return new PolitenessRule() {
      @Override
      public Duration leastDelay(String host) {
        Duration asked = web.robots(host).crawlDelay();
        return asked.compareTo(configuredMinimum) > 0 ? asked : configuredMinimum;
      }

      @Override
      public Duration leastDelayBeforeRobots(String host) {
        return configuredMinimum;
      }

      @Override
      public boolean disallows(String host, String path) {
        return web.robots(host).disallows(path);
      }
    };
  }

  /** Judges what is in the in-memory log so far. */
  public PolitenessReport judge(Duration configuredMinimum) {
    return new PolitenessJudge(rule(web, configuredMinimum)).judge(log().entries());
  }

  @Override
  public void close() {
    front.close();
  }
}
