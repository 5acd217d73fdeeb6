package prospector.node.http;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import akka.http.javadsl.Http;
import akka.http.javadsl.HttpsConnectionContext;
import akka.http.javadsl.ServerBinding;
import akka.http.javadsl.ServerBuilder;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.settings.ParserSettings;
import akka.http.javadsl.settings.ServerSettings;
import akka.stream.Materializer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.node.settings.HttpSettings;
import prospector.persistence.directory.OutputNames;

/** The server: listens as long as its actor system lives. */
public final class HttpFront {
  private static final Logger LOG = LoggerFactory.getLogger(HttpFront.class);
  private static final String ADDRESS = OutputNames.ADDRESS;
  private static final long BIND_SECONDS = 20;
  private static final Duration LAST_ANSWERS = Duration.ofSeconds(1);
  private static final int MOST_CONNECTIONS = 256; // of all addresses
  private static final int LONGEST_TARGET_BYTES = 32 * 1024; // a stored URL, encoded twice more
  private static final long LARGEST_BODY_BYTES = 2 * 1024 * 1024; // parsed; routes take less

  private final URI address;
  private final Token token;
  private final Path tokenFile;

  private HttpFront(URI address, Token token, Path tokenFile) {
    this.address = address;
    this.token = token;
    this.tokenFile = tokenFile;
  }

  /**
   * What is served of a directory.
   *
   * @param dir where its token lies unless the settings say so, and its address is written
   * @param name first part of the paths of its routes; empty for none
   * @param readers what those come with who may look, and change nothing
   */
  public record Served(
      Path dir, String name, List<Route> routes, List<? extends Credential> readers) {
    public Served {
      routes = List.copyOf(routes);
      readers = List.copyOf(readers);
    }
  }

  /**
   * Listens on the first port of the settings that is free. Blocking.
   *
   * @param dir where the token lies unless the settings say so
   * @param readers what those come with who may look, and change nothing
   * @return empty where the settings want no server
   * @throws java.io.IOException when no port is free, or there is no token or no key; says which
   */
  public static Optional<HttpFront> start(
      ActorSystem<?> system,
      HttpSettings settings,
      Path dir,
      List<Route> routes,
      List<? extends Credential> readers)
      throws java.io.IOException {
    return start(system, settings, List.of(new Served(dir, "", routes, readers)), List.of());
  }

  /**
   * The same for several directories, below their names.
   *
   * <p>The token of the first directory is good for all, that of another one for that one alone.
   *
   * @param shared routes beside theirs
   */
  public static Optional<HttpFront> start(
      ActorSystem<?> system, HttpSettings settings, List<Served> all, List<Route> shared)
      throws java.io.IOException {
    if (settings.ports().isEmpty()) {
      for (Served one : all) { // of a process that was killed
        Files.deleteIfExists(one.dir().resolve(ADDRESS));
      }
      return Optional.empty();
    }
    RateLimit rate = new RateLimit(settings.requestsPerSecond(), System::nanoTime);
    Materializer materializer = Materializer.matFromSystem(system);
    AccessRule.Names names =
        new AccessRule.Names(
            settings.host(), isLoopback(settings.host()), settings.publicName().orElse(""));
    Path tokenFile = tokenFile(settings, all.get(0).dir());
    Token token = Token.of(tokenFile);
    Map<String, Router> below = new HashMap<>();
    for (Served one : all) {
      List<Token> tokens = List.of(token, Token.of(tokenFile(settings, one.dir())));
      String prefix = one.name().isEmpty() ? "" : "/" + one.name();
      below.put(
          one.name(),
          new Router(
              one.routes().stream().map(route -> route.below(prefix)).toList(),
              new AccessRule(tokens, one.readers(), names),
              rate,
              materializer));
    }
    Router beside =
        new Router(shared, new AccessRule(List.of(token), List.of(), names), rate, materializer);
    Routers routers = new Routers(below, below.getOrDefault("", beside));
    Optional<HttpsConnectionContext> tls = Optional.empty();
    String certificate = "";
    if (settings.tls().isPresent()) {
      ServerKey key = ServerKey.of(settings.tls().get());
      tls = Optional.of(key.server(pinned(all)));
      certificate = key.pem();
    }
    ServerBinding binding = bind(system, settings, tls, routers);
    binding.addToCoordinatedShutdown(LAST_ANSWERS, system);
    URI address = address(settings, binding.localAddress());
    for (Served one : all) { // for commands beside it
      String path = one.name().isEmpty() ? "" : one.name() + "/";
      tellCertificate(certificate, one.dir());
      Files.writeString(one.dir().resolve(ADDRESS), address.resolve(path) + "\n");
      tellToken(settings, one.dir());
    }
    forgetAtTheEnd(system, all);
    return Optional.of(new HttpFront(address, token, tokenFile));
  }

