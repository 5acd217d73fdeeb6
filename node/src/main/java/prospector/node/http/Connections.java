package prospector.node.http;

import akka.NotUsed;
import akka.http.impl.engine.server.HttpAttributes;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.stream.Attributes;
import akka.stream.javadsl.Flow;
import akka.stream.javadsl.Sink;
import akka.stream.javadsl.Source;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * How many connections one remote address may have open.
 *
 * <p><em>No address has all that there are</em>, so nobody is shut out by one who opens many and
 * says nothing; one too many is closed at once. This machine's own may have more, as a proxy on it
 * comes for everybody. Thread-safe.
 */
final class Connections {
  static final int MOST_OF_ONE = 128;
  static final int MOST_OF_LOOPBACK = 192;

  private final Map<InetAddress, Integer> open = new HashMap<>();

  /**
   * Answers the requests of a connection, or closes it.
   *
   * @param atOnce requests of one connection
   */
  Flow<HttpRequest, HttpResponse, NotUsed> bounded(
      akka.japi.function.Function<HttpRequest, CompletionStage<HttpResponse>> handler, int atOnce) {
    return Flow.fromMaterializer(
            (materializer, attributes) -> {
              Optional<InetAddress> from = address(attributes); // asked for as it is opened
              if (from.isPresent() && !enters(from.get())) {
                return Flow.<HttpRequest, HttpResponse>fromSinkAndSource(
                    Sink.cancelled(), Source.empty());
              }
              return Flow.of(HttpRequest.class)
                  .mapAsync(atOnce, handler::apply)
                  .watchTermination(
                      (unused, end) -> {
                        end.whenComplete((done, failure) -> from.ifPresent(this::leaves));
                        return unused;
                      });
            })
        .mapMaterializedValue(unused -> NotUsed.getInstance());
  }

  /** By what akka-http notes of each connection; its own request has the address only later. */
  private static Optional<InetAddress> address(Attributes attributes) {
    return attributes
        .getAttribute(HttpAttributes.RemoteAddress.class)
        .flatMap(it -> Optional.ofNullable(it.address().getAddress()));
  }

  synchronized boolean enters(InetAddress address) {
    int there = open.getOrDefault(address, 0);
    if (there >= (address.isLoopbackAddress() ? MOST_OF_LOOPBACK : MOST_OF_ONE)) {
      return false;
    }
    open.put(address, there + 1);
    return true;
  }

  synchronized void leaves(InetAddress address) {
    open.computeIfPresent(address, (key, there) -> there > 1 ? there - 1 : null);
  }
}
