package prospector.web.connect;

import io.netty.util.NetUtil;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;
import prospector.web.fetch.FetcherSettings;
import prospector.web.fetch.Resolver;
import prospector.web.url.BadPorts;
import prospector.web.url.HostKey;

/**
 * Measures how long it takes to connect to a host, by one connection that asks for nothing:
 * microseconds from its beginning to its end, DNS not included; {@link #FAILED} where it does not
 * come about. One that a crawl would refuse for its address or its port is not made.
 *
 * <p>Where the crawl goes through a proxy, so does this (CONNECT, RFC 9110 section 9.3.6): what
 * counts is how long the proxy takes to connect. Thread-safe; every call blocks for some seconds at
 * most.
 */
public final class ConnectProbe implements ToIntFunction<HostKey> {
  /** In place of a time. */
  public static final int FAILED = -1;

  private static final Duration NAME = Duration.ofSeconds(5);
  private static final int LONGEST = 4_000; // ms; a lost SYN is sent again after 1 s and 3 s
  private static final int HEAD = 8_192; // bytes of a proxy's answer
  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;
  private static final int GOOD = 2; // first digit of the status

  private final FetcherSettings settings;
  private final Resolver resolver;
  private final LongSupplier nanos;

  /**
   * @param settings of the crawl's fetches
   * @param nanos monotonic time
   */
  public ConnectProbe(FetcherSettings settings, Resolver resolver, LongSupplier nanos) {
    this.settings = settings;
    this.resolver = resolver;
    this.nanos = nanos;
  }

  @Override
  public int applyAsInt(HostKey host) {
    try {
      Optional<URI> proxy = settings.proxy();
      return proxy.isPresent() ? through(proxy.get(), host) : direct(host);
    } catch (IOException | ExecutionException | CompletionException | TimeoutException e) {
      return FAILED; // that it cannot be reached from here is what there is to know
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return FAILED;
    }
  }

  /** A name has one time, which a link to a port that no page is asked from must not spoil. */
  private static int port(HostKey host) {
    return BadPorts.contains(host.port())
        ? host.scheme().equals("https") ? HTTPS_PORT : HTTP_PORT
        : host.port();
  }

  private int direct(HostKey host)
      throws IOException, ExecutionException, InterruptedException, TimeoutException {
    Optional<InetAddress> address =
        addresses(host.hostName()).stream()
            .filter(it -> settings.addresses().refusal(it).isEmpty())
            .findFirst();
    if (address.isEmpty()) {
      return FAILED;
    }
    try (Socket socket = new Socket()) {
      long start = nanos.getAsLong();
      socket.connect(new InetSocketAddress(address.get(), port(host)), LONGEST);
      return since(start);
    }
  }

  private int through(URI proxy, HostKey host)
      throws IOException, ExecutionException, InterruptedException, TimeoutException {
    if (settings.addresses().refusalOfLiteral(host.hostName()).isPresent()) {
      return FAILED; // not by way of the proxy either
    }
    InetAddress address = addresses(proxy.getHost()).get(0);
    int port = proxy.getPort() < 0 ? HTTP_PORT : proxy.getPort();
    String target = host.hostName() + ":" + port(host);
    String head =
        "CONNECT "
            + target
            + " HTTP/1.1\r\nHost: "
            + target
            + "\r\nUser-Agent: "
            + settings.userAgent().headerValue()
            + "\r\n\r\n";
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), LONGEST);
      socket.setSoTimeout(LONGEST);
      socket.setTcpNoDelay(true);
      long start = nanos.getAsLong();
      socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
      return isGood(socket.getInputStream()) ? since(start) : FAILED;
    }
  }

  /** Reads the line of the status: a proxy sends it when it is connected. */
  private static boolean isGood(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int read = in.read(); read >= 0 && read != '\n'; read = in.read()) {
      if (line.length() == HEAD) {
        return false;
      }
      line.append((char) read);
    }
    String[] words = line.toString().strip().split(" ", -1);
    return words.length > 1 && words[0].startsWith("HTTP/1.") && words[1].startsWith("" + GOOD);
  }

  private int since(long start) {
    return (int) Math.max(0, TimeUnit.NANOSECONDS.toMicros(nanos.getAsLong() - start));
  }

  private List<InetAddress> addresses(String hostName)
      throws ExecutionException, InterruptedException, TimeoutException {
    String name = hostName.replaceFirst("^\\[", "").replaceFirst("]$", "");
    InetAddress literal = NetUtil.createInetAddressFromIpAddressString(name);
    return literal != null
        ? List.of(literal)
        : resolver.resolve(name).toCompletableFuture().get(NAME.toMillis(), TimeUnit.MILLISECONDS);
  }
}