  /** Else commands would send their token to whoever listens there next. */
  private static void forgetAtTheEnd(ActorSystem<?> system, List<Served> all) {
    CoordinatedShutdown.get(system)
        .addTask(
            CoordinatedShutdown.PhaseServiceUnbind(),
            "http-address",
            () -> {
              for (Served one : all) {
                try {
                  Files.deleteIfExists(one.dir().resolve(ADDRESS));
                } catch (java.io.IOException e) {
                  LOG.warn("{} cannot be removed: {}", one.dir().resolve(ADDRESS), e.toString());
                }
              }
              return CompletableFuture.completedFuture(Done.done());
            });
  }

  /** Certificates by which some of those who may look are known. */
  private static List<X509Certificate> pinned(List<Served> all) {
    return all.stream()
        .flatMap(one -> one.readers().stream())
        .filter(PinnedCertificates.class::isInstance)
        .flatMap(one -> ((PinnedCertificates) one).all().stream())
        .toList();
  }

  /** Commands there know the server by it, whoever signed it. */
  private static void tellCertificate(String pem, Path dir) throws java.io.IOException {
    Path told = dir.resolve(OutputNames.CERTIFICATE);
    if (pem.isEmpty()) {
      Files.deleteIfExists(told);
    } else {
      Files.writeString(told, pem);
    }
  }

  /** Names the file of the token where it lies elsewhere. */
  private static void tellToken(HttpSettings settings, Path dir) throws java.io.IOException {
    Path told = dir.resolve("http-token-file");
    if (settings.tokenFile().isEmpty()) {
      Files.deleteIfExists(told);
    } else {
      Files.writeString(told, settings.tokenFile().get().toAbsolutePath().normalize() + "\n");
    }
  }

  private static Path tokenFile(HttpSettings settings, Path dir) {
    return settings.tokenFile().orElse(dir.resolve("http-token"));
  }

  /** The router of the directory that a path begins with, else the one beside them. */
  private record Routers(Map<String, Router> below, Router beside) {
    CompletionStage<HttpResponse> answer(HttpRequest request) {
      if (Router.isDeep(request)) {
        return beside.answer(request); // which says so
      }
      Iterator<String> path = request.getUri().pathSegments().iterator();
      Router router = path.hasNext() ? below.get(path.next()) : null;
      return (router == null ? beside : router).answer(request);
    }
  }

  private static ServerBinding bind(
      ActorSystem<?> system,
      HttpSettings settings,
      Optional<HttpsConnectionContext> tls,
      Routers routers)
      throws java.io.IOException {
    Throwable last = null;
    ServerSettings limits = limits(system);
    Connections connections = new Connections();
    for (int port : settings.ports()) {
      try {
        ServerBuilder server =
            Http.get(system).newServerAt(settings.host(), port).withSettings(limits);
        return tls.map(server::enableHttps)
            .orElse(server)
            .bindFlow(connections.bounded(routers::answer, limits.getPipeliningLimit()))
            .toCompletableFuture()
            .get(BIND_SECONDS, TimeUnit.SECONDS);
      } catch (ExecutionException | TimeoutException e) {
        last = e.getCause() == null ? e : e.getCause();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new java.io.IOException("interrupted while starting", e);
      }
    }
    throw new java.io.IOException(
        "could not listen on "
            + settings.host()
            + ":"
            + settings.ports().get(0)
            + " (prospector.http.port): choose another, auto, or none",
        last);
  }

  private static ServerSettings limits(ActorSystem<?> system) {
    return ServerSettings.create(system.classicSystem())
        .withServerHeader(Optional.empty())
        .withRemoteAddressAttribute(true)
        .withMaxConnections(MOST_CONNECTIONS)
        .withVerboseErrorMessages(false)
        .withParsingErrorHandler(ParseProblems.class.getName())
        .withParserSettings(
            ParserSettings.forServer(system)
                .withMaxContentLength(LARGEST_BODY_BYTES)
                .withIncludeSslSessionAttribute(true)
                .withMaxUriLength(LONGEST_TARGET_BYTES)
                .withIllegalHeaderWarnings(false));
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false; // binding will say so
    }
  }

  /** One that a browser here can open: whoever listens on all addresses is reached on loopback. */
  private static URI address(HttpSettings settings, InetSocketAddress bound) {
    String host = settings.host();
    if (bound.getAddress().isAnyLocalAddress()) {
      host = host.contains(":") ? "localhost" : "127.0.0.1";
    }
    String name = host.contains(":") ? "[" + host + "]" : host;
    String scheme = settings.tls().isPresent() ? "https://" : "http://";
    return URI.create(scheme + name + ":" + bound.getPort() + "/");
  }

  /** Where it listens, without the token. */
  public URI address() {
    return address;
  }

  /** The page's address for the one who started this: it carries the token. */
  public URI page() {
    return address.resolve("#token=" + token.text());
  }

  /** For whoever is told where it can be watched. */
  public WatchAddress watchAddress() {
    return new WatchAddress(page(), address, tokenFile);
  }
}
