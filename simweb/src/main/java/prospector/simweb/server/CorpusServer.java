package prospector.simweb.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import prospector.simweb.log.RequestLog;

/**
 * Serves the pages of a WARC file as an HTTP proxy on loopback; any other URL, robots.txt included,
 * answers 404.
 *
 * <p>The file is gzip with one member a record; response records count, the first of a URL wins.
 */
public final class CorpusServer implements AutoCloseable {
  private final CorpusSite site;
  private final RequestLog log;
  private final HttpFront front;
  private final InetSocketAddress address;

  private CorpusServer(CorpusSite site, RequestLog log, int port) {
    this.site = site;
    this.log = log;
    this.front = new HttpFront(site, log, Clock.systemUTC());
    this.address =
        front.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), null);
  }

  /**
   * Reads the file's index and starts; about 3 s for 400 MB of pages.
   *
   * @param corpus a WARC file, or a folder with {@code pages.warc.gz} in it
   * @param log stays the caller's to close
   * @param port on 127.0.0.1, 0 = any free one
   * @param latency mean time an answer takes, at least 0
   * @throws IOException with file and offset, if it cannot be read
   */
  public static CorpusServer start(Path corpus, RequestLog log, int port, Duration latency)
      throws IOException {
    return start(corpus, log, port, latency, "");
  }

  static CorpusServer start(Path corpus, RequestLog log, int port, Duration latency, String oneHost)
      throws IOException {
    Path file = Files.isDirectory(corpus) ? corpus.resolve("pages.warc.gz") : corpus;
    return new CorpusServer(new CorpusSite(file, latency, oneHost), log, port);
  }

  /**
   * Runs the server in a process of its own: {@code CORPUS [--port N] [--log FILE] [--latency
   * MILLIS] [--one-host NAME]}. Prints {@code port=N}, {@code pages=N} and {@code ready}; ends when
   * its input does.
   */
  @AllowForbiddenApi("the port is handed to the parent process on standard output")
  public static void main(String[] args) throws IOException {
    run(args, System.in, System.out);
  }

  static void run(String[] args, InputStream in, PrintStream out) throws IOException {
    int port = 0;
    Duration latency = Duration.ZERO;
    RequestLog log = RequestLog.inMemory(0);
    String oneHost = "";
    for (int i = 1; i < args.length; i += 2) {
      String value = i + 1 < args.length ? args[i + 1] : "";
      switch (args[i]) {
        case "--port" -> port = Integer.parseInt(value);
        case "--latency" -> latency = Duration.ofMillis(Long.parseLong(value));
        case "--one-host" -> oneHost = value;
        case "--log" -> log = RequestLog.toFile(Path.of(value));
        default -> throw new IllegalArgumentException("unknown option " + args[i]);
      }
    }
    if (args.length == 0) {
      throw new IllegalArgumentException(
          "expected CORPUS [--port N] [--log FILE] [--latency MILLIS] [--one-host NAME]");
    }
    try (RequestLog requests = log;
        CorpusServer server = start(Path.of(args[0]), requests, port, latency, oneHost)) {
      out.println("port=" + server.port());
      out.println("pages=" + server.urls().size());
      out.println("ready");
      out.flush();
      ParentProcess.awaitEnd(in);
    }
  }

  /** URLs it has a page for, as they stand in the file, in its order. */
  public List<String> urls() {
    return site.urls();
  }

  /** Every request since the start; those a client has had its answer to are in it. */
  public RequestLog log() {
    front.settle();
    return log;
  }

  /** Port on 127.0.0.1. */
  public int port() {
    return address.getPort();
  }

  /** Address of the proxy. */
  public InetSocketAddress address() {
    return address;
  }

  /** URL of the proxy, {@code http://127.0.0.1:PORT}. */
  public URI proxy() {
    return URI.create("http://127.0.0.1:" + port());
  }

  @Override
  public void close() throws IOException {
    front.close();
    site.close();
  }
}
