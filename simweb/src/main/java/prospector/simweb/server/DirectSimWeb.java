package prospector.simweb.server;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.PolitenessJudge;
import prospector.simweb.log.PolitenessReport;
import prospector.simweb.log.RequestLog;
import prospector.simweb.port.FreePorts;

/**
 * A fake web that listens itself, on several addresses of 127.0.0.0/8 and one port, with or without
 * TLS.
 *
 * <p>Its URLs name the port; its names are known to {@link #resolver} only. Addresses beyond
 * 127.0.0.1 need no set-up on Linux.
 */
public final class DirectSimWeb implements AutoCloseable {
  private static final int TRIES = 20; // ports

  private final FakeWeb web;
  private final RequestLog log;
  private final HttpFront front;
  private final SimResolver resolver;

  private DirectSimWeb(FakeWeb web, RequestLog log, HttpFront front, SimResolver resolver) {
    this.web = web;
    this.log = log;
    this.front = front;
    this.resolver = resolver;
  }

  /** Plain HTTP on 1 to 250 addresses, 127.83.0.1 and up. */
  public static DirectSimWeb start(SimWebSettings settings, RequestLog log, int addresses)
      throws IOException {
    return start(settings, log, addresses, null);
  }

  /** HTTPS with certificates of an authority, all with the same flaw or none. */
  public static DirectSimWeb startTls(
      SimWebSettings settings,
      RequestLog log,
      int addresses,
      TestAuthority authority,
      TestAuthority.Flaw flaw)
      throws IOException {
    return start(settings, log, addresses, authority.serverContext(flaw));
  }

  private static DirectSimWeb start(
      SimWebSettings settings, RequestLog log, int count, @Nullable SSLContext tls)
      throws IOException {
    List<InetAddress> addresses = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      addresses.add(InetAddress.getByAddress(new byte[] {127, 83, 0, (byte) i}));
    }
    for (int i = 1; ; i++) {
      int port = FreePorts.take(addresses.get(0));
      FakeWeb web = new FakeWeb(settings.withPort(port, tls != null));
      HttpFront front = new HttpFront(new FakeSite(web), log, Clock.systemUTC());
      try {
        for (InetAddress address : addresses) {
          listen(front, new InetSocketAddress(address, port), tls);
        }
        return new DirectSimWeb(web, log, front, new SimResolver(web, addresses));
      } catch (BindException e) {
        front.close(); // the port is taken on one of the addresses
        if (i == TRIES) {
          throw e;
        }
      }
    }
  }

  /** Netty throws the cause of a failed bind without declaring it. */
  private static void listen(HttpFront front, InetSocketAddress address, @Nullable SSLContext tls)
      throws BindException {
    front.listen(address, tls);
  }

  /** The web behind it; its URLs name scheme and port. */
  public FakeWeb web() {
    return web;
  }

  /** Every request since the start; those a client has had its answer to are in it. */
  public RequestLog log() {
    front.settle();
    return log;
  }

  /** Where its hosts are. */
  public SimResolver resolver() {
    return resolver;
  }

  /** Port on all its addresses. */
  public int port() {
    return web.settings().port();
  }

  /** Judges what is in the in-memory log so far. */
  public PolitenessReport judge(Duration configuredMinimum) {
    return new PolitenessJudge(SimWebServer.rule(web, configuredMinimum)).judge(log().entries());
  }

  @Override
  public void close() {
    front.close();
  }
}
